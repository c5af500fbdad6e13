import Foundation

/// The paths that a stub answers; a string literal is an exact path.
public struct PathPattern: Sendable {
  /// How the text of a pattern is read.
  public enum Kind: Hashable, Sendable {
    /// The path is the text.
    case exact
    /// Each `{name}` stands for one or more characters other than `/`.
    case template
    /// A regular expression that the whole path must match.
    case expression
  }

  /// How `text` is read.
  public let kind: Kind
  /// The pattern as it was written.
  public let text: String
  let exactPath: String?
  let problem: String?
  private let expression: NSRegularExpression?

  /// The path itself, for example `/search`; percent-encoding in it is taken off.
  public static func exact(_ path: String) -> PathPattern {
    PathPattern(exact: path)
  }

  /// A path with holes, for example `/user/{id}/picture`.
  public static func template(_ text: String) -> PathPattern {
    PathPattern(.template, text, source: templateSource(text), fault: "its braces do not pair up")
  }

  /// A regular expression that must match the whole decoded path: `/user/[0-9]+/picture`.
  public static func matching(_ expression: String) -> PathPattern {
    PathPattern(.expression, expression, source: expression, fault: "it is no regular expression")
  }

  private init(exact path: String) {
    kind = .exact
    text = path
    exactPath = CanonicalRequest.decodedPath(path)
    problem = Self.problem(ofPath: path)
    expression = nil
  }

  /// Compiles `source`, alone first, so that a stray parenthesis is not hidden by the anchors.
  private init(_ kind: Kind, _ text: String, source: String?, fault: String) {
    self.kind = kind
    self.text = text
    exactPath = nil
    let alone = source.flatMap { try? NSRegularExpression(pattern: $0) }
    expression = alone.flatMap { try? NSRegularExpression(pattern: "\\A(?:\($0.pattern))\\z") }
    let shape = kind == .template ? Self.problem(ofPath: text) : nil
    problem = expression == nil ? fault : shape
  }

  private static func problem(ofPath path: String) -> String? {
    if !path.hasPrefix("/") { return "it does not start with a slash" }
    return path.contains("?") ? "it holds a query, which belongs into query:" : nil
  }

  func matches(_ path: String) -> Bool {
    if let exactPath { return exactPath == path }
    guard let expression else { return false }
    let whole = NSRange(path.startIndex..., in: path)
    return expression.firstMatch(in: path, range: whole) != nil
  }

  /// The regular expression of a template, or `nil` when its braces do not pair up.
  private static func templateSource(_ text: String) -> String? {
    var source = ""
    var rest = text[...]
    while let hole = rest.firstIndex(where: { $0 == "{" || $0 == "}" }) {
      guard rest[hole] == "{", let end = rest[hole...].firstIndex(of: "}") else { return nil }
      let name = rest[rest.index(after: hole)..<end]
      guard !name.isEmpty, !name.contains("{") else { return nil }
      source += NSRegularExpression.escapedPattern(for: String(rest[..<hole])) + "[^/]+"
      rest = rest[rest.index(after: end)...]
    }
    return source + NSRegularExpression.escapedPattern(for: String(rest))
  }
}

extension PathPattern: ExpressibleByStringInterpolation {
  /// Creates an exact path; a path from a variable is written `.exact(path)`.
  public init(stringLiteral value: String) {
    self.init(exact: value)
  }
}

extension PathPattern: Hashable {
  /// Whether both were written alike.
  public static func == (left: PathPattern, right: PathPattern) -> Bool {
    left.kind == right.kind && left.text == right.text
  }

  /// Feeds what was written.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(kind)
    hasher.combine(text)
  }
}

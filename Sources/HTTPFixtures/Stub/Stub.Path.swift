import Foundation
import ProofsheetBasics

extension Stub {
  /// The paths that a stub matches; a string literal is an exact path.
  public struct Path: Hashable, Sendable {
    /// The syntax of a pattern for paths.
    package enum Kind: Hashable, Sendable {
      /// The path equals the text.
      case exact
      /// Each `{name}` matches one or more characters other than `/`.
      case template
      /// A regular expression that the whole path must match.
      case expression
    }

    /// The syntax of `text`.
    package let kind: Kind
    /// The pattern as the test writes it.
    package let text: String
    var exactPath: String? { kind == .exact ? sample : nil }
    /// A path that the pattern takes, with a character in each hole that no path has; `nil` for an expression.
    private(set) var sample: String?
    /// The mark of a hole in a ``sample``, a character that no path contains.
    static let hole = "\u{1}"
    private var expression: WholeExpression?
    let problem: String?
    /// The start of each path that the expression takes, if it takes them all: `/api/` for `/api/.*`.
    private(set) var start: String?

    /// An exact path, for example `/search`; both paths are percent-decoded before the comparison.
    public static func exact(_ path: String) -> Stub.Path {
      let decoded = Stub.Request.decodedPath(path)
      return Stub.Path(kind: .exact, text: path, sample: decoded, problem: problem(of: path))
    }

    /// A path with holes, for example `/user/{id}/picture`.
    public static func template(_ text: String) -> Stub.Path {
      guard let literals = literals(in: text) else {
        return Stub.Path(kind: .template, text: text, problem: "its braces do not pair up")
      }
      return Stub.Path(
        kind: .template,
        text: text,
        sample: literals.joined(separator: hole),
        expression: WholeExpression(pattern(between: literals)),
        problem: problem(of: text)
      )
    }

    /// A regular expression that must match the whole decoded path: `/user/[0-9]+/picture`.
    public static func matching(_ expression: String) -> Stub.Path {
      let whole = WholeExpression(expression)
      return Stub.Path(
        kind: .expression,
        text: expression,
        expression: whole,
        problem: whole.isValid ? nil : "it is no regular expression",
        start: expression.wholeMatch(of: /([\w\/-]*)\.\*/).map { String($0.1) }
      )
    }

    private static func problem(of path: String) -> String? {
      if !path.hasPrefix("/") { return "it does not start with a slash" }
      return path.contains("?") ? "it holds a query, which is declared apart from the path" : nil
    }

    /// Returns the texts before, between and after the holes; `nil` when the braces do not pair up.
    private static func literals(in template: String) -> [String]? {
      let literals = template.split(separator: /\{[^{}]+\}/, omittingEmptySubsequences: false)
      return literals.joined().contains { "{}".contains($0) } ? nil : literals.map(String.init)
    }

    /// Returns the expression of a template; each hole takes one or more characters but a slash.
    ///
    /// A hole before another one ends at the first place where it can: a search for further places
    /// could take time without bound.
    private static func pattern(between literals: [String]) -> String {
      let texts = literals.map { NSRegularExpression.escapedPattern(for: $0) }
      let holes = texts.indices.dropFirst().map { index in
        index == texts.count - 1 ? "[^/]+\(texts[index])" : "(?>[^/]+?\(texts[index]))"
      }
      return texts[0] + holes.joined()
    }

    func matches(_ path: String) -> Bool {
      if let exactPath { return isSame(exactPath, path) }
      if let start { return path.utf8.starts(with: start.utf8) }
      return expression?.matches(path) ?? false
    }
  }
}

extension Stub.Path: ExpressibleByStringInterpolation {
  /// Creates an exact path; write `.exact(path)` for a path from a variable.
  public init(stringLiteral value: String) {
    self = .exact(value)
  }
}

extension Stub.Path {
  /// The required path in the words of an error.
  var wish: String {
    switch kind {
    case .exact: quoted(text) + (text.contains("{") ? " (.template takes holes)" : "")
    case .template: "the form \(quoted(text))"
    case .expression: "a match of \(quoted(text))"
    }
  }
}

/// A regular expression that must match the whole of a text.
struct WholeExpression: Hashable, Sendable {
  /// The source text of the expression.
  let text: String
  private let engine: NSRegularExpression?

  var isValid: Bool { engine != nil }

  /// Compiles an expression, first without the anchors `\A` and `\z` around it: between them, a text with
  /// stray parentheses such as `a)(b` would count as valid.
  init(_ text: String) {
    self.text = text
    // The engine rejects an empty text as an expression.
    let pattern = text.isEmpty ? "(?:)" : text
    let isAlone = (try? NSRegularExpression(pattern: pattern)) != nil
    let whole = "\\A(?:\(pattern))\\z"
    engine =
      isAlone
      ? try? NSRegularExpression(pattern: whole, options: .dotMatchesLineSeparators) : nil
  }

  /// Whether the expression matches all of `text`.
  func matches(_ text: String) -> Bool {
    let range = NSRange(location: 0, length: text.utf16.count)
    return engine?.firstMatch(in: text, range: range) != nil
  }

  static func == (left: WholeExpression, right: WholeExpression) -> Bool { left.text == right.text }

  func hash(into hasher: inout Hasher) { hasher.combine(text) }
}

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
    private(set) var exactPath: String?
    /// The parsed path with holes; `nil` for an exact path, a regular expression, and unpaired
    /// braces.
    private(set) var template: PathTemplate?
    private var expression: BoundedExpression?
    let problem: String?
    private(set) var takesEverything = false

    /// An exact path, for example `/search`; both paths are percent-decoded before the comparison.
    public static func exact(_ path: String) -> Stub.Path {
      let decoded = Stub.Request.decodedPath(path)
      return Stub.Path(kind: .exact, text: path, exactPath: decoded, problem: problem(of: path))
    }

    /// A path with holes, for example `/user/{id}/picture`.
    public static func template(_ text: String) -> Stub.Path {
      let template = PathTemplate(text)
      let problem = template == nil ? "its braces do not pair up" : problem(of: text)
      return Stub.Path(kind: .template, text: text, template: template, problem: problem)
    }

    /// A regular expression that must match the whole decoded path: `/user/[0-9]+/picture`.
    public static func matching(_ expression: String) -> Stub.Path {
      let bounded = BoundedExpression(expression)
      return Stub.Path(
        kind: .expression,
        text: expression,
        expression: bounded,
        problem: bounded == nil ? "it is no regular expression" : nil,
        takesEverything: [".*", "/.*"].contains(expression)
      )
    }

    private static func problem(of path: String) -> String? {
      if !path.hasPrefix("/") { return "it does not start with a slash" }
      return path.contains("?") ? "it holds a query, which is declared apart from the path" : nil
    }

    func matches(_ path: String, in request: Stub.Request? = nil) -> Bool {
      if takesEverything { return true }
      if let exactPath { return exactPath.utf8.elementsEqual(path.utf8) }
      if let template { return template.matches(path) }
      return expression?.takesAll(of: path, in: request) ?? false
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
    case .exact: quoted(text)
    case .template: "the form \(quoted(text))"
    case .expression: "a match of \(quoted(text))"
    }
  }
}

import Foundation
import ProofsheetBasics

/// A regular expression that gives up when the search for a match takes too long.
///
/// On a row of `a`s, `(a+)+b` tries every split of the row, and each further `a` doubles the time.
struct BoundedExpression: Sendable {
  /// The result of a search: a match, no match, or a search that took too long.
  enum Ruling: Hashable, Sendable {
    case found
    case none
    case givenUp
  }

  /// The number of progress reports after which the search ends.
  ///
  /// The engine reports about every ten thousand steps, so a search ends after about 0.1 seconds.
  private static let mostReports = 500

  /// The source text of the expression.
  let text: String
  private let engine: NSRegularExpression

  /// Compiles an expression; returns `nil` for invalid text.
  ///
  /// The initializer first compiles the text without the anchors `\A` and `\z` around it. Between
  /// the anchors, a text with stray parentheses such as `a)(b` would count as valid.
  init?(_ text: String) {
    // The engine rejects an empty text as an expression.
    let pattern = text.isEmpty ? "(?:)" : text
    guard (try? NSRegularExpression(pattern: pattern)) != nil,
      let engine = try? NSRegularExpression(
        pattern: "\\A(?:\(pattern))\\z",
        options: .dotMatchesLineSeparators
      )
    else { return nil }
    self.text = text
    self.engine = engine
  }

  /// Searches for a match of all of `text`; the result tells whether the search gave up.
  func ruling(onAllOf text: String) -> Ruling {
    let range = NSRange(location: 0, length: text.utf16.count)
    var reports = 0
    var ruling = Ruling.none
    engine.enumerateMatches(in: text, options: [.reportProgress], range: range) { match, _, stop in
      if match != nil {
        ruling = .found
      } else {
        reports += 1
        if reports > Self.mostReports { ruling = .givenUp }
      }
      if ruling != .none { stop.pointee = true }
    }
    return ruling
  }

  /// Whether the expression matches all of `text`.
  ///
  /// If the search gives up, `request` stores the reason.
  func takesAll(of text: String, in request: Stub.Request?) -> Bool {
    let ruling = ruling(onAllOf: text)
    if ruling == .givenUp {
      request?.parsedBody.giveUp(
        because:
          "The expression \(quoted(self.text)) takes too long on the text of this request: "
          + "remove a repetition inside of a repetition."
      )
    }
    return ruling == .found
  }
}

extension BoundedExpression: Hashable {
  /// Whether both expressions have the same source text.
  static func == (left: BoundedExpression, right: BoundedExpression) -> Bool {
    left.text == right.text
  }

  func hash(into hasher: inout Hasher) { hasher.combine(text) }
}

import Foundation
import ProofsheetBasics

/// A regular expression that gives up where trying all the ways to match would take for ever.
///
/// `(a+)+b` tries each split of a row of `a`s: twice as many with each letter.
struct BoundedExpression: Sendable {
  /// What has become of a search.
  enum Ruling: Hashable, Sendable {
    case found
    case none
    case givenUp
  }

  /// How often the engine may report that it is still at work, each time after some ten thousand
  /// steps: together about a tenth of a second.
  private static let patience = 500

  /// The expression as it was written.
  let text: String
  private let engine: NSRegularExpression

  /// Compiles the expression; `nil` when it is none.
  ///
  /// It is compiled alone first, so that a stray parenthesis is not hidden by anchors.
  init?(_ text: String) {
    // The engine takes an empty text for no expression.
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

  /// Whether all of `text` fits.
  func ruling(onAllOf text: String) -> Ruling {
    let range = NSRange(location: 0, length: text.utf16.count)
    var reports = 0
    var ruling = Ruling.none
    engine.enumerateMatches(in: text, options: [.reportProgress], range: range) { match, _, stop in
      if match != nil {
        ruling = .found
      } else {
        reports += 1
        if reports > Self.patience { ruling = .givenUp }
      }
      if ruling != .none { stop.pointee = true }
    }
    return ruling
  }

  /// Whether all of a text that a request holds fits; gives the request up where that cannot be told.
  func takesAll(of text: String, in request: Stub.Request?) -> Bool {
    let ruling = ruling(onAllOf: text)
    if ruling == .givenUp {
      request?.parsedBody.giveUp(
        because:
          "The expression \(quoted(self.text)) was given up on the text of this request, because "
          + "it tries too many ways to match: take out a repetition inside of a repetition."
      )
    }
    return ruling == .found
  }
}

extension BoundedExpression: Hashable {
  /// Whether both are written alike.
  static func == (left: BoundedExpression, right: BoundedExpression) -> Bool {
    left.text == right.text
  }

  /// Feeds the text.
  func hash(into hasher: inout Hasher) { hasher.combine(text) }
}

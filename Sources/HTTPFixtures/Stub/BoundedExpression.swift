package import Foundation
import ProofsheetBasics

/// A regular expression that gives up where trying all the ways to match would take for ever.
///
/// `(a+)+b` tries each split of a row of `a`s: twice as many with each letter.
package struct BoundedExpression: Sendable {
  /// What has become of a search.
  package enum Ruling: Hashable, Sendable {
    case found([NSRange])
    case none
    case givenUp
  }

  /// How often the engine may report that it is still at work, each time after some ten thousand
  /// steps: together about a tenth of a second.
  private static let patience = 500

  /// The expression as it was written.
  package let text: String
  private let whole: NSRegularExpression
  private let anywhere: NSRegularExpression

  /// Compiles the expression; `nil` when it is none.
  ///
  /// - Parameters:
  ///   - text: The expression. It is compiled alone first, so that a stray parenthesis is not
  ///     hidden by anchors.
  ///   - dotTakesLines: Whether a dot stands for a line break too.
  package init?(_ text: String, dotTakesLines: Bool = false) {
    // The engine takes an empty text for no expression.
    let pattern = text.isEmpty ? "(?:)" : text
    let options: NSRegularExpression.Options = dotTakesLines ? [.dotMatchesLineSeparators] : []
    guard let anywhere = try? NSRegularExpression(pattern: pattern, options: options),
      let whole = try? NSRegularExpression(pattern: "\\A(?:\(pattern))\\z", options: options)
    else { return nil }
    self.text = text
    self.anywhere = anywhere
    self.whole = whole
  }

  /// Whether all of `text` fits: the ranges of the match and of its groups.
  package func ruling(onAllOf text: String) -> Ruling { Self.search(whole, text, from: 0) }

  /// The first match in `text` at or behind `start`, in UTF-16: its range and those of its groups.
  package func first(in text: String, from start: Int = 0) -> Ruling {
    Self.search(anywhere, text, from: start)
  }

  private static func search(_ engine: NSRegularExpression, _ text: String, from start: Int)
    -> Ruling
  {
    let range = NSRange(location: start, length: max(0, text.utf16.count - start))
    var reports = 0
    var ruling = Ruling.none
    engine.enumerateMatches(in: text, options: [.reportProgress], range: range) { match, _, stop in
      if let match {
        ruling = .found((0..<match.numberOfRanges).map(match.range(at:)))
        stop.pointee = true
      } else {
        reports += 1
        if reports > patience {
          ruling = .givenUp
          stop.pointee = true
        }
      }
    }
    return ruling
  }

  /// Whether all of a text that a request holds fits; gives the request up where that cannot be told.
  func takesAll(of text: String, in request: Stub.Request?) -> Bool {
    switch ruling(onAllOf: text) {
    case .found: return true
    case .none: return false
    case .givenUp:
      request?.parsedBody.giveUp(because: reasonToGiveUp)
      return false
    }
  }

  /// Why a search was given up, and what to do.
  package var reasonToGiveUp: String {
    "The expression \(quoted(text)) was given up on the text of this request, because it tries too "
      + "many ways to match: take out a repetition inside of a repetition."
  }
}

extension BoundedExpression: Hashable {
  /// Whether both are written alike.
  package static func == (left: BoundedExpression, right: BoundedExpression) -> Bool {
    left.text == right.text
      && left.whole.options == right.whole.options
  }

  /// Feeds the text.
  package func hash(into hasher: inout Hasher) { hasher.combine(text) }
}

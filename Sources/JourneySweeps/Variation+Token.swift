import Foundation
import UserJourneys

extension Variation {
  /// The separator between two parts of a token, which may also occur inside a part.
  static let separator = " with "
  /// The token of the baseline, which has no parts.
  private static let scriptedToken = "script"

  /// The text that plays this variation alone: `0.0.1 with request 2 offline`.
  var token: String {
    let parts = TokenPart.all.compactMap { $0.text(self) }
    return parts.isEmpty ? Self.scriptedToken : parts.joined(separator: Self.separator)
  }

  /// - Parameter token: The text that names a variation, as a sweep prints it.
  /// - Throws: ``JourneyError`` that names the part without a meaning.
  init(token: String) throws(JourneyError) {
    self.init()
    if token == Self.scriptedToken { return }
    var rest = token.components(separatedBy: Self.separator)[...]
    while let first = rest.first {
      // The longest readable part wins: "500 with the right body" is a failure, as "500" is.
      let end = rest.indices.reversed().first { last in
        read(rest[...last].joined(separator: Self.separator))
      }
      guard let end else { throw JourneyError(.unknownToken(token, part: first)) }
      rest = rest[(end + 1)...]
    }
  }

  /// Reads one part, and returns whether it could.
  private mutating func read(_ text: String) -> Bool {
    for part in TokenPart.all {
      var variation = self
      // A part that prints otherwise than it reads was never printed: +1, 01.
      guard part.read(text, &variation), part.text(variation) == text else { continue }
      self = variation
      return true
    }
    return false
  }

  /// Refuses a token that names more than the journey has.
  ///
  /// - Parameters:
  ///   - token: The token as it was given.
  ///   - course: The playbacks of the journey.
  /// - Throws: ``JourneyError`` that names the part.
  func refuse(_ token: String, missingIn course: TokenPart.Course) throws(JourneyError) {
    for part in TokenPart.all {
      guard let text = part.text(self), let has = part.missing(self, course) else { continue }
      throw JourneyError(.tokenOfOther(token, part: text, has: has))
    }
  }
}

import Foundation
import ProofsheetBasics
import UserJourneys

extension Variation {
  /// The separator between two parts of a token; a part itself may also contain this text.
  static let separator = " with "
  /// The token of the baseline; this token has no parts.
  private static let scriptedToken = "script"

  /// The parts of the token, each with the words that fit after "This happens".
  ///
  /// Each new property of ``Variation`` must be printed here, and read in ``adding(_:)``.
  var parts: [(text: String, words: String)] {
    var parts: [(text: String, words: String)] = []
    if let text = orderName ?? order.map(OrderSweep.token) {
      parts.append((text, orderName == nil ? "in order \(text)" : "in \(text)"))
    }
    if let fault { parts.append((fault.text, fault.words)) }
    if let (sleeper, lateness) = deadline {
      let words = lateness == .lateWake ? "when the sleeper of" : "when, at"
      let comma = lateness == .lateWake ? "" : ","
      parts.append(
        (
          "deadline \(sleeper) \(lateness.tokenWord)",
          "\(words) deadline \(sleeper)\(comma) \(lateness.rawValue)"
        )
      )
    }
    if let leaving {
      parts.append(("leaving \(leaving)", "when the user leaves at moment \(leaving)"))
    }
    return parts
  }

  /// The text that plays this variation alone: `0.0.1 with request 2 offline`.
  var token: String {
    let texts = parts.map(\.text)
    return texts.isEmpty ? Self.scriptedToken : texts.joined(separator: Self.separator)
  }

  /// - Parameter token: The text that names a variation, as a sweep prints it.
  /// - Throws: ``JourneyError`` that names the part without a meaning.
  init(token: String) throws(JourneyError) {
    self.init()
    if token == Self.scriptedToken { return }
    var rest = token.components(separatedBy: Self.separator)[...]
    while let first = rest.first {
      // The longest readable part wins: "500 with the right body" is one part, and not only "500".
      let (known, texts) = (self, rest)
      let longest = texts.indices.reversed().lazy.compactMap { last in
        known.adding(texts[...last].joined(separator: Self.separator)).map { ($0, last) }
      }.first
      guard let (variation, last) = longest else {
        throw JourneyError(.unknownToken(token, part: first))
      }
      self = variation
      rest = rest[(last + 1)...]
    }
  }

  /// The variation with one more part; nil for unknown text, and for a second part of the same
  /// kind.
  private func adding(_ text: String) -> Variation? {
    var next = self
    let words = text.split(separator: " ", maxSplits: 2, omittingEmptySubsequences: false)
    let number = words.count > 1 ? Int(words[1]) ?? 0 : 0
    switch (words[0], words.count, number > 0) {
    case ("order", 2, _): next.orderName = text
    case ("deadline", 3, true):
      next.deadline = Lateness.allCases.first { $0.tokenWord == words[2] }.map { (number, $0) }
    case ("leaving", 2, true): next.leaving = number
    default:
      if let plan = FailurePlan(text: text) {
        next.fault = plan
      } else {
        next.order = OrderSweep.order(of: text)
      }
    }
    // Only text that a sweep prints is accepted, so +1 and 01 are not.
    let isNew = next.parts.count > parts.count && next.parts.contains { $0.text == text }
    return isNew ? next : nil
  }

  /// Refuses a token with a request, a deadline, a step or a moment that the journey lacks.
  ///
  /// - Parameters:
  ///   - token: The token as it was given.
  ///   - base: The baseline.
  ///   - playback: The playback of the variation.
  /// - Throws: ``JourneyError`` that names the part.
  func refuse(_ token: String, _ base: Playback, _ playback: Playback) throws(JourneyError) {
    let both = [base, playback]
    let requestCount = both.map(\.exchanges.count).max() ?? 0
    let wakeCount = both.map(\.wakeCount).max() ?? 0
    let momentCount = both.map(\.moments.count).max() ?? 0
    let lacks: [(start: String, isLacking: Bool, has: String)] = [
      (
        "request", fault?.extent.requests.contains { $0 > requestCount } == true,
        "it sends \(counted(requestCount, "request"))"
      ),
      (
        "deadline", deadline.map { $0.sleeper > wakeCount } == true,
        "it meets \(counted(wakeCount, "deadline"))"
      ),
      (
        "leaving", leaving.map { $0 > momentCount } == true,
        "it has \(counted(momentCount, "moment"))"
      ),
    ]
    if let has = missingChoice(playback.choices) {
      throw JourneyError(.tokenOfOther(token, part: parts[0].text, has: has))
    }
    for lack in lacks where lack.isLacking {
      let part = parts.first { $0.text.hasPrefix(lack.start) }
      throw JourneyError(.tokenOfOther(token, part: part?.text ?? token, has: lack.has))
    }
  }

  /// Returns a sentence if the token's order has a choice that the journey does not offer.
  ///
  /// The sentence is about the first such choice.
  private func missingChoice(_ choices: [JourneyDirector.Choice]) -> String? {
    for (place, way) in (order ?? []).enumerated() {
      // A user who leaves early makes no further choices.
      if place >= choices.count, way > 0, leaving == nil {
        return "it has \(counted(choices.count, "choice"))"
      }
      if place < choices.count, choices[place].place != way {
        return "choice \(place + 1) has \(counted(choices[place].count, "way")), counted from 0"
      }
    }
    return nil
  }
}

extension Variation.Lateness {
  /// The word in a token for a time relative to a deadline: `late`, `before`, `at` or `after`.
  fileprivate var tokenWord: String { self == .lateWake ? "late" : "\(self)" }
}

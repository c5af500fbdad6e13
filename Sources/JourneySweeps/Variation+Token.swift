import Foundation
import ProofsheetBasics
import ToolBasics
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
    if let order { parts.append((order.text, order.words)) }
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
    // The name of one fault contains the separator.
    let name = JourneySweep.Fault.rightBodyWords
    let texts = token.replacing(name, with: "\0").components(separatedBy: Self.separator)
    for text in texts.map({ $0.replacing("\0", with: name) }) {
      guard let next = adding(text) else {
        throw JourneyError(
          (text == token ? "\"\(token)\" is no token" : "\"\(text)\" in \"\(token)\" is unknown")
            + "; a sweep prints tokens like \"0.0.1 with request 2 offline\"."
        )
      }
      self = next
    }
  }

  /// The variation with one more part; nil for unknown text, and for a second part of the same
  /// kind.
  private func adding(_ text: String) -> Variation? {
    var next = self
    let words = text.split(separator: " ", omittingEmptySubsequences: false)
    let number = words.count > 1 ? Int(words[1]) ?? 0 : 0
    switch (words[0], words.count, number > 0) {
    case ("deadline", 3, true):
      next.deadline = Lateness.allCases.first { $0.tokenWord == words[2] }.map { (number, $0) }
    case ("leaving", 2, true): next.leaving = number
    case ("request", _, true): next.fault = FailurePlan(text: text)
    default: next.order = EventOrder(text: text)
    }
    // Only text that a sweep prints is accepted, so +1 and 01 are not.
    let isNew = next.parts.count > parts.count && next.parts.contains { $0.text == text }
    return isNew ? next : nil
  }

  /// Refuses a token with a choice, a request, a deadline or a moment that the journey lacks.
  ///
  /// - Parameters:
  ///   - token: The token as it was given.
  ///   - base: The baseline.
  ///   - playback: The playback of the variation.
  /// - Throws: ``JourneyError`` that names the part.
  func refuse(_ token: String, _ base: Playback, _ playback: Playback) throws(JourneyError) {
    if let has = order?.missingChoice(in: playback.choices, endsEarly: leaving != nil) {
      throw Self.lacking(token, parts[0].text, has)
    }
    func most(_ count: (Playback) -> Int) -> Int { max(count(base), count(playback)) }
    let lacks = [
      ("request", fault?.first, most(\.exchanges.count), "it sends"),
      ("deadline", deadline?.sleeper, most(\.wakeCount), "it meets"),
      ("leaving", leaving, most(\.moments.count), "it has"),
    ]
    for (start, number, count, verb) in lacks where number ?? 0 > count {
      let part = parts.first { $0.text.hasPrefix(start) }?.text ?? token
      let noun = start == "leaving" ? "moment" : start
      throw Self.lacking(token, part, "\(verb) \(counted(count, noun))")
    }
  }

  private static func lacking(_ token: String, _ part: String, _ has: String) -> JourneyError {
    JourneyError(
      "This journey has no \"\(part)\"\(part == token ? "" : ", as \"\(token)\" says"): \(has); its steps "
        + "or requests have changed, so sweep again."
    )
  }
}

extension EventOrder {
  /// The text that names an order: `0.0.1`, `late 7`, `choice 7.1`, `reversed` or `random 12`.
  var text: String {
    switch self {
    case .choices(let list): list.isEmpty ? "0" : list.map(String.init).joined(separator: ".")
    case .other(let choice, let event): "choice \(choice).\(event)"
    case .late(let choice): "late \(choice)"
    case .reversed: "reversed"
    case .random(let seed): "random \(seed)"
    case .paced: "paced"
    }
  }

  /// - Parameter text: The text that names an order; any other text gives an order of another
  ///   text.
  init(text: String) {
    let words = text.split(separator: " ")
    let numbers = (words.last ?? "").split(separator: ".").compactMap { Int($0) }.filter { $0 >= 0 }
    switch (words.first, numbers.count) {
    case ("choice", 2): self = .other(choice: numbers[0], event: numbers[1])
    case ("late", 1): self = .late(choice: numbers[0])
    case ("random", 1): self = .random(seed: numbers[0])
    case ("reversed", _): self = .reversed
    default: self = .choices(numbers)
    }
  }

  /// The order as the end of a sentence.
  var words: String {
    switch self {
    case .choices: "in order \(text)"
    case .other(let choice, let event): "when choice \(choice) takes event \(event)"
    case .late(let choice): "when the event of choice \(choice) comes as late as possible"
    case .reversed: "in the reversed order"
    case .random(let seed): "in random order \(seed)"
    case .paced: "at another pace"
    }
  }

  /// Returns a sentence about the first choice that the order has and a journey does not offer.
  ///
  /// - Parameters:
  ///   - choices: The choices of the journey.
  ///   - endsEarly: Whether the user has left before all choices were made.
  /// - Returns: The sentence; nil if the journey offers all choices.
  fileprivate func missingChoice(
    in choices: [JourneyDirector.Choice],
    endsEarly: Bool
  ) -> String? {
    let wanted: [(place: Int, event: Int)] =
      switch self {
      case .choices(let list): list.enumerated().map { ($0, $1) }
      case .other(let choice, let event): [(choice - 1, event)]
      case .late(let choice): [(choice - 1, 1)]
      case .reversed, .random, .paced: []
      }
    for (place, event) in wanted where event > 0 {
      guard choices.indices.contains(place) else {
        return endsEarly ? nil : "it has \(counted(choices.count, "choice"))"
      }
      if event >= choices[place].count {
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

extension Variation {
  /// The variation in words that fit after "This happens", and the command that plays it alone.
  ///
  /// - Parameter sweep: The sweep's name in tokens; nil if no command can find the sweep.
  /// - Returns: `in order 0.1 (to see it alone: SNAPSHOT_PLAY='k3f9a:0.1' swift test --filter …)`.
  func words(of sweep: SweepName?) -> String {
    "\(place) (to see it alone: \(wayToPlay(of: sweep)))"
  }

  /// The lines of a crash report that name the variation and the command that plays it alone; empty
  /// for the baseline.
  func trapLines(of sweep: SweepName?) -> [String] {
    if token == Variation.scripted.token { return [] }
    return ["This happens \(place).", "To see it alone: \(wayToPlay(of: sweep))"]
  }

  /// The variation in words: `in order 0.1, when the user leaves at moment 3`.
  var place: String {
    let words = parts.map(\.words)
    return words.isEmpty ? "in the script without variation" : words.joined(separator: ", ")
  }

  /// The command that plays the variation alone, or the argument of a sweep without a name.
  func wayToPlay(of sweep: SweepName?) -> String {
    sweep?.command("\(SweepToken.variable)='\(name(of: sweep))'") ?? "replaying: \"\(token)\""
  }

  /// The token of the variation, with the name of the sweep before it unless this name is nil:
  /// `k3f9a:0.1`.
  func name(of sweep: SweepName?) -> String { sweep.map { "\($0.token):\(token)" } ?? token }
}

/// The name of a sweep in tokens, and the command that runs its test.
package struct SweepName: Sendable {
  /// The start of the sweep's tokens: `k3f9a`.
  let token: String
  /// Returns the command that runs the sweep's test alone with the setting of a variable.
  let command: @Sendable (String) -> String

  package init(_ token: String, command: @escaping @Sendable (String) -> String) {
    self.token = token
    self.command = command
  }
}

extension FailurePlan {
  private static let lasting = " on"

  /// The text that names the failure plan: `request 2 offline`.
  ///
  /// In `request 2 offline on`, the request fails whenever it is sent, until the user tries again.
  var text: String { "request \(first) \(name)" + (lasts ? Self.lasting : "") }

  /// - Parameter text: The text that names a plan; any other text gives nil.
  init?(text: String) {
    let words = text.split(separator: " ", maxSplits: 2, omittingEmptySubsequences: false)
    guard words.count == 3, words[0] == "request", let number = Int(words[1]), number > 0 else {
      return nil
    }
    let lasts = words[2].hasSuffix(Self.lasting)
    let name = String(words[2].dropLast(lasts ? Self.lasting.count : 0))
    guard let fault = JourneySweep.Fault(name: name) else { return nil }
    self = lasts ? fault.untilRetried(number) : fault.once(number)
  }

  /// The plan as the end of a sentence: `when request 2 has the fault offline`.
  var words: String {
    "when request \(first) has the fault \(name)" + (lasts ? " until the user tries again" : "")
  }
}

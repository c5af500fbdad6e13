import Foundation
import ProofsheetBasics
import ToolBasics
import UserJourneys

extension Variation {
  /// The separator between two parts of a token.
  static let separator = " with "
  /// The token of the baseline; this token has no parts.
  private static let scriptedToken = "script"

  /// The parts of the token, each with the words that fit after "This happens".
  ///
  /// Each new property of ``Variation`` must be printed here, and read from a token.
  var parts: [(text: String, words: String)] {
    var parts: [(text: String, words: String)] = []
    if let order { parts.append((order.text, order.words)) }
    if let fault { parts.append((fault.text, fault.words)) }
    if let (sleeper, lateness) = deadline {
      let place = "deadline \(sleeper)"
      let start = lateness == .lateWake ? "when the sleeper of \(place)" : "when, at \(place),"
      parts.append(("\(place) \(lateness.tokenWord)", "\(start) \(lateness.rawValue)"))
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

  /// - Parameters:
  ///   - token: The text that names a variation, as a sweep prints it.
  ///   - faults: The faults that the token may name.
  /// - Throws: ``JourneyError`` for any other text.
  init(token: String, faults: [JourneySweep.Fault]) throws(JourneyError) {
    self.init()
    for part in token.components(separatedBy: Self.separator) where part != Self.scriptedToken {
      let words = part.split(separator: " ")
      let number = words.count > 1 ? Int(words[1]) ?? 0 : 0
      switch words.first {
      case "request":
        fault = faults.flatMap { [$0.once(number), $0.untilRetried(number)] }
          .first { $0.text == part }
      case "leaving": leaving = number
      case "deadline":
        deadline = Lateness.allCases.first { part.hasSuffix($0.tokenWord) }.map { (number, $0) }
      default: order = EventOrder(text: part)
      }
    }
    guard self.token == token else {
      throw JourneyError(
        "\"\(token)\" is no token; a sweep prints tokens like \"0.0.1 with request 2 offline\"."
      )
    }
  }

  /// Refuses a variation with a choice, a request, a deadline or a moment that neither the baseline
  /// nor the variation's own playback has.
  func refuse(_ base: Playback, _ playback: Playback) throws(JourneyError) {
    let numbers: [(String, Int?, (Playback) -> Int)] = [
      ("request", fault?.first, \.exchanges.count), ("deadline", deadline?.sleeper, \.wakeCount),
      ("moment", leaving, \.moments.count),
    ]
    let missing = numbers.compactMap { noun, number, count -> String? in
      guard let number else { return nil }
      let isThere = number > 0 && number <= max(count(base), count(playback))
      return isThere ? nil : "\(noun) \(number)"
    }
    let choice = order?.missingChoice(in: playback.choices, endsEarly: leaving != nil)
    guard let what = choice ?? missing.first else { return }
    throw JourneyError(
      "This journey has no \"\(what)\": its steps or requests have changed, so sweep again."
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

  /// Returns the first choice that the order has and that a journey does not offer, unless the user
  /// has left before it: `choice 7.1`.
  fileprivate func missingChoice(
    in choices: [JourneyDirector.Choice],
    endsEarly: Bool
  ) -> String? {
    let wanted: [(choice: Int, event: Int)] =
      switch self {
      case .choices(let list): list.enumerated().map { ($0 + 1, $1) }
      case .other(let choice, let event): [(choice, event)]
      case .late(let choice): [(choice, 1)]
      case .reversed, .random, .paced: []
      }
    let missing = wanted.first { choice, event in
      guard choices.indices.contains(choice - 1) else { return event > 0 && !endsEarly }
      return event >= choices[choice - 1].count
    }
    return missing.map { "choice \($0.choice).\($0.event)" }
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
  /// The text that names the failure plan: `request 2 offline`.
  ///
  /// In `request 2 offline on`, the request fails whenever it is sent, until the user tries again.
  var text: String { "request \(first) \(name)" + (lasts ? " on" : "") }

  /// The plan as the end of a sentence: `when request 2 has the fault offline`.
  var words: String {
    "when request \(first) has the fault \(name)" + (lasts ? " until the user tries again" : "")
  }
}

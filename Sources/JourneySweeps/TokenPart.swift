import ProofsheetBasics
import UserJourneys

/// One part of a token: its text, its words, its parser and its check against a journey.
///
/// A new dimension of ``Variation`` gets a part in ``all``, which prints and reads it wherever
/// tokens are.
struct TokenPart: Sendable {
  /// The playbacks that a token is checked against.
  struct Course {
    /// The baseline.
    let base: Playback
    /// The playback of the variation.
    let playback: Playback

    /// The larger of the two playbacks' counts.
    func most(_ count: (Playback) -> Int) -> Int { max(count(base), count(playback)) }
  }

  /// The text in a token: `leaving 3`; nil for a variation without this part.
  let text: @Sendable (Variation) -> String?
  /// The part in words that fit after "This happens", for a variation that has a text.
  let words: @Sendable (Variation) -> String
  /// Reads a text into a variation; false for the text of another part, and for a second one.
  let read: @Sendable (String, inout Variation) -> Bool
  /// The journey's count where a token asks for more: `it sends 3 requests`; nil when the journey
  /// has enough.
  let missing: @Sendable (Variation, Course) -> String?

  /// All parts, in the order in which they are printed.
  static let all = [order, fault, deadline, haste, pieces, leaving]
}

// MARK: - Orders

extension TokenPart {
  /// `0.0.1`.
  private static let order = TokenPart(
    text: { $0.order.map(OrderSweep.token) },
    words: { "in order \(OrderSweep.token($0.order ?? []))" },
    read: { text, variation in
      guard variation.order == nil, let order = OrderSweep.order(of: text) else { return false }
      variation.order = order
      return true
    },
    missing: { variation, course in
      let (order, choices) = (variation.order ?? [], course.playback.choices)
      for (place, way) in order.enumerated() {
        if place >= choices.count {
          // A user who leaves early makes no further choices.
          guard way > 0, variation.leaving == nil else { continue }
          return "it has \(counted(choices.count, "choice"))"
        }
        if choices[place].place != way {
          return "choice \(place + 1) has \(counted(choices[place].count, "way")), counted from 0"
        }
      }
      return nil
    }
  )
}

// MARK: - Failures

extension TokenPart {
  /// `request 2 offline`, and any other failure plan.
  private static let fault = TokenPart(
    text: { $0.fault?.text },
    words: { $0.fault?.words ?? "" },
    read: { text, variation in
      guard variation.fault == nil, let plan = FailurePlan(text: text) else { return false }
      variation.fault = plan
      return true
    },
    missing: { variation, course in
      let count = course.most(\.exchanges.count)
      guard let plan = variation.fault, (plan.requests.max() ?? 0) > count else { return nil }
      return "it sends \(counted(count, "request"))"
    }
  )
}

extension FailurePlan {
  /// The requests that the plan names.
  var requests: [Int] {
    switch extent {
    case .once(let requests): requests
    case .inARow(let request, _), .untilRetried(let request): [request]
    }
  }
}

// MARK: - Times

extension TokenPart {
  /// `deadline 1 late`.
  private static let deadline = TokenPart(
    text: { variation in
      variation.deadline.map { "deadline \($0.sleeper) \($0.lateness.tokenWord)" }
    },
    words: { variation in
      variation.deadline.map { deadline in
        deadline.lateness == .lateWake
          ? "when the sleeper of deadline \(deadline.sleeper) \(deadline.lateness.rawValue)"
          : "when, at deadline \(deadline.sleeper), \(deadline.lateness.rawValue)"
      } ?? ""
    },
    read: { text, variation in
      guard variation.deadline == nil, let (sleeper, word) = numbered("deadline", text),
        let lateness = Variation.Lateness.allCases.first(where: { $0.tokenWord == word })
      else { return false }
      variation.deadline = (sleeper, lateness)
      return true
    },
    missing: { variation, course in
      let count = course.most(\.wakeCount)
      guard let deadline = variation.deadline, deadline.sleeper > count else { return nil }
      return "it meets \(counted(count, "deadline"))"
    }
  )

  /// `haste 2 after 1`.
  private static let haste = TokenPart(
    text: { variation in variation.haste.map { "haste \($0.step) after \($0.jobs)" } },
    words: { variation in
      variation.haste.map { haste in
        "when the user goes on after \(counted(haste.jobs, "job")) of step \(haste.step)"
      } ?? ""
    },
    read: { text, variation in
      guard variation.haste == nil, let (step, rest) = numbered("haste", text),
        rest.hasPrefix("after "), let jobs = Int(rest.dropFirst(6)), jobs >= 0
      else { return false }
      variation.haste = (step, jobs)
      return true
    },
    missing: { variation, course in
      let steps = course.base.overtakable
      guard let haste = variation.haste, !steps.contains(where: { $0.step == haste.step })
      else { return nil }
      return steps.isEmpty
        ? "no step of it can be overtaken"
        : "the steps that can be overtaken are \(steps.map { "\($0.step)" }.joined(separator: ", "))"
    }
  )

  /// `pieces 3`.
  private static let pieces = TokenPart(
    text: { variation in variation.pieces.map { "pieces \($0)" } },
    words: { variation in variation.pieces.map { "when answers come in \($0) pieces" } ?? "" },
    read: { text, variation in
      guard variation.pieces == nil, let (count, rest) = numbered("pieces", text), rest.isEmpty
      else { return false }
      variation.pieces = count
      return true
    },
    missing: { _, _ in nil }
  )

  /// `leaving 3`.
  private static let leaving = TokenPart(
    text: { variation in variation.leaving.map { "leaving \($0)" } },
    words: { variation in variation.leaving.map { "when the user leaves at moment \($0)" } ?? "" },
    read: { text, variation in
      guard variation.leaving == nil, let (moment, rest) = numbered("leaving", text), rest.isEmpty
      else { return false }
      variation.leaving = moment
      return true
    },
    missing: { variation, course in
      let count = course.most(\.moments.count)
      guard let leaving = variation.leaving, leaving > count else { return nil }
      return "it has \(counted(count, "moment"))"
    }
  )

  /// The number behind a word, counted from 1, and the rest after it: `request 2 offline`.
  private static func numbered(_ word: String, _ text: String) -> (number: Int, rest: String)? {
    let words = text.split(separator: " ", maxSplits: 2, omittingEmptySubsequences: false)
    guard words.count > 1, words[0] == word, let number = Int(words[1]), number > 0 else {
      return nil
    }
    return (number, words.count > 2 ? String(words[2]) : "")
  }
}

extension Variation.Lateness {
  /// The word for a lateness in tokens.
  fileprivate var tokenWord: String { self == .lateWake ? "late" : "\(self)" }
}

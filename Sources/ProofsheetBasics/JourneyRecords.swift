/// The values that the check of a journey or a sweep adds to its line of the run log.
package struct JourneyFacts: Equatable, Sendable, Codable {
  /// The user's goal in a few words, which names the journey.
  package let name: String
  /// The number of steps of the journey.
  package let steps: Int
  /// The number of variations that a sweep played; nil for a single journey.
  package let ways: Int?
  /// The lines about what a sweep played; nil if there are none.
  package let played: [String]?
  /// A sentence about the work that journeys cannot capture in this program; nil without such work.
  package let uncaptured: String?
  /// The places of the steps in the transcript; nil for a sweep, and for a journey that did not
  /// end.
  package let outline: JourneyOutline?
  /// The findings of a sweep; nil if there are none.
  package let findings: [ShownStory]?
  /// The orders that a sweep played, the first ones with their stories; nil if there are none.
  package let orders: [ShownStory]?

  private enum CodingKeys: String, CodingKey {
    case name = "journey"
    case steps, ways, played, uncaptured, outline, findings, orders
  }

  package init(
    name: String,
    steps: Int,
    ways: Int? = nil,
    played: [String] = [],
    uncaptured: String? = nil,
    outline: JourneyOutline? = nil,
    findings: [ShownStory] = [],
    orders: [ShownStory] = []
  ) {
    (self.name, self.steps, self.ways, self.uncaptured) = (name, steps, ways, uncaptured)
    self.played = played.isEmpty ? nil : played
    self.outline = outline
    self.findings = findings.isEmpty ? nil : findings
    self.orders = orders.isEmpty ? nil : orders
  }
}

/// The lines and times of a journey's steps and requests in its transcript.
package struct JourneyOutline: Equatable, Sendable, Codable {
  /// The number of a line of the transcript, counted from 0, and the line's virtual time since the
  /// start of the journey.
  package struct Moment: Equatable, Sendable, Codable {
    package let line: Int
    package let nanoseconds: Int64

    package init(line: Int, at time: Duration) {
      self.line = line
      let (seconds, attoseconds) = time.components
      nanoseconds = seconds * 1_000_000_000 + attoseconds / 1_000_000_000
    }
  }

  package struct Step: Equatable, Sendable, Codable {
    package let title: String
    package let begins: Moment

    package init(title: String, begins: Moment) { (self.title, self.begins) = (title, begins) }
  }

  package struct Request: Equatable, Sendable, Codable {
    package enum Outcome: String, Sendable, Codable {
      case answered, failed, cancelled, unmatched, unanswered
    }

    package let sent: Moment
    /// The end of the request; nil for a request that is unanswered at the end of the journey.
    package var ended: Moment?
    package var outcome = Outcome.unanswered
    /// The status and file of the answer, or the failure; nil for a request without an answer.
    package var answer: String?

    package init(sent: Moment) { self.sent = sent }
  }

  package let scenario: String
  package var steps: [Step] = []
  /// The requests, in the order in which they were sent.
  package var requests: [Request] = []
  /// The number of the first line after the steps; nil for a transcript that ends with a step.
  package var end: Int?

  package init(scenario: String) { self.scenario = scenario }
}

/// The story of a finding, or of an order that a sweep played.
package struct ShownStory: Equatable, Sendable, Codable {
  /// The names of the story's findings, each a rule and a place: `stuck-spinner: Home.isLoading`.
  package let names: [String]
  /// The token with which a sweep plays only the variation of the story.
  package let token: String
  /// The sentences that say what is wrong and where; for an order, the command that plays it alone.
  package let words: [String]
  /// The transcript; empty for an order whose story was not kept.
  package let story: String
  package let outline: JourneyOutline?

  package init(
    names: [String] = [],
    token: String,
    words: [String] = [],
    story: String,
    outline: JourneyOutline?
  ) {
    (self.names, self.token, self.words) = (names, token, words)
    (self.story, self.outline) = (story, outline)
  }
}

/// A token as a sweep prints it for the command: `k3f9a:0.0.1`.
package struct SweepToken: Equatable, Sendable {
  /// The environment variable with the token of the one variation to play.
  package static let variable = "SNAPSHOT_PLAY"

  /// The environment variable that makes sweeps play all variations.
  package static let extentVariable = "SNAPSHOT_SWEEPS"
  /// The only value of the environment variable ``extentVariable``.
  package static let thorough = "thorough"

  /// The whole token: `k3f9a:0.0.1`.
  package let text: String
  /// The name of the sweep: `k3f9a`.
  package let sweep: String

  /// Creates a token from its printed text.
  ///
  /// - Parameter text: The printed token; text without the name of a sweep gives nil.
  package init?(_ text: String) {
    guard let colon = text.firstIndex(of: ":"), Self.isName(text[..<colon]),
      text.index(after: colon) < text.endIndex
    else { return nil }
    self.text = text
    sweep = String(text[..<colon])
  }

  /// The number of letters and digits in the name of a sweep.
  ///
  /// Of packages with a thousand sweeps, one in a hundred has two sweeps with the same name.
  private static let length = 5
  private static let base: UInt64 = 36

  /// Returns the name of a sweep in tokens: a checksum of the path of its reference.
  ///
  /// - Parameter reference: The path below `__Snapshots__`; upper and lower case count as equal.
  /// - Returns: Five letters and digits.
  package static func sweep(of reference: String) -> String {
    let sum = UInt64(Checksum.text(of: reference.lowercased().utf8), radix: 16) ?? 0
    let most = (0..<length).reduce(1) { most, _ in most * base }
    return String(sum % most, radix: Int(base)).zeroPadded(to: length)
  }

  private static func isName(_ text: Substring) -> Bool {
    text.count == length && text.allSatisfy { $0.isASCII && ($0.isNumber || $0.isLowercase) }
  }
}

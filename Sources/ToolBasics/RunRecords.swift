import ProofsheetBasics

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
  /// The findings of a sweep; nil if there are none.
  package let findings: [ShownStory]?

  private enum CodingKeys: String, CodingKey {
    case name = "journey"
    case steps, ways, played, uncaptured, findings
  }

  package init(
    name: String,
    steps: Int,
    ways: Int? = nil,
    played: [String] = [],
    uncaptured: String? = nil,
    findings: [ShownStory] = []
  ) {
    (self.name, self.steps, self.ways, self.uncaptured) = (name, steps, ways, uncaptured)
    self.played = played.isEmpty ? nil : played
    self.findings = findings.isEmpty ? nil : findings
  }
}

/// The story of a finding.
package struct ShownStory: Equatable, Sendable, Codable {
  /// The names of the story's findings, each a rule and a place: `stuck-spinner: Home.isLoading`.
  package let names: [String]
  /// The token with which a sweep plays only the variation of the story.
  package let token: String
  /// The sentences that say what is wrong and where.
  package let words: [String]
  /// The transcript.
  package let story: String

  package init(
    names: [String] = [],
    token: String,
    words: [String] = [],
    story: String
  ) {
    self.names = names
    self.token = token
    self.words = words
    self.story = story
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

/// One line of a run log: a stub of a shared scenario, and its use by one test.
package struct StubRecord: Equatable, Sendable, Decodable {
  /// The sentence about a required stub that was not used up; empty for any other stub.
  package let left: String
  /// The pattern of the stub's requests, and the place of its declaration.
  package let stub: String
  /// The name of the scenario.
  package let scenario: String
  /// The number of requests that the stub answered.
  package let uses: Int

  package init(left: String, stub: String, scenario: String, uses: Int) {
    (self.left, self.stub, self.scenario, self.uses) = (left, stub, scenario, uses)
  }

  /// The record as one line of JSON.
  package var line: String {
    "{\"left\":\(quotedForJSON(left)),\"stub\":\(quotedForJSON(stub)),"
      + "\"scenario\":\(quotedForJSON(scenario)),\"uses\":\(uses)}\n"
  }
}

/// One line of a run log: a fixture file that a test asked for, present or missing.
package struct FixtureRecord: Decodable {
  /// The file as the test names it, below `Fixtures`.
  package let fixture: String

  /// Returns the line of the run log for a fixture file, as JSON.
  package static func line(of fixture: String) -> String {
    "{\"fixture\":\(quotedForJSON(fixture))}\n"
  }
}

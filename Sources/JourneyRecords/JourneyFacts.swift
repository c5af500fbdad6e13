/// The facts of a journey in the line of its check.
package struct JourneyFacts: Equatable, Sendable, Codable {
  /// The user's goal.
  package let name: String
  /// The number of steps of the journey.
  package let steps: Int
  /// The number of variations that a sweep played.
  package let ways: Int?
  /// The sources of work that the program cannot capture, in a sentence; nil when it captures all.
  package let uncaptured: String?
  /// The places of the steps in the transcript; nil for a sweep, and for a journey that did not
  /// end.
  package let outline: JourneyOutline?
  /// The findings of a sweep; nil for none.
  package let findings: [ShownFinding]?

  private enum CodingKeys: String, CodingKey {
    case name = "journey"
    case steps, ways, uncaptured, outline, findings
  }

  package init(
    name: String,
    steps: Int,
    ways: Int? = nil,
    uncaptured: String? = nil,
    outline: JourneyOutline? = nil,
    findings: [ShownFinding] = []
  ) {
    (self.name, self.steps, self.ways, self.uncaptured) = (name, steps, ways, uncaptured)
    self.outline = outline
    self.findings = findings.isEmpty ? nil : findings
  }

  /// The members of the line, as JSON.
  package var members: String { String(StoryRecord.json(self).dropFirst().dropLast()) }
}

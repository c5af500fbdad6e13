/// The story of the variation that a sweep played for a token.
package struct StoryRecord: Equatable, Sendable {
  /// One step of the story.
  package struct Step: Equatable, Sendable {
    /// The lines of this step in the transcript, the first of them with the step's number and
    /// title.
    package let lines: [String]
    /// The whole text of each screen that is open at the end of the step, the oldest first.
    package let screens: [String]

    package init(lines: [String], screens: [String]) {
      self.lines = lines
      self.screens = screens
    }
  }

  /// The token of the variation, as the user typed it.
  package let token: String
  /// The user's goal in a few words, which names the journey.
  package let journey: String
  /// The path of the sweep's reference below `__Snapshots__`.
  package var reference = ""
  /// The place of the sweep in the tests: `Target/File.swift:line`.
  package var source = ""
  /// The reason for a missing story; nil when the story exists.
  package var refusal: String?
  /// The transcript of the variation.
  package var transcript = ""
  package var steps: [Step] = []
  /// The findings about the variation, each in words.
  package var findings: [String] = []
  /// The reason why the script stopped early; nil if the script ran to its end, or if a finding
  /// states the reason.
  package var stop: String?

  package init(token: String, journey: String) { (self.token, self.journey) = (token, journey) }
}

// MARK: - In words

extension StoryRecord {
  /// The reason of an early stop and the findings, in words.
  ///
  /// Without findings, a sentence says that nothing is wrong.
  package var verdict: String {
    let stop = stop.map { "The script stops: \($0)\n" } ?? ""
    guard !findings.isEmpty else { return stop + "Nothing is wrong in this variation." }
    let lines = findings.flatMap { $0.split(separator: "\n", omittingEmptySubsequences: false) }
    return stop + "Wrong in this variation:\n"
      + lines.map { $0.isEmpty ? "" : "  " + $0 }.joined(separator: "\n")
  }
}

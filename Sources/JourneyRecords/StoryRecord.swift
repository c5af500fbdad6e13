import Foundation
import ProofsheetBasics

/// One line of a run log: the story of the variation that a sweep played for a token.
package struct StoryRecord: Equatable, Sendable, Codable {
  /// One step of the story.
  package struct Step: Equatable, Sendable, Codable {
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

// MARK: - In a run log

extension StoryRecord {
  /// The start of a story's line in the run log; no other line begins with this text.
  package static let start = Array("{\"story\":".utf8)

  /// The JSON object of a story's line.
  package struct Line: Codable {
    package let story: StoryRecord
  }

  /// The record as one line of JSON.
  package var line: String { Self.json(Line(story: self)) + "\n" }

  static func json(_ value: some Encodable) -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    return String(decoding: (try? encoder.encode(value)) ?? Data(), as: UTF8.self)
  }
}

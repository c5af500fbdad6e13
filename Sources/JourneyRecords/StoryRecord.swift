import Foundation
import ProofsheetBasics

/// One line of a run log: what a sweep's token shows when it is played alone.
package struct StoryRecord: Equatable, Sendable, Codable {
  /// One step of the story.
  package struct Step: Equatable, Sendable, Codable {
    /// What the transcript says of it, its numbered title first.
    package let lines: [String]
    /// The open screens at its end, whole, the oldest first.
    package let screens: [String]

    package init(lines: [String], screens: [String]) {
      self.lines = lines
      self.screens = screens
    }
  }

  /// The token, as it was given.
  package let token: String
  /// What the user wants.
  package let journey: String
  /// The sweep's reference below `__Snapshots__`.
  package var reference = ""
  /// `Target/File.swift:line`.
  package var source = ""
  /// Why there is no story; nil when there is one.
  package var refusal: String?
  /// The transcript.
  package var transcript = ""
  package var steps: [Step] = []
  /// What is wrong in it, each in words.
  package var findings: [String] = []
  /// Why the script could not go on, where that is nothing wrong.
  package var stop: String?

  package init(token: String, journey: String) { (self.token, self.journey) = (token, journey) }
}

// MARK: - In words

extension StoryRecord {
  /// What is wrong in it, or that nothing is.
  package var verdict: String {
    let stop = stop.map { "It stops: \($0)\n" } ?? ""
    guard !findings.isEmpty else { return stop + "Nothing is wrong in it." }
    let lines = findings.flatMap { $0.split(separator: "\n", omittingEmptySubsequences: false) }
    return stop + "Wrong in it:\n"
      + lines.map { $0.isEmpty ? "" : "  " + $0 }.joined(separator: "\n")
  }
}

// MARK: - In a run log

extension StoryRecord {
  /// How such a line begins, and no other.
  package static let start = Array("{\"story\":".utf8)

  /// What such a line holds, for `JSONDecoder`.
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

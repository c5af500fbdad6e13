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
  /// The sweep's reference below `__Snapshots__`.
  package let reference: String
  /// `Target/File.swift:line`.
  package let source: String
  /// What the user wants.
  package let journey: String
  /// Why there is no story; nil when there is one.
  package private(set) var refusal: String?
  /// The transcript.
  package private(set) var transcript = ""
  package private(set) var steps: [Step] = []
  /// What is wrong in it, each in words.
  package private(set) var findings: [String] = []
  /// Why the script could not go on, where that is nothing wrong.
  package private(set) var stop: String?

  /// A story that was played.
  package init(
    token: String,
    reference: String,
    source: String,
    journey: String,
    transcript: String,
    steps: [Step],
    findings: [String],
    stop: String?
  ) {
    self.init(token, reference, source, journey)
    self.transcript = transcript
    self.steps = steps
    self.findings = findings
    self.stop = stop
  }

  /// A token that could not be played.
  package init(
    token: String,
    reference: String,
    source: String,
    journey: String,
    refusal: String
  ) {
    self.init(token, reference, source, journey)
    self.refusal = refusal
  }

  private init(_ token: String, _ reference: String, _ source: String, _ journey: String) {
    self.token = token
    self.reference = reference
    self.source = source
    self.journey = journey
  }
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
  package var line: String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    let json = (try? encoder.encode(Line(story: self))) ?? Data()
    return String(decoding: json, as: UTF8.self) + "\n"
  }
}

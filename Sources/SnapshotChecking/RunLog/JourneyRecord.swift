import Foundation

/// One line of a run log: where a journey went, for the map of all journeys.
package struct JourneyRecord: Sendable, Codable {
  /// The open screens, and what matters of each of their facts.
  package struct State: Hashable, Sendable, Codable {
    /// The names of the screens, the oldest first.
    package let screens: [String]
    /// The facts' paths, in the order of the screens.
    package let paths: [String]
    /// What each of them says.
    package let values: [String]

    package init(screens: [String], facts: [(path: String, value: String)]) {
      self.screens = screens
      paths = facts.map(\.path)
      values = facts.map(\.value)
    }
  }

  /// What leads from one state to another.
  package struct Transition: Hashable, Sendable, Codable {
    /// The state before, by its place in the list; nil for the start.
    package let from: Int?
    package let event: String
    package let to: Int

    package init(from: Int?, event: String, to: Int) {
      self.from = from
      self.event = event
      self.to = to
    }
  }

  /// What the user wants.
  package let name: String
  /// The reference below `__Snapshots__`; empty for a journey whose transcript is not checked.
  package let reference: String
  /// `Target/File.swift:line`.
  package let source: String
  /// Whether the journey was played in many ways that nobody wrote down.
  package let isSwept: Bool
  package let states: [State]
  /// For each state what some of its facts really said when it was first seen; nil where that is no more
  /// than the state says.
  package let examples: [[String]]?
  package let transitions: [Transition]

  package init(
    name: String,
    reference: String,
    source: String,
    isSwept: Bool,
    states: [State],
    examples: [[String]]? = nil,
    transitions: [Transition]
  ) {
    self.name = name
    self.reference = reference
    self.source = source
    self.isSwept = isSwept
    self.states = states
    self.examples = examples
    self.transitions = transitions
  }

  /// How such a line begins, and no other.
  package static let start = Array("{\"map\":".utf8)

  /// What such a line holds, for `JSONDecoder`.
  package struct Line: Codable {
    package let map: JourneyRecord
  }

  /// The record as one line of JSON.
  package var line: String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    let json = (try? encoder.encode(Line(map: self))) ?? Data()
    return String(decoding: json, as: UTF8.self) + "\n"
  }
}

import SnapshotReview

/// A subcommand or an option of an earlier 0.1 that is gone, with the sentence that says what to use instead.
struct GoneName: Sendable {
  /// As it was typed: `log`, or `check --sarif` for an option.
  let name: String
  /// What to use instead, in one sentence.
  let instead: String

  /// The sentence about a name; nil when it never was one.
  static func reason(_ name: String) -> ReviewError? {
    all.first { $0.name == name }.map { ReviewError("'\(name)' is gone. \($0.instead)") }
  }

  // One row a line.
  // swift-format-ignore
  static let all: [GoneName] = [
    .init(name: "journeys", instead: "Use 'report --html', which lists the journeys of the last run."),
    .init(name: "sensitivity", instead: "Read what a scrubber replaces in the reference: each value has a token."),
  ]
}

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
    .init(name: "coverage --strict", instead: "Without it 'coverage' counts cases, nil, true and false, and no long or empty values."),
    .init(name: "generate --propose", instead: "Write the list of states by hand, as the page Completeness shows."),
  ]
}

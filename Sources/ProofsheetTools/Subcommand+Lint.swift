import ReviewCommand
import SnapshotLint
import SnapshotReview

extension Subcommand {
  /// Finds mistakes in the recorded references.
  static let lint = Subcommand(
    name: "lint",
    summary: "find mistakes in references, without running tests",
    ownOptions: [.json],
    example: "lint --json",
    note: """
      Finds texts of an optional, unresolved formats and keys, cut texts, elements without a label, and
      snapshots that are too long.
      """,
    perform: { try $0.context(in: $1).lint() }
  )
}

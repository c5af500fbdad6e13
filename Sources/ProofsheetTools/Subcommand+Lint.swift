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
      Finds `Optional(…)`, placeholders and keys that nothing replaced, paths of one machine, elements
      without a label, and snapshots with too many lines.
      """,
    perform: { try $0.context(in: $1).lint() }
  )
}

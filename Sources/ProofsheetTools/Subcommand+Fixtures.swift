import FixtureReview
import ReviewCommand
import SnapshotReview

extension Subcommand {
  /// Finds mistakes in the fixture files.
  static let fixtures = Subcommand(
    name: "fixtures",
    summary: "find mistakes in the fixture files",
    ownOptions: [.json],
    example: "fixtures",
    perform: { try $0.context(in: $1).fixtures() }
  )
}

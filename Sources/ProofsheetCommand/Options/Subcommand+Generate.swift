import SnapshotReview
import SourceGeneration

extension Subcommand {
  /// Writes what nobody should have to write by hand.
  static let generate = Subcommand(
    name: "generate",
    summary: "write descriptions of all presenters and view models into test targets",
    ownOptions: [
      .init("--check", "write nothing, and exit with 1 where a file is out of date"), .json,
    ],
    example: "generate --check",
    perform: { try $0.context(in: $1).generate(isChecking: $0.has("--check")) }
  )
}

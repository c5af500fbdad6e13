import ReviewCommand
import SnapshotReview
import SourceGeneration

extension Subcommand {
  /// Writes what nobody should have to write by hand.
  static let generate = Subcommand(
    name: "generate",
    summary: "write descriptions of presenters and view models, and doubles",
    ownOptions: [.init("--check", "write nothing, and exit with 1 where a file is out of date")],
    example: "generate --check",
    perform: { invocation, surroundings in
      try invocation.context(in: surroundings).generate(isChecking: invocation.has("--check"))
    }
  )
}

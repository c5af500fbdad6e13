import SnapshotReview
import SourceGeneration

extension Subcommand {
  /// Writes what nobody should have to write by hand.
  static let generate = Subcommand(
    name: "generate",
    summary: "write descriptions of presenters and view models, doubles and lists of states",
    ownOptions: [
      .init("--check", "write nothing, and exit with 1 where a file is out of date"),
      .init(
        "--propose",
        taking: "TYPE",
        "print a list of states for TYPE, to be filled in and pasted into a test file"
      ),
      .init("--graphs", taking: "DIR", "read the symbol graphs that the plugin has put into DIR"),
      .json,
    ],
    example: "generate --check",
    perform: { invocation, surroundings in
      let context = try invocation.context(in: surroundings)
      if let type = invocation.values["--propose"] { return try context.proposeStates(of: type) }
      return try context.generate(
        isChecking: invocation.has("--check"),
        graphs: invocation.values["--graphs"]
      )
    }
  )
}

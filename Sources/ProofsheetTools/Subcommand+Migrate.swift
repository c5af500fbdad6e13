import PeerMigration
import ReviewCommand
import SnapshotReview

extension Subcommand {
  /// Moves tests over from the peer.
  static let migrate = Subcommand(
    name: "migrate",
    summary: "show, or write, imports and names of swift-snapshot-testing as they are here",
    ownOptions: [.init("--write", "write the sources; without it nothing is written")],
    operands: CommandOperands("PATH", "a source file or a folder; none stands for the package"),
    example: "migrate Tests/AppTests --write",
    note: """
      Moves imports and names. Pictures and whatever else it does not know stay, and are listed by their
      lines; the compiler finds the rest. Old references are not deleted.

      """,
    perform: { invocation, surroundings in
      try invocation.context(in: surroundings)
        .migrate(invocation.operands, writes: invocation.has("--write"))
    }
  )
}

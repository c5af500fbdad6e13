import PeerMigration
import ReviewCommand
import SnapshotReview

extension Subcommand {
  /// Moves tests over from the peer.
  static let migrate = Subcommand(
    name: "migrate",
    summary: "show, or write, what tests of swift-snapshot-testing become",
    ownOptions: [.init("--write", "write the sources; without it nothing is written")],
    operands: CommandOperands("PATH", "a source file or a folder; none stands for the package"),
    example: "migrate Tests/AppTests --write",
    note: """
      Moves imports, assertions of texts, record modes, traits and strategies that pull back texts. Pictures
      and what is not certain stay with the peer and are listed, with the reason. The compiler reads every
      source before and after. Old references are listed, and not deleted.

      """,
    perform: { invocation, surroundings in
      try invocation.context(in: surroundings)
        .migrate(invocation.operands, writes: invocation.has("--write"))
    }
  )
}

import SnapshotReview

extension Subcommand {
  /// Plays one variation of a sweep.
  static let play = Subcommand(
    name: "play",
    summary: "play one variation of a sweep and print its story",
    ownOptions: [
      .init(
        "--steps",
        """
        print the whole screen after each step; on a terminal wait for Return each time
        """
      ), .json,
    ],
    operands: CommandOperands("TOKEN", "a token of a sweep's report, with or without quotes"),
    example: "play --steps k3f9a:0.0.1 with request 2 offline",
    note: """
      It runs the test of the sweep, which fails, and compares and writes nothing.

      """,
    perform: { invocation, surroundings in
      try invocation.context(in: surroundings)
        .play(invocation.operands, inSteps: invocation.has("--steps"))
    }
  )
}

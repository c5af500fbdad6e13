import SnapshotReview

extension Subcommand {
  /// Plays one variation of a sweep.
  static let play = Subcommand(
    name: "play",
    summary: "play alone what a sweep has found, and tell it",
    ownOptions: [
      .init(
        "--steps",
        """
        tell each step with the whole screen; on a terminal wait for Return after each
        """
      ), .json,
    ],
    operands: CommandOperands("TOKEN", "what the sweep has printed, with or without quotes"),
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

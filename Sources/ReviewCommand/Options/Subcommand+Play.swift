import SnapshotReview

extension Subcommand {
  /// Plays one variation of a sweep.
  static let play = Subcommand(
    name: "play",
    summary: "play one variation of a sweep and print its story",
    ownOptions: [
      .init("--steps", "show the whole screen of each step; on a terminal, wait for Return"), .json,
    ],
    operands: CommandOperands("TOKEN", "a token of a sweep's report, with or without quotes"),
    example: "play --steps k3f9a:0.0.1 with request 2 offline",
    note: "The test always fails, because it plays one variation; nothing is recorded.\n",
    perform: { invocation, surroundings in
      try invocation.context(in: surroundings)
        .play(invocation.operands, inSteps: invocation.has("--steps"))
    }
  )
}

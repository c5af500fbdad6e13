import SnapshotReview

extension Subcommand {
  /// Runs all tests, or a part of them.
  static let check = Subcommand(
    name: "check",
    summary: "run the tests and sum up their snapshots",
    ownOptions: [
      .init(
        "--report-only",
        """
        exit 0 if only snapshots are wrong (different, missing or unused), for a job whose
        snapshots are reviewed in a pull request
        """
      ),
      .init("--fail-on-skipped", "exit 1 also if a test is skipped"),
      .init(
        "--time-limit",
        taking: "SECONDS",
        "stop the tests and exit 1 if no test begins or ends for so long"
      ),
      .init("--thorough", "play all variations of sweeps, which may take minutes"),
      .init("--verbose", "list all snapshots, also the matched ones"), .json,
    ],
    testArguments: CommandOperands(
      "ARGUMENT",
      "the arguments of swift test, or another command: xcodebuild test ..."
    ),
    example: "check -- --filter HomeTests",
    perform: { invocation, surroundings in
      let context = try invocation.context(in: surroundings)
      return try context.check(
        invocation.testArguments,
        isThorough: invocation.has("--thorough"),
        isVerbose: invocation.has("--verbose"),
        reportsOnly: invocation.has("--report-only"),
        failsOnSkipped: invocation.has("--fail-on-skipped"),
        timeLimit: try invocation.values["--time-limit"].map(seconds)
      )
    }
  )

  private static func seconds(_ text: String) throws -> Int {
    if let seconds = Int(text), seconds > 0 { return seconds }
    throw ReviewError("'--time-limit' takes a number of seconds from 1 on, not '\(text)'.")
  }
}

import SnapshotReview

extension Subcommand {
  /// Runs all tests, or a part of them.
  static let check = Subcommand(
    name: "check",
    summary: "run the tests and sum up what the snapshots said",
    ownOptions: [
      .init(
        "--shard",
        taking: "N/COUNT",
        "run one of so many parts of the tests, each with whole suites"
      ),
      .init(
        "--report-only",
        """
        exit 0 also when snapshots differ, are missing or are not used, and nothing else
        is wrong: for those who look at them in a pull request
        """
      ), .sensitivity,
      .init("--fail-on-skipped", "exit 1 when a test is skipped, too"),
      .init("--junit", taking: "FILE", "write a case for each snapshot, as JUnit does"),
      .init("--verbose", "name every snapshot, and not only what is new, wrong or slow"), .json,
    ],
    operands: CommandOperands(
      "FILTER",
      needs: .sensitivity,
      "with --sensitivity: a part of the paths of references; none stands for all"
    ),
    testArguments: .testArguments(),
    example: "check -- --filter HomeTests",
    perform: { invocation, surroundings in
      let context = try invocation.context(in: surroundings)
      if invocation.has("--sensitivity") { return try sensitivity(invocation, context) }
      return try context.check(
        invocation.testArguments,
        shard: invocation.values["--shard"].map { try Shard($0) },
        isVerbose: invocation.has("--verbose"),
        for: CheckReaders(
          reportsOnly: invocation.has("--report-only"),
          failsOnSkipped: invocation.has("--fail-on-skipped"),
          junit: invocation.values["--junit"]
        )
      )
    }
  )

  private static func sensitivity(
    _ invocation: Invocation,
    _ context: CommandContext
  ) throws -> Int32 {
    let known = ["--sensitivity", "--json", "--package-path"]
    let others = invocation.values.keys.filter { !known.contains($0) }.sorted()
    if let other = (others + invocation.testArguments).first {
      throw ReviewError("'--sensitivity' runs no tests; leave out '\(other)'.")
    }
    return try context.sensitivity(invocation.operands)
  }

  /// Takes over what was checked elsewhere.
  static let merge = Subcommand(
    name: "merge",
    summary: "take over what checks left elsewhere: a job, or all shards of one",
    ownOptions: [.json],
    operands: CommandOperands(
      "FOLDER",
      "a .proofsheet folder, or a zip file of one, as the artifact of a job is; of each shard"
    ),
    example: "merge shards/proofsheet-1 shards/proofsheet-2",
    perform: { try $0.context(in: $1).merge($0.operands) }
  )
}

extension CommandOption {
  fileprivate static let sensitivity = Self(
    "--sensitivity",
    "run nothing, and find what could change in a reference unseen"
  )
}

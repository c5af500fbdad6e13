import SnapshotReview

extension Subcommand {
  /// Runs all tests, or a part of them.
  static let check = Subcommand(
    name: "check",
    summary: "run the tests and sum up what the snapshots said",
    ownOptions: [
      .init("--stress", "run again under other hash seeds, zones, locales and orders"),
      .init(
        "--shard",
        taking: "N/COUNT",
        """
        run one of so many parts of the tests; else the one in Bazel's
        TEST_SHARD_INDEX and TEST_TOTAL_SHARDS
        """
      ),
      .init(
        "--report-only",
        """
        exit 0 also when snapshots differ, are missing or are not used, and nothing else
        is wrong: for those who look at them in a pull request
        """
      ), .init("--junit", taking: "FILE", "write a case for each snapshot, as JUnit does"),
      .init("--verbose", "name every snapshot, and not only what is new, wrong or slow"), .json,
    ],
    testArguments: .testArguments(),
    example: "check -- --filter HomeTests",
    perform: { invocation, surroundings in
      try invocation.context(in: surroundings).check(
        invocation.testArguments,
        stresses: invocation.has("--stress"),
        shard: Shard(invocation.values["--shard"], environment: surroundings.environment),
        isVerbose: invocation.has("--verbose"),
        for: CheckReaders(
          reportsOnly: invocation.has("--report-only"),
          junit: invocation.values["--junit"]
        )
      )
    }
  )

  /// Joins the parts.
  static let merge = Subcommand(
    name: "merge",
    summary: "join what the shards of a check left behind",
    ownOptions: [.json],
    operands: CommandOperands("FOLDER", "the .proofsheet folder of each shard"),
    example: "merge shards/proofsheet-1 shards/proofsheet-2",
    perform: { try $0.context(in: $1).merge($0.operands) }
  )
}

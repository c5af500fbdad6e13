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
      ), .sensitivity,
      .init("--fail-on-skipped", "exit 1 also if a test is skipped"),
      .init(
        "--time-limit",
        taking: "SECONDS",
        "stop the tests and exit 1 if no test begins or ends for so long"
      ),
      .init("--junit", taking: "FILE", "write a JUnit report with a case for each snapshot"),
      .init("--thorough", "play all variations of sweeps, which may take minutes"),
      .init("--verbose", "list all snapshots, also the matched ones"), .json,
    ],
    operands: CommandOperands(
      "FILTER",
      needs: .sensitivity,
      "with --sensitivity: a part of the references' paths (default: all)"
    ),
    testArguments: .testArguments(),
    example: "check -- --filter HomeTests",
    perform: { invocation, surroundings in
      let context = try invocation.context(in: surroundings)
      if invocation.has("--sensitivity") { return try sensitivity(invocation, context) }
      return try context.check(
        invocation.testArguments,
        isThorough: invocation.has("--thorough"),
        isVerbose: invocation.has("--verbose"),
        for: CheckReaders(
          reportsOnly: invocation.has("--report-only"),
          failsOnSkipped: invocation.has("--fail-on-skipped"),
          timeLimit: try invocation.values["--time-limit"].map(seconds),
          junit: invocation.values["--junit"]
        )
      )
    }
  )

  private static func seconds(_ text: String) throws -> Int {
    if let seconds = Int(text), seconds > 0 { return seconds }
    throw ReviewError("'--time-limit' takes a number of seconds from 1 on, not '\(text)'.")
  }

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

  /// Imports the results of a check on another machine.
  static let merge = Subcommand(
    name: "merge",
    summary: "import the results of a check on another machine, such as a CI job",
    ownOptions: [.json],
    operands: CommandOperands(
      "FOLDER",
      isOne: true,
      "a .proofsheet folder, or its zip file, such as the artifact of a job"
    ),
    example: "merge proofsheet.zip",
    perform: { invocation, surroundings in
      guard let name = invocation.operands.first else {
        throw ReviewError(
          "'merge' needs one operand; name a .proofsheet folder, or its zip file."
        )
      }
      return try invocation.context(in: surroundings).merge(name)
    }
  )
}

extension CommandOption {
  fileprivate static let sensitivity = Self(
    "--sensitivity",
    "run no tests; list the facts that scrubbers hide completely"
  )
}

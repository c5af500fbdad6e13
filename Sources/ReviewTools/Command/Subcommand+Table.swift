extension CommandOption {
  /// The options of every subcommand.
  static let common: [Self] = [
    .init("--package-path", taking: "DIR", "the package or project (default: the nearest)"),
    .init("--help", "show the help of a subcommand, with an example"),
    .init("--version", "show the version"),
  ]

  package static let json = Self("--json", "print a list for programs")
}

extension CommandOperands {
  fileprivate static let pending = CommandOperands(
    "PATH",
    """
    a reference, a pending file, a source file, a line (Tests/AppTests/Home.swift:12), a
    test or a suite (default: all changes; for accept, those of the last run)
    """
  )
}

extension Subcommand {
  package static let status = Subcommand(
    name: "status",
    summary: "list the pending changes",
    ownOptions: [.json],
    example: "status --json",
    perform: { try $0.context(in: $1).status() }
  )

  package static let review = Subcommand(
    name: "review",
    summary: "show the pending changes, kind by kind, and ask what to do",
    ownOptions: [
      .init(
        "--only",
        taking: "KIND",
        isList: true,
        "show only a kind of change, a field, or a key path"
      )
    ],
    operands: .pending,
    example: "review __Snapshots__/AppTests/HomeTests",
    perform: { try $0.context(in: $1).review($0.operands, only: $0.list("--only")) }
  )

  package static let accept = Subcommand(
    name: "accept",
    summary: "make pending renderings the new references",
    ownOptions: [
      .init(
        "--only",
        taking: "KIND",
        isList: true,
        """
        accept the snapshots that differ only in this kind of change (its name in status),
        a field such as Row.title, or a key path; several times for several kinds
        """
      ), .init("--yes", "accept changes of several tests without a question"),
    ],
    operands: .pending,
    example: "accept __Snapshots__/AppTests/HomeTests",
    perform: { invocation, surroundings in
      try invocation.context(in: surroundings).accept(
        invocation.operands,
        only: invocation.list("--only"),
        isSure: invocation.has("--yes")
      )
    }
  )

  package static let reject = Subcommand(
    name: "reject",
    summary: "delete pending renderings",
    ownOptions: [.init("--yes", "reject changes of several tests without a question")],
    operands: .pending,
    example: "reject __Snapshots__/AppTests/HomeTests/welcome.txt",
    perform: { try $0.context(in: $1).reject($0.operands, isSure: $0.has("--yes")) }
  )

  package static let prune = Subcommand(
    name: "prune",
    summary: "delete the references that no check of the last run used",
    ownOptions: [.init("--yes", "delete several references without a question")],
    example: "prune",
    perform: { try $0.context(in: $1).prune(isSure: $0.has("--yes")) }
  )

  package static let doctor = Subcommand(
    name: "doctor",
    summary: "print folders, settings and versions, and the work that journeys cannot capture",
    ownOptions: [.json],
    example: "doctor",
    perform: { invocation, surroundings in try invocation.context(in: surroundings).doctor() }
  )

  /// The subcommand `help`, which also runs for arguments without a subcommand.
  package static let help = Subcommand(
    name: "help",
    summary: "show this text, or the help of a subcommand",
    operands: CommandOperands(
      "SUBCOMMAND",
      isOne: true,
      "the subcommand to explain (default: all)"
    ),
    example: "help check",
    perform: { invocation, surroundings in
      let program = invocation.program
      let topic = try invocation.operands.first.map { try named($0, in: program.subcommands) }
      surroundings.output.write(topic?.help(of: program.name) ?? program.help)
      return 0
    }
  )
}

extension Subcommand {
  /// Runs all tests, or a part of them.
  package static let check = Subcommand(
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

extension Subcommand {
  /// Writes the changes and journeys as a page for a browser, or the changes as Markdown.
  package static let report = Subcommand(
    name: "report",
    summary: "write the changes and the journeys as a page for a browser or as a comment",
    ownOptions: [
      .init("--html", "write a self-contained page for a browser"),
      .init("--markdown", "print Markdown for a comment or a job summary, at most 65,536 bytes"),
    ],
    operands: CommandOperands(
      "FILE",
      isOne: true,
      "the file to write (default: .proofsheet/report.html)"
    ),
    example: "report --html",
    perform: { invocation, surroundings in
      let context = try invocation.context(in: surroundings)
      switch (invocation.has("--html"), invocation.has("--markdown")) {
      case (true, false): return try context.report(to: invocation.operands.first)
      case (false, true):
        guard invocation.operands.isEmpty else {
          throw ReviewError("'report --markdown' prints; leave the file out.")
        }
        return try context.markdownReport()
      default: throw ReviewError("'report' writes one of two things; add '--html' or '--markdown'.")
      }
    }
  )
}

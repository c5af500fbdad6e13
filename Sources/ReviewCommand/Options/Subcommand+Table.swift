import ReviewReport
import SnapshotReview

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

  package static func testArguments(needs option: CommandOption? = nil) -> CommandOperands {
    CommandOperands(
      "ARGUMENT",
      needs: option,
      "the arguments of swift test, or another command: xcodebuild test ..."
    )
  }
}

extension Subcommand {
  /// The subcommands under the headings of the help.
  ///
  /// A subcommand of `proofsheet-tools` has only a name and a summary here.
  static let groups: [(heading: String, subcommands: [Subcommand])] = [
    ("Run", [check, merge, play]),
    ("Decide", [status, review, accept, reject, undo, prune]),
    (
      "Look closer",
      [
        report,
        elsewhere(
          "coverage",
          "list the properties and values that snapshots and journeys leave out"
        ),
        elsewhere("lint", "find mistakes in references, without running tests"),
        elsewhere("fixtures", "find mistakes in the fixture files"), doctor, help,
      ]
    ),
    (
      "Write",
      [elsewhere("generate", "write descriptions and doubles of presenters and view models")]
    ),
  ]

  package static let all = groups.flatMap(\.subcommands)

  private static let status = Subcommand(
    name: "status",
    summary: "list the pending changes",
    ownOptions: [.json],
    example: "status --json",
    perform: { try $0.context(in: $1).status() }
  )

  private static let review = Subcommand(
    name: "review",
    summary: "show the pending changes, kind by kind, and ask what to do",
    ownOptions: [
      .init("--only", taking: "KIND", "show only one kind of change, a field, or a key path")
    ],
    operands: .pending,
    example: "review __Snapshots__/AppTests/HomeTests",
    perform: { try $0.context(in: $1).review($0.operands, only: $0.values["--only"]) }
  )

  private static let accept = Subcommand(
    name: "accept",
    summary: "make pending renderings the new references",
    ownOptions: [
      .init(
        "--only",
        taking: "KIND",
        """
        accept only a kind of change (its name in status), a field such as Row.title, or
        a key path; other differences stay pending
        """
      ), .init("--yes", "accept changes of several tests without a question"),
    ],
    operands: .pending,
    example: "accept __Snapshots__/AppTests/HomeTests",
    perform: { invocation, surroundings in
      try invocation.context(in: surroundings).accept(
        invocation.operands,
        only: invocation.values["--only"],
        isSure: invocation.has("--yes")
      )
    }
  )

  private static let reject = Subcommand(
    name: "reject",
    summary: "delete pending renderings",
    operands: .pending,
    example: "reject __Snapshots__/AppTests/HomeTests/welcome.txt",
    perform: { try $0.context(in: $1).reject($0.operands) }
  )

  private static let prune = Subcommand(
    name: "prune",
    summary: "delete the references that no check of the last run used",
    example: "prune",
    perform: { invocation, surroundings in try invocation.context(in: surroundings).prune() }
  )

  private static let undo = Subcommand(
    name: "undo",
    summary: "revert the last accept, reject or prune",
    example: "undo",
    perform: { invocation, surroundings in try invocation.context(in: surroundings).undo() }
  )

  private static let doctor = Subcommand(
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
      let topic = try invocation.operands.first.map { try named($0, in: invocation.table) }
      if let topic, topic.isElsewhere {
        return try ToolsProgram.run(invocation.arguments, in: surroundings)
      }
      surroundings.output.write(topic?.help ?? wholeHelp)
      return 0
    }
  )
}

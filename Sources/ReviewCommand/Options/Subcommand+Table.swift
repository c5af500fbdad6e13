import ReviewReport
import SnapshotReview

extension CommandOption {
  /// The options of every subcommand.
  static let common: [Self] = [
    .init(
      "--package-path",
      taking: "DIR",
      "the package or project; else the nearest one, upwards"
    ),
    .init("--help", "show what a subcommand is given, and an example"),
    .init("--version", "show the version"),
  ]

  package static let json = Self("--json", "print a list for programs")
}

extension CommandOperands {
  fileprivate static let pending = CommandOperands(
    "PATH",
    """
    a reference, a pending file, a source file with inline snapshots, one line of it as
    in Tests/AppTests/Home.swift:12, a test or a suite; none stands for all, or with
    accept for what the last run found
    """
  )

  package static func testArguments(needs option: CommandOption? = nil) -> CommandOperands {
    CommandOperands(
      "ARGUMENT",
      needs: option,
      "what swift test is given, or another command: xcodebuild test ..."
    )
  }
}

extension Subcommand {
  /// The subcommands under the headings of the help; those of the second program have a name and a
  /// summary.
  static let groups: [(heading: String, subcommands: [Subcommand])] = [
    ("Run", [check, merge, play]),
    ("Decide", [status, review, accept, reject, undo, prune]),
    (
      "Look closer",
      [
        report,
        elsewhere(
          "coverage",
          "list what no snapshot and no journey shows of presenters and view models"
        ),
        elsewhere("lint", "find what references show that nobody meant, without running tests"),
        elsewhere("fixtures", "find what is wrong with the fixture files"), doctor, help,
      ]
    ),
    (
      "Write",
      [elsewhere("generate", "write descriptions of presenters and view models, and doubles")]
    ),
  ]

  /// All subcommands.
  package static let all = groups.flatMap(\.subcommands)

  private static let status = Subcommand(
    name: "status",
    summary: "list what waits for somebody",
    ownOptions: [.json],
    example: "status --json",
    perform: { try $0.context(in: $1).status() }
  )

  private static let review = Subcommand(
    name: "review",
    summary: "show one kind of change after the other and ask what to do",
    ownOptions: [
      .init(
        "--only",
        taking: "KIND",
        "just a kind of change, a field as in Row.title, or a key path"
      )
    ],
    operands: .pending,
    example: "review __Snapshots__/AppTests/HomeTests",
    perform: { try $0.context(in: $1).review($0.operands, only: $0.values["--only"]) }
  )

  private static let accept = Subcommand(
    name: "accept",
    summary: "make what the last run found the reference, or what is at the paths",
    ownOptions: [
      .init(
        "--only",
        taking: "KIND",
        """
        take just the facts of a kind of change, by its name in status, or those of a
        field as in Row.title or of a key path; what else differs waits on
        """
      ), .init("--yes", "do not ask before those of more than one test"),
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
    summary: "forget what is pending, all or at the paths",
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
    summary: "take back what was accepted, rejected or pruned last",
    example: "undo",
    perform: { invocation, surroundings in try invocation.context(in: surroundings).undo() }
  )

  private static let doctor = Subcommand(
    name: "doctor",
    summary: "say what the command sees here, and what journeys do not hear",
    ownOptions: [.json],
    example: "doctor",
    perform: { invocation, surroundings in try invocation.context(in: surroundings).doctor() }
  )

  /// The subcommand for arguments without one.
  package static let help = Subcommand(
    name: "help",
    summary: "show this text, or what a subcommand is given",
    operands: CommandOperands(
      "SUBCOMMAND",
      isOne: true,
      "the one to show, with an example; none shows all"
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

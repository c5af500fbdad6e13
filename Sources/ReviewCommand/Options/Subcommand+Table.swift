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
}

extension Program {
  /// The command `proofsheet`.
  package static let proofsheet = Program(
    "proofsheet",
    [
      ("Run", [.check]),
      ("Decide", [.status, .review, .accept, .reject, .prune]),
      ("Look closer", [.report, .coverage, .doctor, .help]),
      ("Write", [.generate]),
    ],
    note: """
      The variables SNAPSHOT_ROOT
      and SNAPSHOT_STATE name the folders that hold __Snapshots__ and .proofsheet.

      Without swift run, the command starts at once, in this and in other packages:
          swift build -c release --product proofsheet && cp .build/release/proofsheet ~/.local/bin/

      Exit status: 0 nothing to do; 1 differences, failures, orphans, or a recording that was not
      asked for; 2 the command or the environment is wrong; 130 interrupted.

      """
  )
}

extension Subcommand {
  fileprivate static let status = Subcommand(
    name: "status",
    summary: "list the pending changes",
    ownOptions: [.json],
    example: "status --json",
    perform: { try $0.context(in: $1).status() }
  )

  fileprivate static let review = Subcommand(
    name: "review",
    summary: "show the pending changes, kind by kind, and ask what to do",
    ownOptions: [
      .init("--only", taking: "KIND", "show only one kind of change, a field, or a key path")
    ],
    operands: .pending,
    example: "review __Snapshots__/AppTests/HomeTests",
    perform: { try $0.context(in: $1).review($0.operands, only: $0.values["--only"]) }
  )

  fileprivate static let accept = Subcommand(
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

  fileprivate static let reject = Subcommand(
    name: "reject",
    summary: "delete pending renderings",
    ownOptions: [.init("--yes", "reject changes of several tests without a question")],
    operands: .pending,
    example: "reject __Snapshots__/AppTests/HomeTests/welcome.txt",
    perform: { try $0.context(in: $1).reject($0.operands, isSure: $0.has("--yes")) }
  )

  fileprivate static let prune = Subcommand(
    name: "prune",
    summary: "delete the references that no check of the last run used",
    ownOptions: [.init("--yes", "delete several references without a question")],
    example: "prune",
    perform: { try $0.context(in: $1).prune(isSure: $0.has("--yes")) }
  )

  fileprivate static let doctor = Subcommand(
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

/// What the command can be asked for.
enum Subcommand: String, CaseIterable {
  case check
  case status
  case review
  case accept
  case reject
  case prune
  case sensitivity
  case fixtures
  case journeys
  case serve
  case help

  /// Its arguments, as the help shows them.
  var usage: String {
    switch self {
    case .check: "check [--stress] [--json] [-- ARGUMENTS]"
    case .status: "status [--json]"
    case .review: "review"
    case .accept: "accept [--json] [PATH...]"
    case .reject: "reject [--json] [PATH...]"
    case .prune: "prune [--json]"
    case .sensitivity: "sensitivity [--json] [FILTER]"
    case .fixtures: "fixtures [--minimise [PATH...]] [--json]"
    case .journeys: "journeys [--map] [--json] [-- ARGUMENTS]"
    case .serve: "serve [--record URL] --scenario NAME"
    case .help: "help"
    }
  }

  /// What it does, in one line.
  var summary: String {
    switch self {
    case .check: "run swift test and sum up what the snapshots said"
    case .status: "list what waits for somebody"
    case .review: "show one difference after the other and ask what to do"
    case .accept: "make what is pending the reference, all or at the paths"
    case .reject: "forget what is pending, all or at the paths"
    case .prune: "delete the references that no check of the last run used"
    case .sensitivity: "find what could change in a reference unseen"
    case .fixtures: "find what is wrong with the fixture files"
    case .journeys: "list the journeys of the last run, or draw where they go"
    case .serve: "answer other processes from a scenario, or record one"
    case .help: "show this text"
    }
  }

  /// Whether `--json` prints a list for programs.
  var hasJSON: Bool { ![.review, .serve, .help].contains(self) }
  /// Whether it is given paths.
  var takesPaths: Bool { [.accept, .reject, .sensitivity, .fixtures].contains(self) }
  /// Whether arguments behind `--` go to `swift test`.
  var runsTests: Bool { [.check, .fixtures, .journeys].contains(self) }

  /// The options it knows.
  var options: [String] {
    let own =
      switch self {
      case .check: ["--stress"]
      case .journeys: ["--map"]
      case .fixtures: ["--minimise", "--elements", "--dry-run"]
      default: [String]()
      }
    return (hasJSON ? ["--json"] : []) + own + ["--package-path", "--help", "--version"]
  }
}

extension Invocation {
  /// The command's version.
  static let version = "proofsheet 0.1.0\n"

  /// What `help` prints.
  static let help = """
    swift run proofsheet SUBCOMMAND

    \(Subcommand.allCases.map(line).joined(separator: "\n"))

      --package-path DIR  the package; else the nearest folder with a Package.swift, upwards
      --json              print a list for programs
      --stress            run again under other hash seeds, zones, locales and orders
      --minimise          shorten recordings, JSON and HAR, while no test says anything else; with
                          --elements elements of lists go, too; --dry-run only shows what would go
      --map               run the tests and write states and transitions to .proofsheet/map
      --help, --version

    A PATH is a reference, a pending file, a source file with inline snapshots (or one line of it,
    as in Tests/AppTests/Home.swift:12), a fixture file to minimise or a folder of them. The
    variables SNAPSHOT_ROOT and SNAPSHOT_STATE name other folders for __Snapshots__ and for what
    is not committed.

    What serve can do stands behind swift run --traits FixtureServer proofsheet serve --help.

    Exit status: 0 nothing to do; 1 differences, failures or orphans; 2 the command or the
    environment is wrong.

    """

  private static func line(_ subcommand: Subcommand) -> String {
    let widest = Subcommand.allCases.map(\.usage.count).max() ?? 0
    let padding = String(repeating: " ", count: widest + 2 - subcommand.usage.count)
    return "  \(subcommand.usage)\(padding)\(subcommand.summary)"
  }
}

/// Reasons for which a run says nothing about the references that it did not use.
enum IncompleteRun {
  /// Arguments of `swift test` with which some tests do not run, or others than those of now.
  private static let partial = [
    "--filter", "--skip", "--skip-build", "--specifier", "-s", "--test-product", "--list-tests",
    "-l", "list", "last", "--disable-xctest", "--disable-swift-testing", "--help", "--version",
  ]

  /// The reason for a run with some arguments of `swift test`, whatever it checked; nil when every test
  /// had its turn.
  static func reason(arguments: [String], _ tests: TestRun) -> String? {
    if let argument = arguments.first(where: isPartial) {
      return "'\(argument)' leaves tests out"
    }
    if let reason = reason(tests) { return reason }
    if let test = tests.output.unfinished.untraceable {
      return "the test \(test) did not pass, and its display name does not tell its references"
    }
    return nil
  }

  /// The reason for a run that did not come to its end, whichever tests it chose.
  static func reason(_ tests: TestRun) -> String? {
    let (output, logs) = (tests.output, tests.run.logs)
    switch tests.end {
    case .interrupted: return "the run was interrupted"
    case .killed(let signal): return "swift test was killed by signal \(signal)"
    case .exited(let code) where code != 0 && output.phase == .building:
      return "the package did not build"
    case .exited(0), .exited(1): break
    case .exited(let code): return "swift test ended with exit code \(code)"
    }
    if output.hasCrashed { return "a test process crashed" }
    if let log = logs.first(where: { !$0.hasEnded }) {
      return "test process \(log.name) did not end by itself"
    }
    return nil
  }

  /// The reason for a run of all tests.
  static func reason(_ tests: TestRun, arguments: [String]) -> String? {
    if let reason = reason(arguments: arguments, tests) { return reason }
    return tests.run.logs.allSatisfy(\.entries.isEmpty) ? "no test checked a snapshot" : nil
  }

  /// The argument with which `swift test` would choose tests by itself; nil when there is none.
  static func choice(in arguments: [String]) -> String? {
    arguments.first { isPartial($0) && $0 != "--skip-build" }
  }

  private static func isPartial(_ argument: String) -> Bool {
    partial.contains(String(argument.prefix { $0 != "=" }))
  }
}

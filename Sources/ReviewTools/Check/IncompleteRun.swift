/// The reasons why a run does not prove that an unused reference is an orphan.
enum IncompleteRun {
  /// The arguments of `xcodebuild` that leave tests out or run the tests of an earlier build.
  private static let ofXcode = [
    "-only-testing", "-skip-testing", "-testPlan", "-only-test-configuration",
    "-skip-test-configuration",
    "-enumerate-tests", "test-without-building", "build-for-testing", "build",
  ]

  /// The arguments of `swift test` that leave tests out or run the tests of an earlier build.
  private static let ofPackage = [
    "--filter", "--skip", "--skip-build", "--specifier", "-s", "--test-product", "--list-tests",
    "-l", "list", "last", "--disable-xctest", "--disable-swift-testing", "--help", "--version",
  ]

  /// Returns the reason why a run left tests out or checked no snapshot; nil for any other run.
  static func partial(_ tests: TestRun) -> String? {
    let command = tests.command
    if command.kind == .other { return "'\(command.name)' may leave tests out" }
    if let argument = command.words.first(where: { isPartial($0, command.kind) }) {
      return "'\(argument)' leaves tests out"
    }
    return reason(tests) ?? (tests.run.logs.allSatisfy(\.entries.isEmpty) ? noCheck : nil)
  }

  /// Returns the reason why the tests of a run did not come to their end; nil when they did.
  ///
  /// A run of selected tests came to its end if the selected tests did.
  static func reason(_ tests: TestRun) -> String? {
    let (output, logs) = (tests.output, tests.run.logs)
    switch tests.end {
    case .interrupted: return "the run was interrupted"
    case .overdue(let seconds): return "no test had begun or ended for \(seconds) s"
    case .killed(let signal): return "\(tests.command.name) was killed by signal \(signal)"
    case .exited(let code) where code != 0 && tests.hasNotBuilt:
      return tests.command.kind == .swiftTest ? "the package did not build" : "no test ran"
    case .exited(0), .exited(1): break
    // Xcode exits with this code after failing tests, and says that they failed (sysexits.h:
    // EX_DATAERR).
    case .exited(65) where tests.command.kind == .xcodebuild && output.xcode.hasFailed: break
    case .exited(let code): return "\(tests.command.name) ended with exit code \(code)"
    }
    if tests.isCutShort { return RunFacts.doubt }
    if tests.command.kind == .xcodebuild, output.xcode.hasCrashed {
      return "a test process crashed"
    }
    if let log = logs.first(where: { !$0.hasEnded }) {
      return "test process \(log.name) did not end by itself"
    }
    return nil
  }

  static let noCheck = "no test checked a snapshot"

  /// Returns the argument by which `swift test` runs only some tests; nil without such an argument.
  static func choice(in arguments: [String]) -> String? {
    arguments.first { isPartial($0, .swiftTest) && $0 != "--skip-build" }
  }

  private static func isPartial(_ argument: String, _ kind: TestCommand.Kind) -> Bool {
    let end: Character = kind == .xcodebuild ? ":" : "="
    return (kind == .xcodebuild ? ofXcode : ofPackage).contains(
      String(argument.prefix { $0 != end })
    )
  }
}

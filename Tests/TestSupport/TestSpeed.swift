import Foundation
package import Testing

/// The amount of tests that a run executes, by the environment variable `PROOFSHEET_TESTS`.
///
/// Without the variable, `swift test` checks the behaviour quickly. `PROOFSHEET_TESTS=all` adds the
/// exhaustive tests and the tests that start processes, as `ci/run` does; `PROOFSHEET_TESTS=long`
/// also lengthens tests that can run for any time.
package enum TestSpeed: String {
  case quick
  case all
  case long

  package static let asked: TestSpeed = {
    let name = ProcessInfo.processInfo.environment["PROOFSHEET_TESTS"] ?? "quick"
    guard let speed = TestSpeed(rawValue: name) else {
      fatalError("PROOFSHEET_TESTS is \(name): use quick, all or long")
    }
    return speed
  }()

  /// Returns the number of rounds of a test that could go on without end.
  package static func rounds(_ usual: Int, long: Int) -> Int { asked == .long ? long : usual }
}

extension Trait where Self == ConditionTrait {
  /// The trait of a test that tries all orders, random trees or big sizes.
  package static var exhaustive: Self {
    .enabled(if: TestSpeed.asked != .quick, "exhaustive: PROOFSHEET_TESTS=all swift test")
  }

  /// The trait of a test that starts a compiler, git, a shell or a terminal.
  package static var startsProcesses: Self {
    .enabled(if: TestSpeed.asked != .quick, "starts processes: PROOFSHEET_TESTS=all swift test")
  }
}

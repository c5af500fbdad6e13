import Foundation
package import Testing

/// How much of the tests a run wants, told by `PROOFSHEET_TESTS`.
///
/// `swift test` proves the behaviour. `PROOFSHEET_TESTS=all` adds what is exhaustive and what starts
/// processes, as `ci/run` does; `PROOFSHEET_TESTS=long` also looks further where a test can.
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

  /// How often a test tries what has no end.
  package static func rounds(_ usual: Int, long: Int) -> Int { asked == .long ? long : usual }
}

extension Trait where Self == ConditionTrait {
  /// All orders, random trees, long scans: what a change seldom breaks alone.
  package static var exhaustive: Self {
    .enabled(if: TestSpeed.asked != .quick, "exhaustive: PROOFSHEET_TESTS=all swift test")
  }

  /// A compiler, git, a shell or a terminal.
  package static var startsProcesses: Self {
    .enabled(if: TestSpeed.asked != .quick, "starts processes: PROOFSHEET_TESTS=all swift test")
  }
}

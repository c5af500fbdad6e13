#if os(Linux)
import CSchedulerHooks
import Foundation
import TestSupport
import Testing

@testable import UserJourneys

/// Which journey the test below plays in a process of its own; none in others.
private let asked = ProcessInfo.processInfo.environment["PROOFSHEET_STUCK"] ?? ""

/// What becomes of a journey that waits for what no hook hears.
@Suite struct StuckJourneyTests {
  @Test func plays() throws {
    guard !asked.isEmpty else { return }
    let pipe = Pipe()
    let result = try play { user in
      capture_set_stuck_limit(1)
      user.does("looks") {}
      user.does("waits") {
        DispatchQueue.global().async {
          if asked == "written" { try? pipe.fileHandleForWriting.write(contentsOf: Data([0])) }
          _ = try? pipe.fileHandleForReading.read(upToCount: 1)
        }
      }
    }
    #expect(result.problems == [])
  }

  private func run(_ name: String) throws -> (status: Int32, words: String) {
    try runsInChild(
      ["--testing-library", "swift-testing", "--filter", "StuckJourneyTests/plays"],
      ["PROOFSHEET_STUCK": name, "SWIFT_BACKTRACE": "enable=no"]
    )
  }

  @Test(.startsProcesses) func aJourneyThatWouldHangEndsTheProcessWithItsTranscript() throws {
    guard asked.isEmpty else { return }
    let (status, words) = try run("read")
    #expect(status == SIGABRT)
    #expect(
      words.contains(
        "Proofsheet ends this process, because a journey has waited for 1 s and nothing in it can end "
          + "that: look for a lock that is held while its holder waits, or for a wait of a library."
      )
    )
    #expect(
      words.contains("1. looks\n   = nothing changes\n2. waits\n\nend: crashed with signal 6")
    )
  }

  /// The negative twin.
  @Test(.startsProcesses) func aJourneyThatGoesOnIsLeftAlone() throws {
    guard asked.isEmpty else { return }
    #expect(try run("written").status == 0)
  }
}
#endif

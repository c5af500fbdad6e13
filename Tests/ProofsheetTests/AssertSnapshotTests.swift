import Foundation
import SnapshotChecking
import SnapshotRendering
import Testing

@testable import Proofsheet

/// Every checker can fail, and says how to mend what it found.
@Suite struct AssertSnapshotTests {
  private struct Stray: Error {}

  @Test func whatCannotBeCheckedSaysWhy() throws {
    try Sandbox.with { (sandbox) throws in
      func message(
        _ mode: String,
        named name: String? = nil,
        _ text: () throws -> String
      ) -> String {
        func assertion() { check(try text(), named: name) }
        return sandbox.failures(["SNAPSHOT_RECORD": mode], assertion).joined(separator: "\n")
      }
      #expect(message("Never") { "1" }.contains("use never, missing, failed or all."))
      #expect(message("never", named: "") { "1" }.contains("has an empty name"))
      #expect(message("never") { throw Stray() }.contains("rendered: Stray()"))
      #expect(message("never") { "1" }.contains("welcome.txt is missing"))
      #expect(message("missing") { "1" } == "")
      #expect(message("never") { "1" } == "")
      #expect(message("never") { "2" }.contains("welcome.txt:1 differs"))
    }
  }

  @Test func scriptThatThrowsFailsTheTest() {
    let failures = withFailures {
      playJourney("asks for what is not there") { user in
        try user.does("asks") { throw Stray() }
      }
    }
    #expect(failures.count == 1)
    #expect(
      failures.allSatisfy {
        $0.message.contains("The script threw in step 1 (asks): Stray()")
      }
    )
  }

  @Test func stateThatAJourneyReaches() {
    playJourney("reaches a state") { user in
      let counter = user.sees { Counter() }
      user.does("counts") { counter.count += 1 }
      assertSnapshot(of: counter)
    }
  }
}

@MainActor
private final class Counter {
  var count = 0
}

import Foundation
import SnapshotChecking
import SnapshotRendering
import Testing

@testable import Proofsheet

/// Every checker can fail, and says how to mend what it found.
@Suite struct AssertSnapshotTests {
  private struct Stray: Error {}

  private func fails(_ words: String, _ body: () -> Void) {
    withKnownIssue(isIntermittent: false) {
      body()
    } matching: { issue in
      issue.comments.contains { $0.rawValue.contains(words) }
    }
  }

  /// In a session of its own, so that the run log of this run says nothing of it.
  @Test func whatCannotBeCheckedSaysWhy() {
    let root = FileManager.default.temporaryDirectory.path + "/" + UUID().uuidString
    defer { try? FileManager.default.removeItem(atPath: root) }
    func words(_ mode: String, name: String?, _ render: () throws -> Rendering) -> String {
      let environment = ["SNAPSHOT_ROOT": root, "SNAPSHOT_RECORD": mode]
      let process = TestProcess(
        environment: environment,
        arguments: [],
        name: "1",
        run: "a",
        isTerminal: false
      )
      let place = CallPlace(
        fileID: "App/File.swift",
        filePath: "/App/File.swift",
        function: "f()",
        line: 3,
        column: 1
      )
      let context = TestContext(
        test: "Suite/f()",
        scope: 1,
        isParameterized: false,
        isSwiftTesting: true
      )
      let id = SnapshotID(place, in: context, name: name, fileExtension: "txt")
      let session = CheckSession(process: process)
      let outcome = session.check(id, filePath: "/App/File.swift", context: context, render: render)
      return "\(outcome.result)"
    }
    let one = Rendering(of: 1)
    #expect(words("Never", name: nil) { one }.contains("use never, missing, failed or all."))
    #expect(words("never", name: "") { one }.contains("has an empty name"))
    #expect(words("never", name: nil) { throw Stray() }.contains("rendered: Stray()"))
    #expect(words("never", name: nil) { one } == "success(SnapshotChecking.Verdict.missing)")
    #expect(words("missing", name: nil) { one }.contains("recorded(wasMissing: true)"))
    #expect(words("never", name: nil) { one } == "success(SnapshotChecking.Verdict.matched)")
    #expect(words("never", name: nil) { Rendering(of: 2) }.contains("different"))
  }

  @Test func scriptThatThrowsFailsTheTest() {
    fails("The script threw in step 1 (asks): Stray()") {
      playJourney("asks for what is not there") { user in
        try user.does("asks") { throw Stray() }
      }
    }
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

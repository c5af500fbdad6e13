import Foundation
import ProofsheetBasics
import SnapshotChecking
import SnapshotRendering
import Testing

@testable import Proofsheet

/// Checks an inline snapshot as if it were in the file `AppTests/Home.swift`.
private func check(
  _ text: @autoclosure () throws -> String,
  matches expected: (() -> String)? = nil
) {
  assertInlineSnapshot(
    of: try text(),
    as: .lines,
    fileID: "AppTests/Home.swift",
    file: "/app/Tests/AppTests/Home.swift",
    testName: "welcome()",
    line: 7,
    column: 3,
    matches: expected
  )
}

private let pending =
  ".proofsheet/pending/.inline/%2Fapp%2FTests%2FAppTests%2FHome%2Eswift.7.3.json"

@Suite struct InlineSnapshotTests {
  private let sandbox = Sandbox()

  /// The messages and the log of an inline snapshot, from the first run on.
  @Test func theLifeOfAnInlineSnapshot() throws {
    let log = ".proofsheet/runs/run/p.ndjson"
    let count = Locked(0)
    let counting = SnapshotStrategy<String>.lines.pullback { (text: String) -> String in
      count.withLock { $0 += 1 }
      return text + "\(count.withLock { $0 })"
    }
    var story: [String] = []
    func note(_ title: String, _ texts: [String?]) {
      story.append("== \(title)\n" + texts.map { $0 ?? "none" }.joined(separator: "\n"))
    }
    note("missing", sandbox.failures { check("one") })
    note("waits", [try sandbox.files()[pending]])
    note("different", sandbox.failures { check("one\ntwo") { "one\nTWO\n" } })
    note("waits then", [try sandbox.files()[pending]])
    // A matching check removes the pending text, and so does one that finds several texts.
    note("matches", sandbox.failures { check("one") { "one" } })
    note("waits no more", [try sandbox.files()[pending]])
    note("one text, often", sandbox.failures { for _ in 0..<3 { check("one") { "one" } } })
    let texts = ["one", "two", "one"]
    note("several texts", sandbox.failures { for text in texts { check(text) { "one" } } })
    note(
      "different facts",
      sandbox.failures {
        assertInlineSnapshot(of: Point(x: 1, y: 2), file: "/app/A.swift", line: 7, column: 3) {
          "Point\n  x: 1\n  y: 3"
        }
        assertInlineSnapshot(of: Point(x: 1, y: 2), file: "/app/A.swift", line: 7, column: 3) {
          "Point\n  x: 1\n  y: 2"
        }
      }
    )
    note(
      "unstable",
      sandbox.failures(["SNAPSHOT_RECORD": "all"]) {
        assertInlineSnapshot(of: "a", as: counting, file: "/app/A.swift", line: 8, column: 3)
      }
    )
    note("log", [try sandbox.files()[log]])
    #expect(try sandbox.files().keys.sorted() == [log])
    assertSnapshot(of: story.joined(separator: "\n\n"), as: .lines)
  }

  /// A call in the argument of a macro has the macro's place, and no text can be written there.
  @Test func aCallInsideAMacroIsNeverGreenForAnotherText() throws {
    for (text, count) in [("one", 0), ("two", 1)] {
      let failures = sandbox.failures {
        #expect(throws: Stop.self) {
          assertInlineSnapshot(of: text, as: .lines) { "one" }
          throw Stop()
        }
      }
      #expect(failures.count == count)
    }
    let both = sandbox.failures {
      #expect(throws: Stop.self) {
        assertInlineSnapshot(of: "one", as: .lines) { "one" }
        assertInlineSnapshot(of: "two", as: .lines) { "two" }
        throw Stop()
      }
    }
    #expect(both.count == 1 && both[0].contains(" rendered another text in "))
  }

  @Test func recordingHoldsAnEditAndPasses() throws {
    let rows = [("missing", nil, true), ("failed", "old", true), ("all", "one", false)]
    for (mode, expected, isHeld) in rows {
      let session = sandbox.session(["SNAPSHOT_RECORD": mode])
      CheckSession.$current.withValue(session) {
        check("one", matches: expected.map { text in { text } })
      }
      #expect(try sandbox.files().keys.contains(pending) == isHeld, "\(mode)")
      var said: [String] = []
      session.end { said.append($0) }
      let words = "write them into the source: swift run proofsheet accept"
      #expect(said == (isHeld ? ["Proofsheet holds 1 inline snapshot; " + words] : []))
    }
  }
}

private struct Stop: Error {}

private struct Point {
  let x: Int
  let y: Int
}

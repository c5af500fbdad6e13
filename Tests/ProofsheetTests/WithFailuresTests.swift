import Foundation
import Testing
import XCTest

@testable import ProofsheetSnapshots

/// Fails at a given line, without a session or a file.
private func fail(
  _ name: String,
  fileID: StaticString = #fileID,
  testName: String = #function,
  line: UInt = #line
) {
  Assertion(at: CallPlace(fileID, "", testName, line, 1)).fail("The failure \(name) stands.")
}

private func names(_ failures: [SnapshotFailure]) -> [String] {
  failures.map { failure in
    let words = failure.message.split(separator: " ")
    return words.count > 2 ? String(words[2]) : failure.message
  }
}

/// The failures that an inner and an outer function take.
private func taken() async -> [[String]] {
  var inner: [SnapshotFailure] = []
  let outer = await withFailures {
    await Task.yield()
    fail("a")
    inner = withFailures { fail("b") }
    await Task { fail("c") }.value
    await withTaskGroup(of: Void.self) { group in group.addTask { fail("d") } }
    DispatchQueue(label: "a queue").sync { fail("e") }
  }
  return [names(inner), names(outer)]
}

private let allOfThem = [["b"], ["a", "c", "d", "e"]]

/// The failures of assertions are values, in every task of a test.
@Suite struct WithFailuresTests {
  private struct Stray: Error {}

  @Test func aFailureHasItsMessageAndItsPlace() {
    #expect(withFailures {} == [])
    let failures = withFailures { fail("a", line: 12) }
    let place = "ProofsheetTests/WithFailuresTests.swift:12"
    #expect(failures.map(\.description) == ["\(place): The failure a stands."])
    #expect(failures.map(\.attachments) == [[:]])
  }

  @Test func theInnermostTakesThoseOfItsTasks() async { #expect(await taken() == allOfThem) }

  @Test func whenTheCodeThrowsTheFailuresGoFurtherOut() {
    let outer = withFailures {
      #expect(throws: Stray.self) {
        _ = try withFailures {
          fail("a")
          throw Stray()
        }
      }
    }
    #expect(names(outer) == ["a"])
  }

  @Test func aLateFailureGoesFurtherOut() {
    let outer = withFailures {
      var late: (() -> Void)?
      let inner = withFailures {
        let assertion = Assertion(at: CallPlace(#fileID, #filePath, #function, #line, #column))
        assertion.fail("in time")
        late = { assertion.fail("late") }
      }
      late?()
      #expect(inner.map(\.message) == ["in time"])
    }
    #expect(outer.map(\.message) == ["late"])
  }
}

/// A failure that a test expects leaves nothing to review.
@Suite struct ExpectedFailureTests {
  private let sandbox = Sandbox()

  @Test func aFailureLeavesNothingBehind() throws {
    sandbox.run(["SNAPSHOT_RECORD": "all"]) { check("one") }
    CheckSession.$current.withValue(sandbox.session()) {
      #expect(withFailures { check("two") }.count == 1)
      #expect(withFailures { check("one", line: 9) }.count == 1)
      let inline = withFailures {
        assertInlineSnapshot(of: 1, file: "/app/Home.swift", line: 7, column: 3) { "2" }
      }
      #expect(inline.count == 1)
    }
    let files = try sandbox.files()
    #expect(files.keys.filter { $0.contains("pending") } == [])
    let log = files.values.joined().split(separator: "\n")
    #expect(log.count { $0.contains(#""verdict":"expected""#) } == 3)
    #expect(log.count { $0.contains(#""verdict":"different""#) } == 0)
    // In another session, which expects no failure, the text is pending.
    #expect(sandbox.failures { check("two") }.count == 1)
    #expect(try sandbox.files().keys.contains { $0.contains("pending") })
  }
}

final class WithFailuresInXCTest: XCTestCase {
  func testTheInnermostTakesThoseOfItsTasks() async {
    let found = await taken()
    XCTAssertEqual(found, allOfThem)
  }
}

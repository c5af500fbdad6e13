import Foundation
import Observation
import Proofsheet
import Testing
import XCTest

/// The row of the table that this process plays.
let chosen = ProcessInfo.processInfo.environment["WAY"] ?? ""

/// A check of a reference that says `old`.
func check(_ text: String = "new", named name: String = "a", record: SnapshotRecordMode? = nil) {
  assertSnapshot(of: text, as: .lines, named: name, record: record, testName: "way")
}

func fail() throws { throw CancellationError() }

@MainActor @Observable final class Model { var text = "old" }

@MainActor func journey(_ script: @escaping @MainActor (JourneyUser, Model) -> Void) {
  assertJourney("j", named: "a", testName: "way") { user in
    let model = user.sees { Model() }
    script(user, model)
  }
}

let shared = Scenario("s") { Stub(.get, "/x").answers(.status(200)) }

/// One after the other, so that a test that ends the process always ends it before the second.
@Suite(.serialized, .disabled(if: chosen == #"@Suite(.disabled("it waits"))"#, "it waits"))
struct GreenTests {
  @Test(
    .disabled(if: chosen == #"@Test(.disabled("it waits"))"#, "it waits"),
    .enabled(if: chosen != "@Test(.enabled(if: false))"),
    .snapshots(record: chosen == "@Test(.snapshots(record: .all))" ? .all : nil),
    .filterIssues { _ in chosen != "@Test(.filterIssues { _ in false })" },
    arguments: chosen == "@Test(arguments: [Int]())" ? [] : [1]
  ) func way(_: Int) async throws {
    if chosen.hasPrefix("@") { check() } else { try await play() }
  }

  @Test func other() {
    if chosen != "// no check in any test" { assertSnapshot(of: "same", as: .lines) }
  }
}

final class WaysOfXCTest: XCTestCase {
  func testWay() throws {
    switch chosen {
    case "func testWay() { exit(0) }": exit(0)
    case "func testWay() throws { throw XCTSkip() }": throw XCTSkip()
    case "func testWay() { check() }": check()
    default: break
    }
  }

  override class func tearDown() {
    if chosen == "override class func tearDown() { check() }" { check() }
  }
}

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

/// The number of the mistake that runs, which names its reference.
@MainActor var mistake: Int?

typealias Script = @MainActor (JourneyUser, Model) -> Void

@MainActor func journey(_ stub: Stub? = nil, _ script: @escaping Script) {
  let scenario = Scenario("s", function: "") { if let stub { stub } }
  let name = mistake.map { "\($0)" } ?? "a"
  assertJourney("j", scenario: scenario, named: name, testName: "way") { user in
    let model = user.sees { Model() }
    script(user, model)
  }
}

@MainActor func sweep(_ sweep: JourneySweep = .everyFault(), _ script: @escaping Script) {
  let scenario = Scenario("s") { Stub(.get, "/list").answers(.text("new")) }
  let name = "\(mistake ?? 0)"
  assertSweep("j", scenario: scenario, by: sweep, named: name, testName: "way") { user in
    let model = user.sees { Model() }
    script(user, model)
  }
}

/// Sends a request to a server that the scenario replaces.
func load(_ path: String, _ client: ScenarioClient) async throws -> String {
  let answer = try await client.data(from: URL(string: "https://app.example" + path)!)
  return String(decoding: answer.0, as: UTF8.self)
}

final class CounterViewModel {
  private var count = 0
  var title: String { "\(count) clicks" }
}

/// Prints the row of each mistake, with the first paragraph of its message.
@MainActor @Suite struct Mistakes {
  @Test func make() async {
    for (index, (code, play)) in mistakes.enumerated() where chosen == "mistakes" {
      mistake = index
      let failures = await withFailures { try? await play() }
      let message = failures.last?.message ?? "no failure"
      let hint = message.split(separator: "\n").filter { $0.contains("proofsheet generate") }
      let start = message.components(separatedBy: "\n\n")[0]
      let words = ([start] + hint.map(String.init)).joined(separator: " ")
      let row = words.replacing("\n", with: " ").replacing(/\.swift:\d+/, with: ".swift")
      print("| `\(code)` | \(row) |")
    }
  }
}

let shared = Scenario("s") { Stub(.get, "/x").answers(.status(200)) }

/// The tests run one after the other, so that one that ends the process does so before the second.
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
    if chosen.contains("// no check") { return }
    assertInlineSnapshot(of: "same", as: .lines) { "same" }
  }
}

final class WaysOfXCTest: XCTestCase {
  func testWay() throws {
    switch chosen {
    case "func testWay() { exit(0) }": exit(0)
    case "func testWay() { _exit(0) }": _exit(0)
    case "func testWay() throws { throw XCTSkip() }": throw XCTSkip()
    case "func testWay() { check() }": check()
    default: break
    }
  }

  override class func tearDown() {
    if chosen == "override class func tearDown() { check() }" { check() }
  }
}

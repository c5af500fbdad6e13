import Proofsheet
import SnapshotChecking
import Testing

/// One subject, checked in several ways.
@Suite struct SeveralStrategiesTests {
  private let sandbox = Sandbox()

  private func assert(_ strategies: KeyValuePairs<String, SnapshotStrategy<[Int]>>, _ value: [Int])
  {
    assertSnapshots(
      of: value,
      as: strategies,
      fileID: "AppTests/Home.swift",
      file: "/app/Tests/AppTests/Home.swift",
      testName: "welcome()",
      line: 7,
      column: 3
    )
  }

  @Test func eachHasAReferenceOfItsName() throws {
    let strategies: KeyValuePairs<String, SnapshotStrategy<[Int]>> = [
      "shown": .state, "sent": .json,
    ]
    #expect(sandbox.failures(["SNAPSHOT_RECORD": "all"]) { assert(strategies, [1]) } == [])
    let files = try sandbox.files()
    let folder = "__Snapshots__/AppTests/Home/"
    #expect(files[folder + "welcome.shown.txt"] == "- 1\n")
    #expect(files[folder + "welcome.sent.json"] == "[\n  1\n]\n")
    #expect(sandbox.failures { assert(strategies, [1]) } == [])
    let failures = sandbox.failures { assert(strategies, [2]) }
    #expect(failures.count == 2)
    #expect(failures.first?.contains("welcome.shown.txt:1 differs") == true)
    #expect(failures.last?.contains("welcome.sent.json:2 differs") == true)
  }

  @Test func checksOfNothingOrOfTheSameTwiceFail() throws {
    let none = sandbox.failures { assert([:], [1]) }
    let twice = sandbox.failures(["SNAPSHOT_RECORD": "all"]) {
      assert(["a": .state, "a": .description], [1])
    }
    assertSnapshot(of: (none + twice).joined(separator: "\n"), as: .lines)
  }
}

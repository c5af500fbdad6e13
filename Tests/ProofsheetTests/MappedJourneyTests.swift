import Foundation
import Testing

@testable import Proofsheet

@Suite struct MappedJourneyTests {
  private final class Counter {
    var count = 0
  }

  private func journeys() {
    let script: @MainActor (JourneyUser) -> Void = { user in
      let counter = user.sees { Counter() }
      user.does("counts \"up\"") { counter.count += 1 }
    }
    playJourney(
      "counts",
      fileID: "AppTests/Home.swift",
      testName: "plays()",
      line: 7,
      script: script
    )
    assertSweep(
      "counts in every way",
      by: .leaving,
      fileID: "AppTests/Home.swift",
      testName: "sweeps()",
      line: 9,
      script: script
    )
    assertJourney(
      "counts, then checks",
      fileID: "AppTests/Home.swift",
      testName: "checks()",
      line: 8,
      script: script
    )
  }

  private func maps(_ environment: [String: String]) throws -> [String] {
    try Sandbox.with { sandbox in
      let recording = ["SNAPSHOT_RECORD": "all"].merging(environment) { $1 }
      sandbox.run(recording) { journeys() }
      let logs = try sandbox.files().filter { $0.key.hasSuffix(".ndjson") }
      return logs.values.flatMap { $0.split(separator: "\n") }.map(String.init)
        .filter { $0.contains("\"map\"") }
    }
  }

  @Test func everyJourneyOfAMappedRunIsLogged() throws {
    let counter =
      #"{"paths":["count"],"screens":["MappedJourneyTests.Counter"],"values":["0"]},"#
      + #"{"paths":["count"],"screens":["MappedJourneyTests.Counter"],"values":["1"]}"#
    let ways = #"{"event":"opens the app","to":0},{"event":"counts \"up\"","from":0,"to":1}"#
    let heads = [
      ("counts", "", 7, false), ("counts in every way", "AppTests/Home/sweeps.txt", 9, true),
      ("counts, then checks", "AppTests/Home/checks.txt", 8, false),
    ]
    let lines = heads.map { name, reference, line, isSwept in
      #"{"map":{"isSwept":\#(isSwept),"name":"\#(name)","reference":"\#(reference)","#
        + #""source":"AppTests/Home.swift:\#(line)","states":[\#(counter)],"#
        + #""transitions":[\#(ways)]}}"#
    }
    // A check that records plays twice.
    var logged = try maps(["PROOFSHEET_MAPPING": "1"])
    logged = zip(logged, logged.dropFirst() + [""]).filter { $0 != $1 }.map(\.0)
    #expect(logged == lines)
  }

  @Test func noJourneyOfAnotherRunIsLogged() throws {
    #expect(try maps([:]) == [])
  }

  @Test func anotherValueOfTheVariableIsRefused() throws {
    try Sandbox.with { sandbox in
      let failures = sandbox.failures(["PROOFSHEET_MAPPING": "yes"]) {
        playJourney("counts", fileID: "AppTests/Home.swift", testName: "plays()") { _ in }
      }
      #expect(failures == ["PROOFSHEET_MAPPING=yes means nothing; use 1."])
    }
  }

  @Test func aJourneyThatFailsIsStillLogged() throws {
    try Sandbox.with { sandbox in
      _ = sandbox.failures(["PROOFSHEET_MAPPING": "1"]) {
        playJourney("asks too much", fileID: "AppTests/Home.swift", testName: "asks()") { user in
          _ = user.sees { Counter() }
          user.goesBack()
        }
      }
      let logs = try sandbox.files().filter { $0.key.hasSuffix(".ndjson") }.values.joined()
      #expect(logs.contains("\"name\":\"asks too much\""))
    }
  }
}

import Foundation
import Testing

@testable import Proofsheet
@testable import ProofsheetSnapshots

private struct Broken: Error, CustomStringConvertible {
  var description: String { "the fuse is blown" }
}

private func broken() throws -> String { throw Broken() }

// A function, because the compiler would infer a throwing closure from this call.
@Sendable private func checkBroken() { check(try broken()) }

private struct Playlist {
  var title = "Hits"
  var tracks: [Track]

  struct Track {
    let name: String
    let minutes: Int
  }

  init(title: String = "Hits", count: Int) {
    self.title = title
    tracks = (0..<count).map { Track(name: "Track \($0)", minutes: $0 == 1 ? count : 2) }
  }

  var text: String { Rendering(of: self).text }
}

private func checkState(_ subject: @autoclosure () -> Playlist) {
  assertSnapshot(
    of: subject(),
    fileID: "AppTests/Home.swift",
    file: "/app/Tests/AppTests/Home.swift",
    testName: "welcome()",
    line: 7
  )
}

/// One failure: the files on disk before it, and the assertions.
private struct Failing: Sendable {
  let name: String
  var environment: [String: String] = [:]
  var reference: String?
  let assertions: @Sendable () -> Void
}

private let record = ["SNAPSHOT_RECORD": "all"]

private let failing = [
  Failing(name: "different", reference: "one\ntwo\nthree\n") { check("one\n2\nthree") },
  Failing(name: "different facts", reference: Playlist(count: 3).text) {
    checkState(Playlist(title: "Live", count: 4))
  },
  Failing(name: "unstable facts", environment: record) {
    var count = 0
    func playlist() -> Playlist {
      count += 1
      return Playlist(count: count)
    }
    checkState(playlist())
  },
  Failing(name: "missing") { check("one") },
  Failing(name: "a mode left in code", reference: "one\n") { check("one", record: .failed) },
  Failing(name: "subject throws", assertions: checkBroken),
  Failing(name: "journey that throws") {
    search { user in
      _ = user.sees { Screen() }
      try user.does("searches") { throw Broken() }
    }
  },
  Failing(name: "journey that leaves stubs unused") {
    search("looks on", spare) { user in _ = user.sees { Screen() } }
  },
  Failing(name: "journey that is only played and leaves stubs unused") {
    playJourney("looks on", scenario: spare) { user in _ = user.sees { Screen() } }
  },
]

private func search(
  _ name: String = "a search",
  _ scenario: Scenario = .silent,
  _ script: @MainActor (JourneyUser) throws -> Void
) {
  assertJourney(
    name,
    scenario: scenario,
    fileID: "AppTests/Home.swift",
    testName: "search()",
    script: script
  )
}

/// Unused stubs of three kinds of sources, and one that allows it.
private let spare = Scenario("spare stubs", function: "") {
  Stub(.get, "/swift", fileID: "AppTests/Stubs.swift", line: 12).answers(.status(200))
  Stub(.get, "/file", fileID: "Scenarios/debug.json", line: 3).answers(.status(200), .status(500))
  Stub(.get, "/traffic", fileID: "Traffic/day.har", line: 4).answers(.status(200))
  Stub(.get, "/spare", fileID: "AppTests/Stubs.swift", line: 14)
    .allowing(unused: "it shows that nobody minds").answers(.status(200))
}

@MainActor
private final class Screen {
  var query = ""

  nonisolated init() {}
}

@Suite struct FailureMessageTests {
  private let sandbox = Sandbox()

  @Test func everyFailureSaysWhatIsWrongAndWhatToDo() throws {
    for failing in failing {
      let sandbox = Sandbox()
      if let reference = failing.reference {
        try sandbox.write(reference, to: "__Snapshots__/AppTests/Home/welcome.txt")
        try sandbox.write(reference, to: "__Snapshots__/AppTests/Home/welcome.a%2Fb.txt")
      }
      let before = try sandbox.references()
      let failures = sandbox.failures(failing.environment, failing.assertions)
      #expect(failures.count == 1, "\(failing.name)")
      #expect(try sandbox.references() == before, "\(failing.name)")
      assertSnapshot(of: failures.joined(separator: "\n"), as: .lines, named: failing.name)
    }
  }

  @Test(arguments: ["a", "b"]) func aCaseWithoutANameIsRefused(_ argument: String) throws {
    let failures = sandbox.failures { check("the same", in: "scope(_:)") }
    let played = sandbox.failures {
      assertJourney("nothing", fileID: "AppTests/Home.swift", testName: "scope(_:)") { _ in
        Issue.record("The script ran.")
      }
    }
    assertSnapshot(of: (failures + played).joined(separator: "\n"), as: .lines, named: argument)
    let log = try #require(try sandbox.files()[".proofsheet/runs/run/p.ndjson"])
    #expect(log.split(separator: "\n").count == 4)
    #expect(log.contains(#""verdict":"failed","reference":"AppTests/Home/scope.txt""#))
  }
}

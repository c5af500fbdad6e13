import Foundation
import Testing

@testable import Proofsheet
@testable import ProofsheetSnapshots

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

private struct Broken: Error, CustomStringConvertible {
  var description: String { "the fuse is blown" }
}

private func broken() throws -> String { throw Broken() }

// A closure with this in it would be taken for one that throws.
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

/// One way to fail: what is on disk before, and the assertions.
private struct Failing: Sendable {
  let name: String
  var environment: [String: String] = [:]
  var reference: Data?
  let assertions: @Sendable () -> Void
}

private let record = ["SNAPSHOT_RECORD": "all"]

private let failing = [
  Failing(name: "different", reference: Data("one\ntwo\nthree\n".utf8)) { check("one\n2\nthree") },
  Failing(name: "moved lines", reference: Data("one: a\ntwo: b\nthree: c\n4\n5\n6\n7\n8\n".utf8)) {
    check("4\n5\n6\n7\n8\none: a\ntwo: b\nthree: c")
  },
  Failing(name: "different facts", reference: Data(Playlist(count: 3).text.utf8)) {
    checkState(Playlist(title: "Live", count: 4))
  },
  Failing(name: "unstable facts", environment: record) {
    let counter = Counter()
    checkState(Playlist(count: counter.next()))
  },
  Failing(name: "missing") { check("one") },
  Failing(name: "missing, of a parameter", environment: ["SNAPSHOT_RECORD": "never"]) {
    check("one", named: "a/b", in: "scope(_:)")
  },
  Failing(name: "collided", reference: Data("one\n".utf8)) {
    check("one", named: "a/b", line: 7)
    check("one", named: "a/b", line: 9)
  },
  Failing(name: "unnamed on two lines", reference: Data("one\n".utf8)) {
    check("one", line: 7)
    check("one", line: 9)
  },
  Failing(name: "second unnamed", reference: Data("one\n".utf8)) {
    for text in ["one", "one", "two"] { check(text) }
  },
  Failing(name: "unstable", environment: record) {
    let counter = Counter()
    check("now", as: SnapshotStrategy.lines.pullback { "\($0) \(counter.next())" })
  },
  Failing(name: "subject throws", assertions: checkBroken),
  Failing(name: "strategy throws") {
    check("a", as: SnapshotStrategy.lines.pullback { _ in throw Broken() })
  },
  Failing(name: "unknown record mode", environment: ["SNAPSHOT_RECORD": "Never"]) { check("a") },
  Failing(name: "recording on CI", environment: record.merging(["CI": "true"]) { $1 }) {
    check("a")
  },
  Failing(name: "empty name") { check("a", named: "") },
  Failing(name: "conflict markers", reference: Data("a\n<<<<<<< HEAD\nb\n".utf8)) { check("a") },
  Failing(name: "not UTF-8", reference: Data([0x61, 0x0A, 0xFF])) { check("a") },
  Failing(name: "unanswered journey") {
    assertJourney("a search", fileID: "AppTests/Home.swift", testName: "search()") { user in
      let client = user.client
      let screen = user.sees { Screen() }
      user.does("searches") {
        screen.query = "Jackson"
        _ = try? await client.data(for: URLRequest(url: URL(filePath: "/search")))
      }
    }
  },
  Failing(name: "journey that throws") {
    assertJourney("a search", fileID: "AppTests/Home.swift", testName: "search()") { user in
      _ = user.sees { Screen() }
      try user.does("searches") { throw Broken() }
    }
  },
  Failing(name: "journey that leaves stubs unused") {
    assertJourney(
      "looks on",
      scenario: spare,
      fileID: "AppTests/Home.swift",
      testName: "search()"
    ) { user in _ = user.sees { Screen() } }
  },
  Failing(name: "journey that is only played and leaves stubs unused") {
    playJourney("looks on", scenario: spare) { user in _ = user.sees { Screen() } }
  },
  Failing(name: "journey that is only played and throws") {
    playJourney("a search") { user in try user.does("searches") { throw Broken() } }
  },
]

/// Three ways to offer what nobody asks for, and one that says so.
private let spare = Scenario("spare stubs") {
  Stub(.get, "/swift", fileID: "AppTests/Stubs.swift", line: 12).answers(.status(200))
  Stub(.get, "/file", fileID: "Scenarios/debug.json", line: 3).answers(.status(200), .status(500))
  Stub(.get, "/traffic", fileID: "Traffic/day.har", line: 4).answers(.status(200))
  Stub(.get, "/spare", fileID: "AppTests/Stubs.swift", line: 14)
    .allowing(unused: "it shows that nobody minds").answers(.status(200))
}

private final class Counter: @unchecked Sendable {  // used by one thread
  private var count = 0

  func next() -> Int {
    count += 1
    return count
  }
}

@MainActor
private final class Screen {
  var query = ""

  nonisolated init() {}
}

@Suite struct FailureMessageTests {
  @Test func everyFailureSaysWhatIsWrongAndWhatToDo() throws {
    for failing in failing {
      let message = try Sandbox.with { (sandbox) throws in
        if let reference = failing.reference {
          try sandbox.write(reference, to: "__Snapshots__/AppTests/Home/welcome.txt")
          try sandbox.write(reference, to: "__Snapshots__/AppTests/Home/welcome.a%2Fb.txt")
        }
        let before = try sandbox.references()
        let failures = sandbox.failures(failing.environment, failing.assertions)
        #expect(failures.count == 1, "\(failing.name)")
        #expect(try sandbox.references() == before, "\(failing.name)")
        return failures.joined(separator: "\n")
      }
      assertSnapshot(of: message, as: .lines, named: failing.name)
    }
  }

  @Test(arguments: ["a", "b"]) func aCaseWithoutANameIsRefused(_ argument: String) throws {
    try Sandbox.with { (sandbox) throws in
      let failures = sandbox.failures { check("the same", in: "scope(_:)") }
      let played = sandbox.failures {
        assertJourney("nothing", fileID: "AppTests/Home.swift", testName: "scope(_:)") { _ in
          Issue.record("The script ran.")
        }
      }
      assertSnapshot(of: (failures + played).joined(separator: "\n"), as: .lines, named: argument)
      let log = try #require(try sandbox.files()[".proofsheet/runs/run/p.ndjson"])
      #expect(log.split(separator: "\n").count == 2)
      #expect(log.contains(#""verdict":"failed","reference":"AppTests/Home/scope.txt""#))
    }
  }

  @Test func aFileOutsideAnyPackageNeedsARoot() throws {
    try Sandbox.with { (sandbox) throws in
      let failures = sandbox.failures {
        CheckSession.$current.withValue(
          CheckSession(
            process: TestProcess(
              environment: [:],
              arguments: [],
              name: "p",
              run: "r",
              isTerminal: false
            )
          )
        ) { check("a", file: "/nowhere/Tests/Home.swift") }
      }
      assertSnapshot(of: failures.joined(separator: "\n"), as: .lines)
    }
  }
}

extension Sandbox {
  /// The references, which a failure never touches.
  fileprivate func references() throws -> [String] {
    try FileManager.default.subpathsOfDirectory(atPath: root.path)
      .filter { $0.hasPrefix("__Snapshots__") }.sorted()
  }
}

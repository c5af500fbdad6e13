import Foundation
import ProofsheetBasics
import SnapshotChecking
import Testing

@testable import Proofsheet
@testable import ProofsheetSnapshots

/// The folder of a process's records, and the notice when the usual folder cannot be used.
@Suite struct SessionFoldersTests {
  private let sandbox = Sandbox()
  private let reference = "__Snapshots__/AppTests/Home/welcome.txt"

  /// A session of a test whose package is found above its file.
  private func session(
    _ environment: [String: String] = [:],
    scratch: String = "/nowhere",
    carried: String? = nil
  ) -> CheckSession {
    CheckSession(
      process: TestProcess(
        environment: environment,
        arguments: ["--testing-library=swift-testing"],
        name: "p",
        run: "run",
        isTerminal: false,
        temporaryFolder: scratch,
        carriedRoot: { carried }
      )
    )
  }

  private func failures(
    _ session: CheckSession,
    _ text: String = "one",
    file: StaticString = "/nowhere/Tests/AppTests/Home.swift"
  ) -> [String] {
    withFailures { CheckSession.$current.withValue(session) { check(text, file: file) } }
      .map { $0.message.replacing(sandbox.path, with: "ROOT") }
  }

  private func notices(_ session: CheckSession) -> [String] {
    var said: [String] = []
    session.end { said.append($0.replacing(sandbox.path, with: "ROOT")) }
    return said
  }

  #if os(Linux)
  /// A folder in which even the superuser cannot write.
  private let forbidden = "/sys/proofsheet"

  @Test func aMatchNeedsNoFolderThatCanBeWritten() throws {
    try sandbox.write("one\n", to: reference)
    let environment = ["SNAPSHOT_ROOT": sandbox.path, "SNAPSHOT_STATE": forbidden]
    let scratch = sandbox.path + "/scratch"
    #expect(failures(session(environment, scratch: scratch)) == [])
    let session = session(environment, scratch: scratch)
    #expect(failures(session, "two").first?.contains(" differs") == true)
    let said = notices(session)
    let state = "ROOT/scratch/proofsheet-" + Checksum.text(of: "\(getuid()) \(sandbox.path)".utf8)
    #expect(
      said == [
        "Proofsheet may not write to /sys/proofsheet, so this run is noted in \(state); review it by "
          + "SNAPSHOT_STATE=\(state) proofsheet review"
      ]
    )
    let kept = try sandbox.files().keys.filter { $0.hasPrefix("scratch/") }
    #expect(kept.contains { $0.hasSuffix("/pending/AppTests/Home/welcome.txt") })
    #expect(kept.contains { $0.hasSuffix("/runs/run/p.ndjson") })
  }

  @Test func aRecordingOrAWatchedRunNeedsAFolderThatCanBeWritten() throws {
    try sandbox.write("one\n", to: reference)
    try sandbox.write("run", to: "runs/.run-0")
    for more in [
      ["SNAPSHOT_RECORD": "missing"], ["PROOFSHEET_RUN": sandbox.path + "/runs/.run-0"],
    ] {
      let environment = ["SNAPSHOT_ROOT": sandbox.path, "SNAPSHOT_STATE": forbidden]
      let session = session(environment.merging(more) { $1 }, scratch: sandbox.path)
      #expect(failures(session).first?.contains("/sys/proofsheet cannot be written") == true)
      #expect(notices(session) == [])
    }
  }
  #endif

  @Test func referencesThatTheTestsCarryAreComparedAndNotRecorded() throws {
    try sandbox.write("one\n", to: reference)
    #expect(failures(session(carried: sandbox.path)) == [])
    #expect(failures(session(carried: sandbox.path), "two").count == 1)
    let recording = session(["SNAPSHOT_RECORD": "failed"], carried: sandbox.path)
    let refused = failures(recording, "two") + failures(session())
    assertSnapshot(of: refused.joined(separator: "\n"), as: .lines)
    #expect(try sandbox.files()[reference] == "one\n")
  }

  @Test func aTestOfAnotherRootThanTheOneThatIsCheckedFails() throws {
    try sandbox.write("run", to: ".proofsheet/runs/.run-0")
    let environment = ["PROOFSHEET_RUN": sandbox.path + "/.proofsheet/runs/.run-0"]
    let root = try SnapshotRoot.above(#filePath)
    let found = failures(session(environment), file: #filePath)
      .map { $0.replacing(root, with: "HERE") }
    assertSnapshot(of: found.joined(), as: .lines)
    let named = environment.merging(["SNAPSHOT_ROOT": sandbox.path]) { $1 }
    #expect(failures(session(named), file: #filePath).first?.contains("is missing") == true)
  }

  @Test func aProcessThatEndsInsideOfATestHasNoLastLine() throws {
    try sandbox.write("run", to: ".proofsheet/runs/.run-0")
    let session = session(["PROOFSHEET_RUN": sandbox.path + "/.proofsheet/runs/.run-0"])
    session.note(line: "{}\n")
    for isInside in [true, false] {
      session.end(isInside: isInside) { _ in }
      let log = try sandbox.files()[".proofsheet/runs/run/p.ndjson"] ?? ""
      #expect(log == RunLog.startLine + "{}\n" + (isInside ? "" : RunLog.endLine))
    }
  }

  @Test func messagesTellWhatTheirReaderCanType() throws {
    let xcode = ["XCTestConfigurationFilePath": "/x"]
    let rows: [([String: String], String)] = [
      ([:], "swift run proofsheet review|SNAPSHOT_RECORD=missing swift test --filter "),
      (
        xcode,
        "proofsheet review|TEST_RUNNER_SNAPSHOT_RECORD=missing xcodebuild test … -only-testing:"
      ),
      (
        xcode.merging(["PROOFSHEET_COMMAND": "xcodebuild test -scheme App"]) { $1 },
        "proofsheet review|SNAPSHOT_RECORD=missing proofsheet check -- xcodebuild test -scheme App"
      ),
    ]
    for (environment, words) in rows {
      let advice = "Review it:    " + words.replacing("|", with: "\nOr record it: ")
      #expect(sandbox.failures(environment) { check("one") }.first?.contains(advice) == true)
    }
  }
}

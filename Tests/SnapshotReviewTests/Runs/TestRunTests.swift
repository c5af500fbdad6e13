import Foundation
import SnapshotChecking
import Testing

@testable import SnapshotReview

/// The start of `swift test`, its output, and its record.
@Suite struct TestRunTests {
  let scene = Scene()

  @Test func swiftIsGivenArgumentsFolderAndEnvironment() throws {
    scene.environment = ["PATH": "/bin", "SNAPSHOT_STATE": "state"]
    #expect(scene.run("check", "--", "--filter", "A B").code == 0)
    let expected = SwiftLaunch(
      arguments: ["test"]
        + EventStream.options(writingTo: scene.root + "/state/runs/run")
        + ["--filter", "A B"],
      folder: scene.root,
      environment: [
        "PATH": "/bin", "SNAPSHOT_STATE": scene.root + "/state", "PROOFSHEET_RUN": "run",
      ],
      run: .init(name: "run", folder: scene.root + "/state/runs")
    )
    #expect(scene.launches == [expected])
    #expect(try scene.text("state/.gitignore") == "*\n")
  }

  @Test func wrongArgumentsAndNoSwift() throws {
    scene.swift("error: Unknown option '--x'\nUsage: swift test\n", .exited(64))
    let refused = try scene.session("check -- --x")
    scene.swift = { _, _ in throw ReviewError.noProgram("swift", reason: "it is nowhere") }
    assertText(refused + (try scene.session("check")))
  }

  @Test func terminalsSeeOneLineThatChanges() {
    scene.isInteractive = true
    scene.swift = { [unowned scene] launch, take in
      try take(Array("Build comp".utf8))
      try take(Array("lete! (0.1s)\n".utf8))
      let tests = ["a", "b", "c"].map { RunRecord.check(.matched, "T/F/\($0).txt") }
      try scene.log(tests, run: "run")
      try take(Array("Test Case 'F.a' passed (0.1 seconds)\n".utf8))
      try take(Array("noise\n".utf8))
      try take(
        Array("Test Case 'F.b' passed (0.1 seconds)\nTest Case 'F.c' skipped (0.1 s)\n".utf8)
      )
      try take(Array("✔ the last line".utf8))
      return .exited(0)
    }
    let erase = "\r\u{1B}[2K"
    let progress = ["Building", "Testing", "Testing: 1 test", "Testing: 3 tests", "3 snaps"]
    #expect(scene.run("check").output.hasPrefix(erase + progress.joined(separator: erase)))
  }

  @Test func onlyTheNewestRunsAreKept() throws {
    for number in 1...12 {
      let run = "r\(number)"
      try scene.log([.check(.matched, "T/F/a.txt")], run: run)
      try FileManager.default.setAttributes(
        [.modificationDate: Date(timeIntervalSince1970: TimeInterval(number))],
        ofItemAtPath: scene.folders.runs + "/" + run
      )
    }
    #expect(scene.run("check").code == 0)
    let kept = RunStore(folders: scene.folders).names()
    #expect(kept == ["run"] + (4...12).reversed().map { "r\($0)" })
  }
}

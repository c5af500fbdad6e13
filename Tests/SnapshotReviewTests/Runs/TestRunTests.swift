import Foundation
import SnapshotChecking
import Testing

@testable import SnapshotReview

/// How `swift test` is run, followed and kept.
@Suite struct TestRunTests {
  let scene: Scene

  init() throws { scene = try Scene() }

  @Test func swiftIsGivenArgumentsFolderAndEnvironment() throws {
    var launch: SwiftLaunch?
    scene.environment = ["PATH": "/bin", "SNAPSHOT_STATE": "state"]
    scene.swift = { seen, _ in
      launch = seen
      return .exited(0)
    }
    #expect(scene.run("check", "--", "--filter", "A B").code == 0)
    let expected = SwiftLaunch(
      arguments: ["test", "--filter", "A B"],
      folder: scene.root,
      environment: [
        "PATH": "/bin", "SNAPSHOT_STATE": scene.root + "/state", "PROOFSHEET_RUN": "run",
      ],
      run: .init(name: "run", folder: scene.root + "/state/runs")
    )
    #expect(launch == expected)
    #expect(try scene.text("state/.gitignore") == "*\n")
  }

  @Test func wrongArgumentsAndNoSwift() {
    scene.swift("error: Unknown option '--x'\nUsage: swift test\n", .exited(64))
    let refused = "swift test does not understand its arguments: error: Unknown option '--x'"
    #expect(
      scene.run("check", "--", "--x")
        == .init(code: 2, output: "Building\n", errors: "proofsheet: \(refused)\n")
    )
    scene.swift = { _, _ in throw ReviewError.noProgram("swift", reason: "it is nowhere") }
    let missing = "swift cannot be started (it is nowhere); put the toolchain's folder on PATH."
    #expect(
      scene.run("check")
        == .init(code: 2, output: "Building\n", errors: "proofsheet: \(missing)\n")
    )
  }

  @Test func terminalsSeeOneLineThatChanges() {
    scene.isInteractive = true
    scene.swift = { [scene] launch, take in
      try take(Array("Build comp".utf8))
      try take(Array("lete! (0.1s)\n".utf8))
      try scene.log([.check(.matched, "T/F/a.txt")], run: "run", ends: false)
      try take(Array("noise\n".utf8))
      try take(Array("more noise\n".utf8))
      try scene.log([.check(.matched, "T/F/b.txt"), .check(.matched, "T/F/c.txt")], run: "run")
      try take(Array("✔ the last line".utf8))
      return .exited(0)
    }
    let erase = "\r\u{1B}[2K"
    let progress = ["Building", "Testing", "Testing: 1 check", "Testing: 3 checks", "3 snaps"]
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

import Foundation
import SnapshotChecking
import TestSupport
import Testing

@testable import ReviewTools

/// The built command, started as a process.
@Suite(.startsProcesses) struct ProcessTests {
  let scene = Scene()

  private func check(path: String) throws -> Scene.Answer {
    try scene.process(Scene.executable, ["check"], environment: ["PATH": path])
  }

  /// The build tool handles only an interrupt, so the command sends one also when the terminal
  /// closes.
  @Test(arguments: ["INT", "HUP", "TERM"]) func interruptReachesTheTests(signal: String) throws {
    // The script replaces the toolchain, interrupts the command above it, as a terminal would, and
    // waits for its own end.
    let script = """
      #!/bin/sh
      trap 'kill $!; echo caught; exit 7' INT
      cat bin/pipe > bin/nothing 2>&1 &
      kill -\(signal) $PPID
      wait
      """
    try scene.write(script, to: "bin/swift")
    #expect(chmod(scene.root + "/bin/swift", 0o755) == 0)
    #expect(mkfifo(scene.root + "/bin/pipe", 0o600) == 0)
    let answer = try check(path: scene.root + "/bin:/usr/bin:/bin")
    #expect(answer.code == 130)
    #expect(answer.output == "Building\nNo test checked a snapshot.\n\nInterrupted.\n")
    let run = try #require(RunStore(folders: scene.folders).names().first)
    #expect(try scene.text(".proofsheet/runs/\(run)/output.txt") == "caught\n")
  }

  @Test func noSwift() throws {
    let answer = try check(path: scene.root)
    let sentence =
      "swift cannot be started (it is in no folder of PATH); put the toolchain's folder on PATH."
    #expect(answer == .init(code: 2, output: "Building\n", errors: "proofsheet: \(sentence)\n"))
  }
}

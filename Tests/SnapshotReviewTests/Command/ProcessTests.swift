import Foundation
import SnapshotChecking
import TestSupport
import Testing

@testable import ReviewTools

/// The built command, started as a process.
@Suite(.startsProcesses) struct ProcessTests {
  let scene = Scene()

  /// Runs the built command in a separate process.
  private func run(
    _ arguments: String...,
    input: String = "",
    environment: [String: String] = ["PATH": "/usr/bin:/bin"]
  ) throws -> Scene.Answer {
    try scene.process(Scene.executable, arguments, input: input, environment: environment)
  }

  @Test func itSaysWhatTheCommandSaysInHere() throws {
    let twin = Scene()
    for scene in [scene, twin] {
      try scene.change("T/F/a.txt", "one\n", "two\n")
      try scene.pending("T/F/b.txt", "b\n")
    }
    #expect(try run("status") == twin.run("status"))
    // The width of a screen is that of its terminal.
    #expect(try run("review", input: "a\n").code == twin.run("review", answers: ["a"]).code)
    #expect(try run("accept") == twin.run("accept"))
    #expect(
      try ["a", "b"].map { try scene.text("__Snapshots__/T/F/\($0).txt") } == ["two\n", "b\n"]
    )
    #expect(try run("acept") == twin.run("acept"))
  }

  /// A shell script that replaces the toolchain, because a real build would take minutes.
  private func standIn(_ script: String) throws -> [String: String] {
    try scene.write("#!/bin/sh\n" + script, to: "bin/swift")
    try FileManager.default.setAttributes(
      [.posixPermissions: 0o755],
      ofItemAtPath: scene.root + "/bin/swift"
    )
    return ["PATH": scene.root + "/bin:/usr/bin:/bin"]
  }

  @Test func check() throws {
    let record = RunRecord.check(.matched, "T/F/a.txt", microseconds: 1_000).line
    let environment = try standIn(
      """
      printf 'Build complete! (0.1s)\\n[1/1] Testing T.a\\n'
      echo "$PWD $*" >&2
      folder=.proofsheet/runs/$(cat "$PROOFSHEET_RUN")
      mkdir -p "$folder"
      echo '{"kind":"event","payload":{"kind":"runStarted"},"version":0}' > "$3"
      echo '{"kind":"event","payload":{"kind":"runEnded"},"version":0}' >> "$3"
      cat > "$folder/1.ndjson" <<'END'
      \(record){"end":true}
      END
      exit ${CODE:-0}
      """
    )
    let report = "Building\nTesting\n1 snapshot: 1 matched\n"
    let passed = try run("check", "--", "--parallel", environment: environment)
    #expect(passed == .init(code: 0, output: report))
    let store = RunStore(folders: scene.folders)
    let first = try #require(store.names().first)
    let stream = EventStream.options(writingTo: store.folder(first)).joined(separator: " ")
    let said = "\(scene.root) test \(stream) --parallel\n"
    #expect(try scene.text(".proofsheet/runs/\(first)/output.txt")?.hasSuffix(said) == true)
    let failed = try run("check", environment: environment.merging(["CODE": "1"]) { $1 })
    let next = try #require(store.names().first { $0 > first })
    let end = "\nswift test ended with exit code 1; the whole output: .proofsheet/runs/\(next)"
    #expect(failed == .init(code: 1, output: report + end + "/output.txt\n"))
  }

  /// The build tool handles only an interrupt, so the command sends one also when the terminal
  /// closes.
  @Test(arguments: ["INT", "HUP", "TERM"]) func interruptReachesTheTests(signal: String) throws {
    // The script interrupts the command above it, as a terminal would, and waits for its own end.
    let environment = try standIn(
      """
      trap 'kill $!; echo caught; exit 7' INT
      cat bin/pipe > bin/nothing 2>&1 &
      kill -\(signal) $PPID
      wait
      """
    )
    #expect(mkfifo(scene.root + "/bin/pipe", 0o600) == 0)
    let answer = try run("check", environment: environment)
    #expect(answer.code == 130)
    #expect(answer.output == "Building\nNo test checked a snapshot.\n\nInterrupted.\n")
    let run = try #require(RunStore(folders: scene.folders).names().first)
    #expect(try scene.text(".proofsheet/runs/\(run)/output.txt") == "caught\n")
  }

  @Test func noSwift() throws {
    let answer = try run("check", environment: ["PATH": scene.root])
    let sentence =
      "swift cannot be started (it is in no folder of PATH); put the toolchain's folder on PATH."
    #expect(answer == .init(code: 2, output: "Building\n", errors: "proofsheet: \(sentence)\n"))
  }
}

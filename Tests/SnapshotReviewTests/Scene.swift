import Completeness
import Foundation
import Proofsheet
import ProofsheetBasics
import SnapshotChecking
import Testing
import ToolBasics

@testable import ReviewTools

/// A package in a temporary folder, in which the command runs.
final class Scene {
  let root: String
  let folders: SnapshotFolders
  var environment: [String: String] = [:]
  var workingDirectory: String
  /// Whether answers come from a terminal.
  var isTyped = false
  /// The replacement of `swift`, which writes, logs and ends.
  var swift: (SwiftLaunch, ([UInt8]) throws -> Void) throws -> SwiftEnd = { _, _ in .exited(0) }
  /// Whether a test writes the events of Swift Testing itself, in place of those of the output.
  var hasEvents = false
  /// The launches of `swift`, in order.
  var launches: [SwiftLaunch] = []

  /// The running time of the command.
  var seconds = 0
  var commands = Program.proofsheet

  init() {
    root = FileManager.default.temporaryDirectory.path + "/proofsheet-\(UUID().uuidString)"
    folders = SnapshotFolders(root: root)
    workingDirectory = root
    do {
      try write("// a package", to: "Package.swift")
    } catch {
      Issue.record(error)
    }
  }

  deinit { try? FileManager.default.removeItem(atPath: root) }

  /// Writes a file below the root, without a wait for the disk, because no test outlives the
  /// machine.
  func write(_ text: String, to path: String) throws {
    try AtomicFile.write(Array(text.utf8), to: root + "/" + path, flushes: false)
  }

  func reference(_ path: String, _ text: String) throws {
    try write(text, to: "__Snapshots__/" + path)
  }

  func pending(_ path: String, _ text: String) throws {
    let seen = folders.seen(path)
    try AtomicFile.remove(seen)
    if let now = try FileBytes.read(folders.reference(path)) {
      try AtomicFile.write(now, to: seen, flushes: false)
    }
    try write(text, to: ".proofsheet/pending/" + path)
  }

  /// Writes a reference and another text that is pending for it.
  func change(_ path: String, _ old: String, _ new: String) throws {
    try reference(path, old)
    try pending(path, new)
  }

  /// The text of a file below the root; nil when there is none.
  func text(_ path: String) throws -> String? {
    try FileBytes.read(root + "/" + path).map { String(decoding: $0, as: UTF8.self) }
  }

  /// Logs a run as one process would.
  func log(_ records: [RunRecord], run: String, process: String = "1", ends: Bool = true) throws {
    let log = RunLog(folders: folders, run: run, process: process)
    for record in records { try log.append(record) }
    if ends { try log.end() }
  }

  /// The output of SwiftPM when the package is built and its tests have ended.
  static let built =
    "[1/2] Compiling\nBuild complete! (0.1s)\n◇ Test run started.\n"
    + "✔ Test run with 1 test in 0 suites passed after 0.001 seconds.\n"

  /// Records a run of the command: its log, its output, its state, and its date.
  func complete(
    _ run: String,
    at second: Int = 30,
    _ records: [RunRecord],
    incomplete: String? = nil,
    unfinished: [String] = [],
    exitCode: Int32 = 0
  ) throws {
    try log(records, run: run)
    try write(Self.built, to: ".proofsheet/runs/\(run)/output.txt")
    try Self.writeEvents(of: Self.built, in: folders.runs + "/" + run)
    let facts = RunFacts(
      arguments: [],
      incomplete: incomplete,
      unfinished: unfinished,
      exitCode: exitCode,
      ended: true
    )
    try RunStore(folders: folders).write(facts, of: run)
    // The dates of fast tests' folders may be equal.
    try FileManager.default.setAttributes(
      [.modificationDate: Date.now + TimeInterval(second - 30)],
      ofItemAtPath: folders.runs + "/" + run
    )
  }

  /// Makes `swift` write, log and end.
  func swift(
    _ output: String = built,
    _ end: SwiftEnd = .exited(0),
    logs: [String: [RunRecord]] = [:],
    unended: Set<String> = []
  ) {
    swift(output, end, unended: unended) { _, _ in logs }
  }

  /// Makes `swift` write, log the findings of a launch, and end.
  func swift(
    _ output: String = built,
    _ end: SwiftEnd = .exited(0),
    unended: Set<String> = [],
    finding logs: @escaping (SwiftLaunch, SnapshotFolders) throws -> [String: [RunRecord]]
  ) {
    swift = { [root] launch, take in
      let variables = launch.environment
      let run = variables["PROOFSHEET_RUN"] ?? "run"
      let state = variables["SNAPSHOT_STATE"] ?? variables["TEST_RUNNER_SNAPSHOT_STATE"]
      let folders = SnapshotFolders(root: root, state: state)
      for (process, records) in try logs(launch, folders) {
        let log = RunLog(folders: folders, run: run, process: process)
        for record in records { try log.append(record) }
        if !unended.contains(process) { try log.end() }
      }
      try take(Array(output.utf8))
      return end
    }
  }

  /// The output, the errors and the exit code of the command.
  struct Answer: Equatable {
    var code: Int32
    var output = ""
    var errors = ""

    /// All parts as a text, with `!` before errors.
    var shown: String {
      let errors = errors.split(separator: "\n", omittingEmptySubsequences: false).dropLast()
      return output + errors.map { "! \($0)\n" }.joined() + (code == 0 ? "" : "exit \(code)\n")
    }
  }

  /// The output of some typed lines: `cat` shows a file, and `ls` the files of a folder.
  func session(_ lines: String..., answers: [String] = []) throws -> String {
    try lines.map { line in
      let words = line.split(separator: " ").map { String($0).replacing("ROOT", with: root) }
      var seen = ""
      switch words[0] {
      case "cat": seen = try text(words[1]) ?? "There is no such file.\n"
      case "ls":
        seen = try FileListing(below: root + "/" + words[1]).files.map { $0 + "\n" }.joined()
      default: seen = run(words, answers: answers).shown
      }
      return "$ \(line)\n" + seen
    }.joined()
  }

  /// Runs the command in this process.
  func run(_ arguments: String..., answers: [String] = []) -> Answer {
    run(arguments, answers: answers)
  }

  /// Runs the command in this process.
  func run(_ arguments: [String], answers: [String] = []) -> Answer {
    var rest = answers[...]
    return run(arguments) { rest.popFirst() }
  }

  /// Runs the command in this process, with a closure that types each line.
  func run(_ arguments: [String], typing: @escaping () -> String?) -> Answer {
    var answer = Answer(code: 0)
    let errors = Locked("")
    let command = Command(
      surroundings: Surroundings(
        environment: environment,
        workingDirectory: workingDirectory,
        output: Terminal(write: { answer.output += $0 }, width: 60),
        errors: { text in errors.withLock { $0 += text } },
        answer: typing,
        echoesAnswers: isTyped,
        newRun: { "run" },
        seconds: { self.seconds },
        runSwift: { launch, take in
          self.launches.append(launch)
          var output = ""
          return try self.swift(launch) { bytes in
            output += String(decoding: bytes, as: UTF8.self)
            if !self.hasEvents, let run = launch.run {
              try Self.writeEvents(of: output, in: "\(run.folder)/\(run.name)")
            }
            try take(bytes)
          }
        },
        program: "/bin/proofsheet",
        git: GitProcess.answer
      ),
      program: commands
    )
    let code = command.run(arguments)
    answer.code = code
    // The folder's name differs in each run.
    answer.output = answer.output.replacing(root, with: "ROOT")
    answer.errors = errors.withLock { $0 }.replacing(root, with: "ROOT")
    return answer
  }
}

extension RunRecord {
  /// A record of `Target/File/name.txt`, checked at a line of `Target/File.swift`.
  static func check(
    _ verdict: RunVerdict,
    _ reference: String,
    line: Int = 1,
    source: String? = nil,
    test: String? = nil,
    microseconds: Int = 100,
    journey: String? = nil,
    steps: Int = 0,
    findings: [ShownStory] = [],
    reason: String? = nil
  ) -> RunRecord {
    let parts = reference.split(separator: "/")
    return RunRecord(
      verdict: verdict.rawValue,
      reference: reference,
      test: test ?? parts.last.map { $0.prefix { $0 != "." } + "()" } ?? "test()",
      source: source ?? "\(parts.dropLast().joined(separator: "/")).swift:\(line)",
      microseconds: microseconds,
      members: journey.map {
        JourneyFacts(name: $0, steps: steps, findings: findings)
          .members
      } ?? "",
      reason: reason
    )
  }
}

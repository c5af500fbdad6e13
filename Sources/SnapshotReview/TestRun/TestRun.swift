import Foundation
import SnapshotChecking

/// One run of the tests.
package struct TestRun {
  /// What ran them.
  let command: TestCommand
  /// The run as its processes logged it.
  package let run: RecordedRun
  /// Where it was logged.
  let folders: SnapshotFolders
  /// How it ended.
  package let end: SwiftEnd
  /// What it wrote.
  let output: TestOutput
  /// The file of its whole output, as messages name it.
  package let outputPath: String

  /// Whether it ended before a test ran; of a command that is not known by its output, the log tells.
  var hasNotBuilt: Bool {
    output.phase == .building && (command.kind == .swiftTest || run.logs.isEmpty)
  }

  /// Why it is not sure that the tests came to their end; nil when it is.
  ///
  /// Xcode says at its end whether it did.
  var doubt: String? {
    let isParallel = command.words.contains("--parallel")
    if command.kind == .xcodebuild || output.hasEnded(isParallel: isParallel) { return nil }
    return RunFacts.doubt(isParallel: isParallel && !output.isCutShort)
  }

  /// Whether `swift test` takes tests for passed that a test has ended.
  var isCutShort: Bool {
    guard command.kind != .xcodebuild, end == .exited(0) else { return false }
    // A target that ends the process when it is loaded lets no library begin.
    let lists = command.kind == .other || IncompleteRun.choice(in: command.words) != nil
    return output.isCutShort || output.phase == .testing && !lists && !output.hasRun
  }

  /// How a command is called that may have run anything, and says that all is well; nil for `swift test`.
  var unheard: String? {
    command.kind == .swiftTest || end != .exited(0) ? nil : command.name
  }
}

extension CommandContext {
  /// Runs the tests to their end: their output is kept and understood, and progress is shown.
  ///
  /// The run is logged in the folders that are given. A variable that is nil is taken away from the
  /// tests. The limit is for how many seconds no test may begin or end.
  func testRun(
    _ arguments: [String],
    in folders: SnapshotFolders,
    _ variables: [String: String?],
    terminal: Terminal,
    named run: String? = nil,
    limit: Int? = nil
  ) throws -> TestRun {
    let store = RunStore(folders: folders)
    let name = run ?? surroundings.newRun()
    let command = TestCommand(arguments)
    let launch = try launch(command, variables, run: .init(name: name, folder: folders.runs))
    var progress = ProgressLine(
      terminal: terminal,
      seconds: surroundings.seconds,
      errors: surroundings.errors
    )
    var (output, end) = try followed(launch, in: store, name, &progress, limit: limit)
    output.take(failures: untoldFailures(of: output, command, end))
    if output.hasNoMatch, output.testCount == 0 {
      throw ReviewError.noTest(matching: arguments)
    }
    // What SwiftPM's argument parser ends with (sysexits.h: EX_USAGE).
    if end == .exited(64), command.kind == .swiftTest {
      let first = output.failures.first?.text ?? "see \(workspace.shown(store.output(name)))"
      throw ReviewError("swift test does not understand its arguments: \(first)")
    }
    return try ended(command, store.run(name), in: folders, end, output)
  }

  /// A run that has ended, with the logs that it left.
  func ended(
    _ command: TestCommand,
    _ run: RecordedRun,
    in folders: SnapshotFolders? = nil,
    _ end: SwiftEnd,
    _ output: TestOutput
  ) -> TestRun {
    let folders = folders ?? workspace.folders
    let outputPath = workspace.shown(RunStore(folders: folders).output(run.name))
    return TestRun(
      command: command,
      run: run,
      folders: folders,
      end: end,
      output: output,
      outputPath: outputPath
    )
  }

  /// Runs the tests in a state folder of its own, which is emptied first; the tests never record.
  package func testRun(
    aside folder: String,
    _ arguments: [String],
    _ variables: [String: String?] = [:],
    terminal: Terminal = Terminal(write: { _ in })
  ) throws -> TestRun {
    let folders = SnapshotFolders(
      root: workspace.folders.root,
      state: workspace.folders.state + "/" + folder
    )
    // What an earlier run left pending would be taken for a finding of this one.
    if FileManager.default.fileExists(atPath: folders.state) {
      try FileManager.default.removeItem(atPath: folders.state)
    }
    let own = [
      "SNAPSHOT_RECORD": SnapshotRecordMode.never.rawValue, "SNAPSHOT_STATE": folders.state,
    ]
    return try testRun(
      arguments,
      in: folders,
      variables.merging(own) { $1 },
      terminal: terminal
    )
  }

  /// What ends a run in which tests are silent for too long.
  private struct Overdue: Error {}

  /// Starts `swift` and keeps what it says while it is shown how far that has come.
  func followed(
    _ launch: SwiftLaunch,
    in store: RunStore,
    _ run: String,
    _ progress: inout ProgressLine,
    limit: Int?
  ) throws -> (TestOutput, SwiftEnd) {
    let path = store.output(run)
    try AtomicFile.write([], to: path)
    guard let file = FileHandle(forWritingAtPath: path) else {
      throw CheckError.unwritable(path: path, reason: FileBytes.lastReason())
    }
    defer { try? file.close() }
    let streams = launch.arguments.contains(store.events(run))
    var output = TestOutput(of: launch, stream: streams ? store.events(run) : nil)
    progress.show(output)
    defer { progress.clear() }
    let end: SwiftEnd
    do {
      end = try surroundings.runSwift(launch) { bytes in
        do { try file.write(contentsOf: Data(bytes)) } catch {
          throw CheckError.unwritable(path: path, reason: FileListing.reason(error))
        }
        try output.take(bytes)
        progress.show(output)
        if let limit, progress.silence >= limit { throw Overdue() }
      }
    } catch is Overdue {
      end = .overdue(seconds: limit ?? 0)
    }
    try output.end()
    return (output.isStreamWhole ? output : try store.said(in: run), end)
  }
}

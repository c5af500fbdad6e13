import Foundation
import SnapshotChecking

/// One run of the tests.
package struct TestRun {
  let command: TestCommand
  /// The record of the run, from the logs of its test processes.
  package let run: RecordedRun
  /// The folders of the run's logs.
  let folders: SnapshotFolders
  /// The way in which the command ended.
  package let end: SwiftEnd
  let output: TestOutput
  /// The path of the whole output, as messages show it.
  package let outputPath: String

  /// Whether the command ended before a test ran.
  ///
  /// For a command other than `swift test`, the run must also be without logs.
  var hasNotBuilt: Bool {
    output.phase == .building && (command.kind == .swiftTest || run.logs.isEmpty)
  }

  /// A clause that says why the end of the tests is uncertain; nil when the end is certain.
  ///
  /// The end is certain for `xcodebuild`, because Xcode itself reports the end of the tests.
  var doubt: String? {
    let isParallel = command.words.contains("--parallel")
    if command.kind == .xcodebuild || output.hasEnded(isParallel: isParallel) { return nil }
    return RunFacts.doubt(isParallel: isParallel && !output.isCutShort)
  }

  /// Whether a test ended the process early and `swift test` still reported success.
  var isCutShort: Bool {
    guard command.kind != .xcodebuild, end == .exited(0) else { return false }
    // A test target that ends the process while it is loaded leaves no output of a test library.
    let lists = command.kind == .other || IncompleteRun.choice(in: command.words) != nil
    return output.isCutShort || output.phase == .testing && !lists && !output.hasRun
  }

  /// The name of a command other than `swift test` that reported success; otherwise nil.
  var silentCommand: String? {
    command.kind == .swiftTest || end != .exited(0) ? nil : command.name
  }
}

extension CommandContext {
  /// Runs the tests to their end, keeps and parses their output, and shows progress.
  ///
  /// The logs go to the given folders. A nil variable is removed from the environment of the tests.
  /// The limit is the longest time in seconds in which no test begins or ends.
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
    // The exit code of SwiftPM's argument parser for a wrong argument (sysexits.h: EX_USAGE).
    if end == .exited(64), command.kind == .swiftTest {
      let first = output.failures.first?.text ?? "see \(workspace.shown(store.output(name)))"
      throw ReviewError("swift test does not understand its arguments: \(first)")
    }
    return try ended(command, store.run(name), in: folders, end, output)
  }

  /// Returns a run that has ended, with its logs.
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

  /// Runs the tests without recording, in a separate state folder that is emptied first.
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
    // Pending files of an earlier run would look like findings of this one.
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

  /// An error that ends a run whose tests are silent for too long.
  private struct Overdue: Error {}

  /// Starts the command, keeps its output in a file, and shows its progress.
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

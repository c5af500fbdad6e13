import Foundation
import ProofsheetBasics
import SnapshotChecking

/// One run of the tests.
package struct TestRun {
  let command: TestCommand
  /// The record of the run, from the logs of its test processes.
  package let run: RecordedRun
  let workspace: Workspace
  /// The way in which the command ended.
  package let end: SwiftEnd
  let output: TestOutput

  /// The path of the whole output, as messages show it.
  package var outputPath: String {
    workspace.shown(RunStore(folders: workspace.folders).output(run.name))
  }

  /// Whether the command ended before a test ran.
  ///
  /// For a command other than `swift test`, the run must also be without logs.
  var hasNotBuilt: Bool {
    output.phase == .building && (command.kind == .swiftTest || run.logs.isEmpty)
  }

  /// The tests as the event streams and the logs tell them; as they are printed without streams.
  var progress: TestProgress {
    guard let stream = output.stream else { return output.printed }
    var ofXCTest = TestProgress()
    for record in run.logs.flatMap(\.xctests) { TestEvent(record).map { ofXCTest.take($0) } }
    return stream.progress + ofXCTest
  }

  /// Whether a process of Swift Testing did not come to its end.
  var isCutShort: Bool {
    guard let stream = output.stream else { return false }
    // A test target that ends the process while it is loaded begins no run.
    let runs = output.phase == .testing && IncompleteRun.choice(in: command.words) == nil
    return stream.ended < stream.began || runs && stream.ended == 0
  }

  /// Whether all test processes certainly came to their end.
  var hasEnded: Bool { !isCutShort && run.logs.allSatisfy(\.hasEnded) }

  /// The name of a command other than `swift test` that reported success; otherwise nil.
  var silentCommand: String? {
    command.kind == .swiftTest || end != .exited(0) ? nil : command.name
  }
}

extension CommandContext {
  /// Runs the tests to their end, keeps and parses their output, and shows progress.
  ///
  /// The limit is the longest time in seconds in which no test begins or ends.
  func testRun(
    _ arguments: [String],
    _ variables: [String: String],
    limit: Int?
  ) throws -> TestRun {
    let store = RunStore(folders: workspace.folders)
    let name = surroundings.newRun()
    let command = TestCommand(arguments)
    let run = SwiftLaunch.Run(name: name, folder: workspace.folders.runs)
    let launch = try launch(command, variables, run: run)
    var progress = ProgressLine(
      // A program that reads JSON reads one answer.
      terminal: printsJSON ? Terminal(write: surroundings.errors) : output,
      seconds: surroundings.seconds,
      errors: surroundings.errors
    )
    let (said, end) = try followed(launch, in: store, name, &progress, limit: limit)
    if said.hasNoMatch, said.progress.endedCount == 0 {
      throw ReviewError.noTest(matching: arguments)
    }
    // The exit code of SwiftPM's argument parser for a wrong argument (sysexits.h: EX_USAGE).
    if end == .exited(64), command.kind == .swiftTest {
      let first = said.failures.first?.text ?? "see \(workspace.shown(store.output(name)))"
      throw ReviewError("swift test does not understand its arguments: \(first)")
    }
    return TestRun(
      command: command,
      run: try store.run(name),
      workspace: workspace,
      end: end,
      output: said
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
      throw CheckError.unwritable(path: path)
    }
    defer { try? file.close() }
    let folder = store.folder(run)
    let streams = launch.arguments.contains(folder + "/" + EventStream.file)
    var output = TestOutput(streams: streams ? folder : nil)
    output.start = RunStore.changed(path)
    progress.show(output)
    defer { progress.clear() }
    let end: SwiftEnd
    do {
      end = try surroundings.runSwift(launch) { bytes in
        do { try file.write(contentsOf: Data(bytes)) } catch {
          throw CheckError("\(path) cannot be written: \(error.localizedDescription)")
        }
        try output.take(bytes)
        progress.show(output)
        if let limit, progress.silence >= limit { throw Overdue() }
      }
    } catch is Overdue {
      end = .overdue(seconds: limit ?? 0)
    }
    try output.end()
    return (output, end)
  }
}

extension CommandContext {
  /// Returns the launch of `swift` in the package's folder, or of another command.
  func launch(
    _ command: TestCommand,
    _ variables: [String: String],
    run: SwiftLaunch.Run
  ) throws -> SwiftLaunch {
    var environment = workspace.environment(surroundings.environment, run: run.name)
    environment.merge(variables) { $1 }
    guard let line = command.line else {
      try requirePackage()
      let folder = run.folder + "/" + run.name
      return SwiftLaunch(
        arguments: ["test"] + EventStream.options(writingTo: folder) + command.words,
        folder: workspace.packageRoot,
        environment: environment,
        run: run
      )
    }
    environment[NextCommands.variable] = line
    return SwiftLaunch(
      program: command.words[0],
      arguments: Array(command.words.dropFirst()),
      folder: workspace.workingDirectory,
      environment: Self.forwarding(environment, variables),
      run: run
    )
  }

  /// Adds the prefix with which `xcodebuild` passes variables on to tests.
  ///
  /// The variables of this run, of Proofsheet and of the CI service get the prefix. A prefixed
  /// variable that is set already keeps its value, unless the variable belongs to this run.
  private static func forwarding(
    _ environment: [String: String],
    _ variables: [String: String]
  ) -> [String: String] {
    var forwarding = environment
    for (variable, value) in environment {
      let forwarded = SwiftLaunch.forwarding + variable
      let isSaid =
        ["SNAPSHOT_", "FIXTURE_"].contains(where: variable.hasPrefix)
        || variable == BuildService(environment)?.variable
      if isSaid, forwarding[forwarded] == nil { forwarding[forwarded] = value }
      if variable.hasPrefix("PROOFSHEET_") { forwarding[forwarded] = value }
    }
    for (variable, value) in variables { forwarding[SwiftLaunch.forwarding + variable] = value }
    return forwarding
  }

  /// Throws if the project has no package, because `swift test` runs only packages.
  ///
  /// - Throws: ``ReviewError`` with the command to use instead.
  func requirePackage() throws {
    guard workspace.hasPackage else {
      throw ReviewError(
        "\(workspace.packageRoot) has no Package.swift, so swift test cannot run there; name the command that runs its tests: "
          + "proofsheet check -- xcodebuild test -scheme NAME."
      )
    }
  }
}

/// The command that runs the tests: `swift test`, or another command.
package struct TestCommand: Equatable, Sendable {
  /// The test commands that Proofsheet distinguishes: `swift test`, `xcodebuild`, and all others.
  enum Kind {
    case swiftTest
    case xcodebuild
    case other
  }

  let kind: Kind
  /// The arguments of `swift test`, or all words of another command.
  let words: [String]

  /// Reads the words after `--` in a command line of Proofsheet.
  ///
  /// The words are arguments of `swift test` if the first one begins with a hyphen, or is the
  /// subcommand `list` or `last`. Otherwise they are a whole command, such as `xcodebuild test`.
  package init(_ arguments: [String]) {
    guard let first = arguments.first, !first.hasPrefix("-"), !["list", "last"].contains(first)
    else {
      (kind, words) = (.swiftTest, arguments)
      return
    }
    if arguments.starts(with: ["swift", "test"]) {
      (kind, words) = (.swiftTest, Array(arguments.dropFirst(2)))
    } else {
      let program = first == "xcrun" ? arguments.dropFirst().first ?? first : first
      (kind, words) = (Self.fileName(program) == "xcodebuild" ? .xcodebuild : .other, arguments)
    }
  }

  /// The name of the command in messages.
  var name: String {
    switch kind {
    case .swiftTest: "swift test"
    case .xcodebuild: "xcodebuild"
    case .other: Self.fileName(words.first ?? "")
    }
  }

  /// The command in the notation of a shell; nil for `swift test`.
  var line: String? {
    guard kind != .swiftTest else { return nil }
    return words.map { word in
      word.wholeMatch(of: #/[A-Za-z0-9_\-.\/:+,@%=]+/#) == nil ? quotedForShell(word) : word
    }.joined(separator: " ")
  }

  private static func fileName(_ path: String) -> String {
    path.split(separator: "/").last.map(String.init) ?? path
  }
}

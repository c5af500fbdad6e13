import ProofsheetBasics
import SnapshotChecking

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

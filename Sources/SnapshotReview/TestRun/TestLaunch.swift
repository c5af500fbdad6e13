import ProofsheetBasics
import SnapshotChecking

extension CommandContext {
  /// How a command is started: `swift` in the package's folder, another where somebody named it.
  func launch(
    _ command: TestCommand,
    _ variables: [String: String?],
    run: SwiftLaunch.Run
  ) throws -> SwiftLaunch {
    var environment = workspace.environment(surroundings.environment, run: run.name)
    for (variable, value) in variables { environment[variable] = value }
    guard let line = command.line else {
      try requirePackage()
      let stream = run.folder + "/" + run.name + "/" + RunStore.eventsName
      return SwiftLaunch(
        arguments: ["test"] + EventStream.options(writing: stream) + command.words,
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

  /// Variables that `xcodebuild` hands on to tests, too: those of this run, and what somebody has said to
  /// Proofsheet, unless they have said something else to tests in particular.
  private static func forwarding(
    _ environment: [String: String],
    _ variables: [String: String?]
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

  /// - Throws: ``ReviewError`` that says what is not to be had in a project.
  func requirePackage() throws {
    guard workspace.hasPackage else {
      throw ReviewError(
        "\(workspace.packageRoot) has no Package.swift, so swift test cannot run there; name the command that runs its tests: "
          + "proofsheet check -- xcodebuild test -scheme NAME."
      )
    }
  }
}

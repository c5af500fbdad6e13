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

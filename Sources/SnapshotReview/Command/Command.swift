/// The command `proofsheet`, below its edge.
package struct Command {
  private let surroundings: Surroundings

  /// - Parameter surroundings: What the process gives it.
  package init(_ surroundings: Surroundings) { self.surroundings = surroundings }

  /// Does what the arguments ask for.
  ///
  /// - Parameter arguments: Without the command's own name.
  /// - Returns: The exit code: 0 nothing to do, 1 differences, failures or orphans, 2 the command
  ///   or the environment is wrong.
  package func run(_ arguments: [String]) -> Int32 {
    do {
      return try perform(Invocation(arguments))
    } catch {
      surroundings.errors("proofsheet: \(error)\n")
      return 2
    }
  }

  private func perform(_ invocation: Invocation) throws -> Int32 {
    let output = surroundings.output
    if invocation.subcommand == .serve { throw ReviewError.arguments(.serveComesFirst) }
    if invocation.printsVersion || invocation.subcommand == .help {
      output.write(invocation.printsVersion ? Invocation.version : Invocation.help)
      return 0
    }
    let workspace = try Workspace(
      workingDirectory: surroundings.workingDirectory,
      packagePath: invocation.packagePath,
      environment: surroundings.environment
    )
    let printsJSON = invocation.printsJSON
    switch invocation.subcommand {
    case .help, .serve: return 0
    case .check:
      return try CheckCommand(
        workspace: workspace,
        surroundings: surroundings,
        printsJSON: printsJSON
      ).perform(invocation.testArguments, stresses: invocation.stresses)
    case .status: return try status(workspace, printsJSON)
    case .review:
      return try ReviewCommand(workspace: workspace, surroundings: surroundings).perform()
    case .accept, .reject:
      return try DecisionCommand(
        workspace: workspace,
        output: output,
        errors: surroundings.errors,
        accepts: invocation.subcommand == .accept,
        printsJSON: printsJSON
      ).perform(invocation.paths)
    case .prune:
      return try PruneCommand(workspace: workspace, output: output, printsJSON: printsJSON)
        .perform()
    case .fixtures where invocation.minimises:
      let command = MinimiseCommand(
        workspace: workspace,
        surroundings: surroundings,
        options: MinimiseCommand.Options(invocation)
      )
      return try surroundings.holdingInterrupts(command.perform)
    case .fixtures: return try fixtures(workspace, printsJSON)
    case .journeys:
      return try JourneysCommand(
        workspace: workspace,
        surroundings: surroundings,
        printsJSON: printsJSON
      ).perform(invocation.testArguments, draws: invocation.drawsMap)
    case .sensitivity:
      return try SensitivityCommand(workspace: workspace, output: output, printsJSON: printsJSON)
        .perform(invocation.paths)
    }
  }

  private func fixtures(_ workspace: Workspace, _ printsJSON: Bool) throws -> Int32 {
    let output = surroundings.output
    if let path = try FixtureOriginal.Keep(of: workspace).kept().first {
      throw ReviewError.fixtures(.unfinished(FixtureReport.folderName + "/" + path))
    }
    let report = try FixtureReport(of: workspace)
    output.write(printsJSON ? try report.json() : report.text(style: output.style))
    return report.problems.isEmpty ? 0 : 1
  }

  private func status(_ workspace: Workspace, _ printsJSON: Bool) throws -> Int32 {
    let output = surroundings.output
    let status = try ReviewStatus(of: workspace)
    output.write(printsJSON ? try status.json() : status.text(style: output.style))
    return status.notices.isEmpty ? 0 : 1
  }
}

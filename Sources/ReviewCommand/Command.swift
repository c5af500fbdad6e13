package import SnapshotReview

/// The command `proofsheet`, below its edge.
package struct Command {
  /// What the process gives it.
  let surroundings: Surroundings
  /// What it can be asked for.
  let subcommands: [Subcommand]

  package init(surroundings: Surroundings, subcommands: [Subcommand]) {
    (self.surroundings, self.subcommands) = (surroundings, subcommands)
  }

  /// Does what the arguments behind the command's name ask for.
  ///
  /// - Returns: The exit code: 0 nothing to do, 1 differences, failures or orphans, 2 the command
  ///   or the environment is wrong.
  package func run(_ arguments: [String]) -> Int32 {
    do {
      let invocation = try Invocation(arguments, in: subcommands)
      let subcommand = invocation.subcommand
      if invocation.has("--version") {
        surroundings.output.write(Subcommand.version)
      } else if invocation.has("--help"), subcommand.name != Subcommand.help.name {
        surroundings.output.write(subcommand.help)
      } else {
        return try subcommand.perform(invocation, surroundings)
      }
      return 0
    } catch {
      surroundings.errors("proofsheet: \(error)\n")
      return 2
    }
  }
}

extension Invocation {
  /// What a subcommand works with: the package, and what the process gives the command.
  package func context(in surroundings: Surroundings) throws -> CommandContext {
    let workspace = try Workspace(
      workingDirectory: surroundings.workingDirectory,
      packagePath: values["--package-path"],
      environment: surroundings.environment
    )
    return CommandContext(
      workspace: workspace,
      surroundings: surroundings,
      printsJSON: has("--json")
    )
  }
}

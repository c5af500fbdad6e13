/// The command `proofsheet`, whose inputs and outputs a test can replace.
package struct Command {
  /// The inputs and outputs of the process.
  let surroundings: Surroundings
  let program: Program

  package init(surroundings: Surroundings, program: Program) {
    self.surroundings = surroundings
    self.program = program
  }

  /// Runs the subcommand that the arguments name.
  ///
  /// - Returns: The exit code: 0 when nothing is left to do, 1 for differences, failures or
  ///   references without a test, 2 when the command or the environment is wrong.
  package func run(_ arguments: [String]) -> Int32 {
    do {
      let invocation = try Invocation(arguments, in: program)
      let subcommand = invocation.subcommand
      if invocation.has("--version") {
        surroundings.output.write(Subcommand.version)
      } else if invocation.has("--help"), subcommand.name != Subcommand.help.name {
        surroundings.output.write(subcommand.help(of: program.name))
      } else {
        return try subcommand.perform(invocation, surroundings)
      }
      return 0
    } catch {
      surroundings.errors("\(program.name): \(error)\n")
      return 2
    }
  }
}

extension Invocation {
  /// Returns the context of a subcommand: the package, with the inputs and outputs of the process.
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

/// A program with its subcommands, under the headings of its help.
package struct Program: Sendable {
  /// The name as the user types it: `proofsheet`.
  let name: String
  let groups: [(heading: String, subcommands: [Subcommand])]
  /// A further remark for the help of the program.
  let note: String

  /// All subcommands of the program.
  package var subcommands: [Subcommand] { groups.flatMap(\.subcommands) }

  package init(
    _ name: String,
    _ groups: [(heading: String, subcommands: [Subcommand])],
    note: String
  ) {
    self.name = name
    self.groups = groups
    self.note = note
  }
}

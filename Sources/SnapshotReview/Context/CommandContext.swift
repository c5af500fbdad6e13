/// The surroundings of a subcommand: the package, what the process gives it, who reads the answer.
///
/// Each subcommand is a method in an extension beside what it is about: `check`, `accept`, `prune`.
/// All return the exit code: 0 nothing to do, 1 differences, failures or orphans.
package struct CommandContext {
  package let workspace: Workspace
  package let surroundings: Surroundings
  /// Whether a program reads the answer.
  package let printsJSON: Bool

  package init(workspace: Workspace, surroundings: Surroundings, printsJSON: Bool = false) {
    self.workspace = workspace
    self.surroundings = surroundings
    self.printsJSON = printsJSON
  }

  /// How the command is called: by its own name where a shell finds it so, or where no package could build it.
  package var name: String {
    let installed = SearchPath(environment: surroundings.environment).program("proofsheet")
    return installed == surroundings.program || !workspace.hasPackage
      ? "proofsheet" : "swift run proofsheet"
  }

  /// Where the answer goes.
  package var output: Terminal { surroundings.output }

  /// Prints an answer: as a value for a program, in lines for a person.
  package func answer(
    _ page: @autoclosure () throws -> some Encodable,
    words: @autoclosure () throws -> String
  ) throws {
    output.write(printsJSON ? try JSONText.of(try page()) : try words())
  }

  /// Prints a line for a person; a program gets everything at the end.
  func tell(_ line: String) {
    if !printsJSON { output.write(line + "\n") }
  }

  /// Prints what went wrong, while something else goes on.
  package func warn(_ sentence: String) { surroundings.errors("proofsheet: \(sentence)\n") }
}

import Foundation

/// The surroundings of a subcommand: the package, the process, and the reader of the answer.
///
/// Each subcommand, as `check` or `prune`, is a method in an extension of this type. All return the
/// exit code: 0 when nothing is left to do, 1 for differences, failures or orphans.
package struct CommandContext {
  package let workspace: Workspace
  package let surroundings: Surroundings
  /// Whether the command prints its answer as JSON, for a program.
  package let printsJSON: Bool

  package init(workspace: Workspace, surroundings: Surroundings, printsJSON: Bool = false) {
    self.workspace = workspace
    self.surroundings = surroundings
    self.printsJSON = printsJSON
  }

  /// The words by which messages call the command: `proofsheet` or `swift run proofsheet`.
  ///
  /// The words are `proofsheet` if a shell finds this command by that name, or if the folder has no
  /// package that could build the command.
  package var name: String {
    let installed = SearchPath(environment: surroundings.environment).program("proofsheet")
    return installed == surroundings.program || !workspace.hasPackage
      ? "proofsheet" : "swift run proofsheet"
  }

  /// The stream to which the command prints its answer.
  package var output: Terminal { surroundings.output }

  /// Prints the answer of the command: as JSON for a program, or as lines for a person.
  package func answer(
    _ page: @autoclosure () throws -> some Encodable,
    words: @autoclosure () throws -> String
  ) throws {
    output.write(printsJSON ? try JSONText.of(try page()) : try words())
  }

  /// Prints a line for a person.
  ///
  /// A program that reads JSON gets one answer at the end instead.
  func tell(_ line: String) {
    if !printsJSON { output.write(line + "\n") }
  }

  /// Prints an error after which the command goes on.
  package func warn(_ sentence: String) { surroundings.errors("proofsheet: \(sentence)\n") }
}

/// The output format of `--json`.
package enum JSONText {
  /// Returns the value as indented JSON with sorted keys, so that equal values give equal bytes.
  package static func of(_ value: some Encodable) throws -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    return String(decoding: try encoder.encode(value), as: UTF8.self) + "\n"
  }
}

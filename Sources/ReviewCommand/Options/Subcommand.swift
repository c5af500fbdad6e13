import ProofsheetBasics
package import SnapshotReview

/// The description of a subcommand such as `check`, for parsing arguments and for the help.
package struct Subcommand: Sendable {
  package let name: String
  /// The effect of the subcommand in one line, for the help.
  let summary: String
  /// The options of the subcommand besides the options of every subcommand.
  var ownOptions: [CommandOption] = []
  /// The operands that the subcommand takes, such as paths and filters.
  var operands: CommandOperands?
  /// The arguments that the subcommand passes on to `swift test`.
  var testArguments: CommandOperands?
  /// The arguments of the example in the subcommand's help.
  let example: String
  /// A further remark for the help.
  var note = ""
  /// Whether the program `proofsheet-tools` parses and runs the subcommand.
  var isElsewhere = false
  /// Runs the subcommand and returns the exit code.
  let perform: @Sendable (Invocation, Surroundings) throws -> Int32

  /// All options of the subcommand.
  var options: [CommandOption] { ownOptions + CommandOption.common }

  package init(
    name: String,
    summary: String,
    ownOptions: [CommandOption] = [],
    operands: CommandOperands? = nil,
    testArguments: CommandOperands? = nil,
    example: String,
    note: String = "",
    perform: @escaping @Sendable (Invocation, Surroundings) throws -> Int32
  ) {
    (self.name, self.summary, self.ownOptions) = (name, summary, ownOptions)
    (self.operands, self.testArguments) = (operands, testArguments)
    (self.example, self.note, self.perform) = (example, note, perform)
  }

  /// Returns a subcommand that the program `proofsheet-tools` runs.
  static func elsewhere(_ name: String, _ summary: String) -> Subcommand {
    var subcommand = Subcommand(name: name, summary: summary, example: name) {
      try ToolsProgram.run($0.arguments, in: $1)
    }
    subcommand.isElsewhere = true
    return subcommand
  }

  /// Returns the subcommand with a name; the error for an unknown name suggests the nearest one.
  package static func named(_ word: String, in all: [Subcommand]) throws(ReviewError) -> Subcommand
  {
    if let subcommand = all.first(where: { $0.name == word }) { return subcommand }
    let nearest = NearestWord.to(word, in: all.map(\.name)).map { "did you mean '\($0)'?" }
    throw ReviewError("There is no subcommand '\(word)'; " + (nearest ?? "'help' lists them all."))
  }
}

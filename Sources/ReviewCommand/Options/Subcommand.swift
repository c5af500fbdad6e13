import ProofsheetBasics
package import SnapshotReview
import ToolBasics

/// One row of the table from which arguments are understood and all help is written: `check`.
package struct Subcommand: Sendable {
  package let name: String
  /// What it does, in one line.
  let summary: String
  /// The options that not all know.
  var ownOptions: [CommandOption] = []
  /// What is named: paths, filters.
  var operands: CommandOperands?
  /// What goes on to `swift test`.
  var testArguments: CommandOperands?
  /// The arguments of an example.
  let example: String
  /// What else there is to know.
  var note = ""
  /// Whether the second program does it, which also knows its options.
  var isElsewhere = false
  /// Does it; the exit code.
  let perform: @Sendable (Invocation, Surroundings) throws -> Int32

  /// The options it knows.
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

  /// A subcommand of the second program, which is built when it is first called.
  static func elsewhere(_ name: String, _ summary: String) -> Subcommand {
    var subcommand = Subcommand(name: name, summary: summary, example: name) {
      try ToolsProgram.run($0.arguments, in: $1)
    }
    subcommand.isElsewhere = true
    return subcommand
  }

  /// Finds a subcommand of a table.
  package static func named(_ word: String, in all: [Subcommand]) throws(ReviewError) -> Subcommand
  {
    if let subcommand = all.first(where: { $0.name == word }) { return subcommand }
    let nearest = NearestWord.to(word, in: all.map(\.name)) ?? ""
    throw ReviewError("There is no subcommand '\(word)'; did you mean '\(nearest)'?")
  }
}

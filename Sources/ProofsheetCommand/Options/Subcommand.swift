import ProofsheetBasics
import SnapshotReview
import ToolBasics

/// One row of the table from which arguments are understood and all help is written: `check`.
struct Subcommand: Sendable {
  let name: String
  /// What it does, in one line.
  let summary: String
  /// The options that not all know.
  var ownOptions: [CommandOption] = []
  /// What is named: paths, filters.
  var operands: CommandOperands?
  /// What goes on to `swift test`.
  var testArguments: CommandOperands?
  /// How it is started.
  var launch = "swift run proofsheet"
  /// The arguments of an example.
  let example: String
  /// What else there is to know.
  var note = ""
  /// Why it cannot be done here; nil when it can.
  var missing: String?
  /// Does it; the exit code.
  let perform: @Sendable (Invocation, Surroundings) throws -> Int32

  /// The options it knows.
  var options: [CommandOption] { ownOptions + CommandOption.common }

  /// Finds a subcommand.
  static func named(_ word: String) throws(ReviewError) -> Subcommand {
    if let subcommand = all.first(where: { $0.name == word }) { return subcommand }
    if let gone = GoneName.reason(word) { throw gone }
    let nearest = NearestWord.to(word, in: all.map(\.name)) ?? ""
    throw ReviewError("There is no subcommand '\(word)'; did you mean '\(nearest)'?")
  }
}

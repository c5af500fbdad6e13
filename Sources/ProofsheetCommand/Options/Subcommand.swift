import ProofsheetBasics
import SnapshotReview

/// What the command can be asked for: one row of the table from which arguments are understood and
/// all help is written.
struct Subcommand: Sendable {
  let name: String
  /// What it does, in one line.
  let summary: String
  private let ownOptions: [CommandOption]
  /// What is named: paths, filters.
  let operands: CommandOperands?
  /// What goes on to `swift test`.
  let testArguments: CommandOperands?
  /// How it is started, unless as all others.
  let launch: String
  /// The arguments of an example.
  let example: String
  /// What else there is to know.
  let note: String
  /// Why it cannot be done here; nil when it can.
  let missing: String?
  /// Does it; the exit code.
  let perform: @Sendable (Invocation, Surroundings) throws -> Int32

  init(
    _ name: String,
    _ summary: String,
    options: [CommandOption] = [],
    operands: CommandOperands? = nil,
    testArguments: CommandOperands? = nil,
    launch: String = "swift run proofsheet",
    example: String,
    note: String = "",
    missing: String? = nil,
    perform: @escaping @Sendable (Invocation, Surroundings) throws -> Int32
  ) {
    self.name = name
    self.summary = summary
    ownOptions = options
    self.operands = operands
    self.testArguments = testArguments
    self.launch = launch
    self.example = example
    self.note = note
    self.missing = missing
    self.perform = perform
  }

  /// The options it knows.
  var options: [CommandOption] { ownOptions + CommandOption.common }

  /// Finds a subcommand.
  ///
  /// - Throws: ``ReviewError`` that names the nearest, when there is none of the name.
  static func named(_ word: String) throws(ReviewError) -> Subcommand {
    if let subcommand = all.first(where: { $0.name == word }) { return subcommand }
    let nearest = NearestWord.to(word, in: all.map(\.name)) ?? ""
    throw ReviewError("There is no subcommand '\(word)'; did you mean '\(nearest)'?")
  }
}

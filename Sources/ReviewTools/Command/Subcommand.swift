import ProofsheetBasics

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

  /// The subcommands of earlier versions, with the way that took their place.
  private static let gone = [
    "fixtures": "use swift run proofsheet-fixtures check",
    "lint": "a check refuses references with paths of one machine",
    "merge": "copy the state of the job over yours: cp -R proofsheet-state/. .proofsheet",
    "play":
      "type the command that the finding prints: SNAPSHOT_PLAY='TOKEN' swift test --filter TEST",
    "serve": "use swift run proofsheet-fixtures serve",
    "undo":
      "references are in git: git restore __Snapshots__; pending texts come again with the test",
  ]

  /// Returns the subcommand with a name; the error for an unknown name suggests the nearest one.
  package static func named(_ word: String, in all: [Subcommand]) throws(ReviewError) -> Subcommand
  {
    if let subcommand = all.first(where: { $0.name == word }) { return subcommand }
    if let instead = gone[word] { throw ReviewError("'\(word)' is gone; \(instead).") }
    let nearest = NearestWord.to(word, in: all.map(\.name)).map { "did you mean '\($0)'?" }
    throw ReviewError("There is no subcommand '\(word)'; " + (nearest ?? "'help' lists them all."))
  }
}

/// An option of a subcommand, with its line in the help.
package struct CommandOption: Sendable {
  /// The option as the user types it: `--json`.
  package let name: String
  /// The name of the value in the help; `nil` for a flag.
  let value: String?
  /// Whether the option may be given several times.
  let isList: Bool
  /// The effect of the option in a few words, for the help.
  let summary: String

  package init(
    _ name: String,
    taking value: String? = nil,
    isList: Bool = false,
    _ summary: String
  ) {
    self.name = name
    self.value = value
    self.isList = isList
    self.summary = summary
  }

  /// The options of earlier versions, with the way that took their place.
  static let gone = [
    "--junit": "use swift test --xunit-output FILE",
    "--record":
      "record in a test with withRecording, or save the HAR file of a proxy and name it with --har",
    "--sensitivity": "the tokens of scrubbers, such as <uuid 1>, stand in the references",
  ]

  /// The option with its value: `--package-path DIR`.
  var usage: String { value.map { "\(name) \($0)" } ?? name }
}

/// The operands after a subcommand and its options, or after `--`.
package struct CommandOperands: Sendable {
  /// The name of an operand in the help: `PATH`.
  let name: String
  /// Whether the subcommand takes at most one operand.
  let isOne: Bool
  /// The meaning of the operands in a few words, for the help.
  let summary: String

  package init(_ name: String, isOne: Bool = false, _ summary: String) {
    self.name = name
    self.isOne = isOne
    self.summary = summary
  }

  /// The usage: `[PATH...]`, or `[FILE]` if the subcommand takes at most one operand.
  var usage: String { "[\(name)\(isOne ? "" : "...")]" }
}

extension Subcommand {
  package static let version = "proofsheet 0.1.0\n"

  /// The output of `help` with the subcommand's name.
  package func help(of program: String) -> String {
    let given = [operands, testArguments].compactMap(\.self).map { ($0.name, $0.summary) }
    return """
      Usage: swift run \(program) \(name) [OPTION...]\(usage.dropFirst(name.count))

      \(summary.prefix(1).uppercased() + summary.dropFirst()).

      \(Self.rows(options.map { ($0.usage, $0.summary) } + given))
      For example: swift run \(program) \(example)
      \(note.isEmpty ? "" : "\n" + note)
      """
  }

  /// The name of the subcommand with its operands: `fixtures [PATH...] [-- ARGUMENT...]`.
  fileprivate var usage: String {
    name + (operands.map { " " + $0.usage } ?? "")
      + (testArguments.map { " [-- \($0.name)...]" } ?? "")
  }

  /// Returns the lines of a table with two columns.
  ///
  /// If the right text of a row has several lines, each of them starts at the right column.
  fileprivate static func rows(_ rows: [(String, String)], _ width: Int? = nil) -> String {
    let width = (width ?? rows.map(\.0.count).max() ?? 0) + 2
    return rows.map { left, right in
      "  " + left.padded(to: width) + right.replacing("\n", with: "\n".padded(to: width + 3)) + "\n"
    }.joined()
  }
}

extension Program {
  /// The output of `help`.
  package var help: String {
    """
    Usage: swift run \(name) SUBCOMMAND [OPTION...]

    \(lists)Options of every subcommand
    \(Subcommand.rows(CommandOption.common.map { ($0.usage, $0.summary) }))
    'help SUBCOMMAND' shows the options of a subcommand, and an example. \(note)
    """
  }

  /// The part of the help that lists all subcommands under their headings.
  private var lists: String {
    let width = subcommands.map(\.usage.count).max()
    return groups.map { group in
      let rows = Subcommand.rows(group.subcommands.map { ($0.usage, $0.summary) }, width)
      return "\(group.heading)\n\(rows)\n"
    }.joined()
  }
}

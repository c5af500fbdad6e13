import ProofsheetBasics

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

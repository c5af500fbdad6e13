import ProofsheetBasics

extension Subcommand {
  package static let version = "proofsheet 0.1.0\n"

  /// The output of `help`.
  package static var wholeHelp: String {
    """
    Usage: swift run proofsheet SUBCOMMAND [OPTION...]

    \(lists)Options of every subcommand
    \(rows(CommandOption.common.map { ($0.usage, $0.summary) }))
    'help SUBCOMMAND' shows the options of a subcommand, and an example. The variables SNAPSHOT_ROOT
    and SNAPSHOT_STATE name the folders that hold __Snapshots__ and .proofsheet.

    Without swift run, the command starts at once, in this and in other packages:
        swift build -c release --product proofsheet && cp .build/release/proofsheet ~/.local/bin/

    Exit status: 0 nothing to do; 1 differences, failures, orphans, or a recording that was not
    asked for; 2 the command or the environment is wrong; 130 interrupted.

    """
  }

  /// The part of the help that lists all subcommands under their headings.
  private static var lists: String {
    let width = groups.flatMap(\.subcommands).map(\.usage.count).max()
    return groups.map { group in
      "\(group.heading)\n" + rows(group.subcommands.map { ($0.usage, $0.summary) }, width) + "\n"
    }.joined()
  }

  /// The output of `help` with the subcommand's name.
  package var help: String {
    let given = [operands, testArguments].compactMap(\.self).map { ($0.name, $0.summary) }
    return """
      Usage: swift run proofsheet \(name) [OPTION...]\(usage.dropFirst(name.count))

      \(summary.prefix(1).uppercased() + summary.dropFirst()).

      \(Self.rows(options.map { ($0.usage, $0.summary) } + given))
      For example: swift run proofsheet \(example)
      \(note.isEmpty ? "" : "\n" + note)
      """
  }

  /// The name of the subcommand with its operands: `fixtures [PATH...] [-- ARGUMENT...]`.
  private var usage: String {
    name + (operands.map { " " + $0.usage } ?? "")
      + (testArguments.map { " [-- \($0.name)...]" } ?? "")
  }

  /// Returns the lines of a table with two columns.
  ///
  /// If the right text of a row has several lines, each of them starts at the right column.
  private static func rows(_ rows: [(String, String)], _ width: Int? = nil) -> String {
    let width = (width ?? rows.map(\.0.count).max() ?? 0) + 2
    return rows.map { left, right in
      "  " + left.padded(to: width) + right.replacing("\n", with: "\n".padded(to: width + 3)) + "\n"
    }.joined()
  }
}

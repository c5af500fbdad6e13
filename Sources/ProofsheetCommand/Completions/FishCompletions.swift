/// The script for fish, a line for each thing that it offers.
enum FishCompletions {
  static var script: String {
    """
    # fish completion for proofsheet
    \(CompletedShell.fish.origin)

    set -l subcommands \(Subcommand.all.map(\.name).joined(separator: " "))

    complete -c proofsheet -f
    \(CommandOption.common.map { line("", option($0), $0.line) }.joined())
    \(Subcommand.all.map { line(none, "-a \($0.name)", $0.summary) }.joined())
    \(Subcommand.all.compactMap(lines).joined(separator: "\n"))
    """
  }

  /// Where no subcommand stands yet.
  private static let none = " -n \"not __fish_seen_subcommand_from $subcommands\""

  /// What a subcommand offers; nil when that is nothing of its own.
  private static func lines(_ subcommand: Subcommand) -> String? {
    let condition = " -n \"__fish_seen_subcommand_from \(subcommand.name)\""
    let options = subcommand.ownOptions.map { line(condition, option($0), $0.line) }
    let operands = subcommand.operands.flatMap { operands in
      offer(operands.completed, isValue: false).map { line(condition, $0, operands.name) }
    }
    let lines = options + [operands].compactMap(\.self)
    return lines.isEmpty ? nil : lines.joined()
  }

  private static func line(_ condition: String, _ offer: String, _ summary: String) -> String {
    "complete -c proofsheet\(condition) \(offer) -d '\(quoted(summary))'\n"
  }

  private static func option(_ option: CommandOption) -> String {
    let name = "-l \(option.name.dropFirst(2))"
    return option.completed.map { "\(name) \(offer($0, isValue: true) ?? "-x")" } ?? name
  }

  /// How fish is told what to offer for a word.
  private static func offer(_ word: CompletedWord, isValue: Bool) -> String? {
    let exclusive = isValue ? "-x " : ""
    return switch word {
    case .files: isValue ? "-r -F" : "-F"
    case .folders: exclusive + "-a '(__fish_complete_directories)'"
    case .words(let words): exclusive + "-a '\(words.joined(separator: " "))'"
    case .nothing: nil
    }
  }

  /// A text between single quotes.
  private static func quoted(_ text: String) -> String {
    text.replacing("\\", with: "\\\\").replacing("'", with: "\\'")
  }
}

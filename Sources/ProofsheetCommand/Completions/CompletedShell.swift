/// A shell that completes the command by a script.
enum CompletedShell: String, CaseIterable {
  case bash, zsh, fish

  /// What makes it complete the command, made of the table of subcommands.
  var script: String {
    switch self {
    case .bash: BashCompletions.script
    case .zsh: ZshCompletions.script
    case .fish: FishCompletions.script
    }
  }

  /// The first line but one of each script, so that who finds it knows where it comes from.
  var origin: String { "# Made by: proofsheet completions \(self)" }
}

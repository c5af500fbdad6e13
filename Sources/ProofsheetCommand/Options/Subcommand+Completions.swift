import SnapshotReview

extension Subcommand {
  /// Prints the script of a shell.
  static let completions = Subcommand(
    name: "completions",
    summary: "print the script by which a shell completes the command",
    operands: CommandOperands("SHELL", "bash, zsh or fish"),
    example: "completions bash",
    note: """
      The command must be on PATH, as a release build that was copied there. Where the script goes, for
      all shells to come:

        bash  ~/.local/share/bash-completion/completions/proofsheet
        zsh   a file _proofsheet in a folder of fpath
        fish  ~/.config/fish/completions/proofsheet.fish

      """,
    perform: { invocation, surroundings in
      guard invocation.operands.count == 1, let word = invocation.operands.first else {
        throw ReviewError("'completions' needs the name of one shell: bash, zsh or fish.")
      }
      guard let shell = CompletedShell(rawValue: word) else {
        throw ReviewError("There are no completions for '\(word)', only for bash, zsh and fish.")
      }
      surroundings.output.write(shell.script)
      return 0
    }
  )
}

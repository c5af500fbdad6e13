import ReviewCommand

/// A second program behind the command `proofsheet`, with the subcommands that are seldom used.
@main
struct ProofsheetTools {
  static func main() { CommandProcess.run(Subcommand.tools) }
}

extension Subcommand {
  /// The subcommands of this program, and the subcommand that prints their help.
  static let tools = [coverage, lint, fixtures, generate, help]
}

import ReviewCommand

/// The second program of the command, with the subcommands that are used seldom.
@main
struct ProofsheetTools {
  static func main() { CommandProcess.run(Subcommand.tools) }
}

extension Subcommand {
  /// The subcommands of this program, and the help of each.
  static let tools = [coverage, lint, fixtures, generate, help]
}

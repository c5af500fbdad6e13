import ReviewCommand

/// The command `proofsheet`, with the subcommands that a change needs every day.
@main
struct ProofsheetCommand {
  static func main() { CommandProcess.run(Subcommand.all) }
}

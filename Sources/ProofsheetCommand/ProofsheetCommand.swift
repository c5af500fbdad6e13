import Completeness
import ReviewTools

/// The command `proofsheet`, with the subcommands for everyday use.
@main
struct ProofsheetCommand {
  static func main() { CommandProcess.run(.proofsheet) }
}

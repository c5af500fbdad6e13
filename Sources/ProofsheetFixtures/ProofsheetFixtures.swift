import FixtureTools
import ReviewTools

/// The command `proofsheet-fixtures`, which serves scenarios and checks the files of fixtures.
@main
struct ProofsheetFixtures {
  static func main() { CommandProcess.run(.fixtures) }
}

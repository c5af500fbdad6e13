import ReviewCommand

/// The command `proofsheet-fixtures`, which serves scenarios and checks the files of fixtures.
@main
struct ProofsheetFixtures {
  static func main() { CommandProcess.run(.fixtures) }
}

extension Program {
  static let fixtures = Program(
    "proofsheet-fixtures",
    [("Fixtures", [.checkFixtures, .help])],
    note: """
      The variable
      SNAPSHOT_ROOT names the folder that holds Fixtures.

      Exit status: 0 nothing to do; 1 mistakes in files, or a request without an answer; 2 the
      command or the environment is wrong.

      """
  )
}

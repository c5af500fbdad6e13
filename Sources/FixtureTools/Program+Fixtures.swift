package import ReviewTools

extension Program {
  /// The program `proofsheet-fixtures`, which serves scenarios and checks the files of fixtures.
  package static let fixtures = Program(
    "proofsheet-fixtures",
    [("Fixtures", [.serve, .checkFixtures, .help])],
    note: """
      The variable
      SNAPSHOT_ROOT names the folder that holds Fixtures.

      Exit status: 0 nothing to do; 1 mistakes in files, or a request without an answer; 2 the
      command or the environment is wrong.

      """
  )
}

import ReviewTools

extension Subcommand {
  /// Finds mistakes in the fixture files.
  static let checkFixtures = Subcommand(
    name: "check",
    summary: "find mistakes in the fixture files",
    ownOptions: [.json],
    example: "check",
    perform: { try $0.context(in: $1).fixtures() }
  )
}

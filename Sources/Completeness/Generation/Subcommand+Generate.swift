import ReviewTools

extension Subcommand {
  /// Writes Swift files for presenters and view models: descriptions, doubles and lists of states.
  static let generate = Subcommand(
    name: "generate",
    summary: "write descriptions and doubles of presenters and view models",
    ownOptions: [.init("--check", "write nothing; exit 1 if a file is out of date")],
    example: "generate --check",
    perform: { invocation, surroundings in
      try invocation.context(in: surroundings).generate(isChecking: invocation.has("--check"))
    }
  )
}

import ReviewTools

extension Subcommand {
  /// Lists the properties that snapshots and journeys leave out.
  static let coverage = Subcommand(
    name: "coverage",
    summary: "list the properties that snapshots and journeys leave out",
    ownOptions: [.init("--markdown", "print Markdown for a job summary"), .json],
    example: "coverage",
    note: """
      Compares the declarations of the last build with the snapshots that the last run checked. Presenters and
      view models are found by name, or by rules in .proofsheet.conf. A rule there allows a gap, with a reason:

        allow unshown HomeViewModel.alert | the alert is shown in a test of the app

      Exit status: 2 after a run that did not check all snapshots.

      """,
    perform: { invocation, surroundings in
      let isMarkdown = invocation.has("--markdown")
      if isMarkdown, invocation.has("--json") {
        throw ReviewError(
          "'coverage' prints one of two things; leave '--json' or '--markdown' out."
        )
      }
      return try invocation.context(in: surroundings).coverage(isMarkdown: isMarkdown)
    }
  )
}

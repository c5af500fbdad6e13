import ReviewCommand
import SnapshotLedger
import SnapshotReview

extension Subcommand {
  /// Lists the properties that snapshots and journeys leave out.
  static let coverage = Subcommand(
    name: "coverage",
    summary: "list the properties and values that snapshots and journeys leave out",
    ownOptions: [
      .ratchet,
      .init("--update", needs: .ratchet, "with --ratchet: write a new list"),
      .init("--fail-under", taking: "PERCENT", "exit 1 below this share; without it, below 100"),
      .init("--markdown", "print Markdown for the summary of a job"), .json,
    ],
    example: "coverage --ratchet ci/coverage-gaps",
    note: """
      It judges what the last check built and ran. Types are presenters and view models by their names, or as
      .proofsheet.conf says; a line there lets a gap be, with a reason:

        allow unshown HomeViewModel.alert = nil | the alert is shown in a test of the app

      A presenter or a view model that nothing shows fails always, and so does a reference that was deleted.
      Exit status: 2 when the last run was not complete, so that nobody knows what was deleted.

      """,
    perform: { invocation, surroundings in
      var request = CoverageRequest()
      request.isMarkdown = invocation.has("--markdown")
      request.ratchet = invocation.values["--ratchet"]
      request.updates = invocation.has("--update")
      request.least = try invocation.values["--fail-under"].map(perMille)
      if request.isMarkdown, invocation.has("--json") {
        throw ReviewError(
          "'coverage' prints one of two things; leave '--json' or '--markdown' out."
        )
      }
      return try invocation.context(in: surroundings).coverage(request)
    }
  )

  /// Returns a percentage in tenths of a per cent; the text has at most one decimal place.
  private static func perMille(_ text: String) throws -> Int {
    let parts = text.split(separator: ".", omittingEmptySubsequences: false)
    let digits = parts.joined()
    guard (1...2).contains(parts.count), parts.allSatisfy({ !$0.isEmpty }),
      parts.count == 1 || parts[1].count == 1, digits.allSatisfy(\.isASCII),
      digits.count <= 4, let number = Int(digits), number >= 0
    else {
      throw ReviewError(
        "'--fail-under' takes a number of per cent as in 90 or 92.5, not '\(text)'."
      )
    }
    let perMille = parts.count == 1 ? number * 10 : number
    guard perMille <= 1000 else {
      throw ReviewError("'--fail-under' takes at most 100 per cent, not '\(text)'.")
    }
    return perMille
  }
}

extension CommandOption {
  fileprivate static let ratchet = Self(
    "--ratchet",
    taking: "FILE",
    "a list of known gaps, which pass; a line without its gap fails"
  )
}

import SnapshotLedger
import SnapshotReview

extension Subcommand {
  /// Lists the properties that snapshots and journeys leave out.
  static let coverage = Subcommand(
    name: "coverage",
    summary: "list the properties and values that snapshots and journeys leave out",
    ownOptions: [
      .ratchet,
      .init("--update", needs: .ratchet, "with --ratchet: rewrite the list"),
      .init("--fail-under", taking: "PERCENT", "exit 1 below this percentage (default: 100)"),
      .init("--markdown", "print Markdown for a job summary"), .json,
    ],
    example: "coverage --ratchet ci/coverage-gaps",
    note: """
      Compares the declarations of the last build with the snapshots of the last check. Presenters and view
      models are found by name, or by rules in .proofsheet.conf. A rule there allows a gap, with a reason:

        allow unshown HomeViewModel.alert = nil | the alert is shown in a test of the app

      A presenter or view model without a snapshot always fails, and so does a deleted reference.
      Exit status: 2 after an incomplete check, because deleted references are then unknown.

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

  /// Parses a percentage with at most one decimal place, and returns it in tenths of a per cent.
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
    "allow the gaps that FILE lists; fail if a listed gap no longer exists"
  )
}

import SubjectCatalogue

/// What is declared beside what is shown: the matrix, the gaps, and the rules that let some of them be.
struct Ledger: Sendable {
  /// What could not be shown by any text, whoever is asked: a reference that is gone, fixtures.
  struct Surroundings: Sendable {
    /// References that the last run asked for and that are not there.
    var gone: [String] = []
    /// Fixture files by the request that they answer: `Search/searchArtist`.
    var requests: [String: [String]] = [:]
  }

  let matrix: LedgerMatrix
  /// What is not shown and not waived, in the order of kinds and declarations.
  let gaps: [Gap]
  /// What is not shown and has a reason, and rules that waive nothing.
  let waivers: Waivers

  /// - Parameters:
  ///   - declarations: What there is to show.
  ///   - texts: What was shown.
  ///   - surroundings: What else there ought to be.
  ///   - seen: Which modules the tests of each folder depend on.
  ///   - rules: Which gaps have a reason; they do not count.
  init(
    _ declarations: Declarations,
    _ texts: RecordedTexts,
    _ surroundings: Surroundings,
    seen: [String: [String]],
    rules: SubjectRules
  ) {
    var count = LedgerCount(declarations, texts, seen, Waivers(rules))
    count.countGone(surroundings.gone)
    count.countSubjects()
    count.countRoutes()
    count.countErrors()
    count.countRequests(surroundings.requests)
    (matrix, gaps, waivers) = (count.matrix, count.gaps, count.waivers)
  }
}

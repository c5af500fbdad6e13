/// The content of `run.json`, for a run that the command started.
package struct RunFacts: Equatable, Codable, Sendable {
  /// The arguments of `swift test`.
  var arguments: [String]
  /// Whether the run reached every test, so that an unused reference is an orphan.
  var complete: Bool
  /// The reason why the run is incomplete; nil for a complete run.
  var incomplete: String?
  /// The stems of the tests that were skipped or failed; their references are no orphans.
  package var unfinished: [String]
  /// The tests that were skipped.
  var skipped: [SkippedTest]?
  /// The inline snapshots that a test did not reach although it ran to its end.
  var unreached: [String]?
  /// Whether the command line or the environment asked the run to record.
  var records: Bool?
  /// Whether the tests certainly came to their end; nil in a file of an older version.
  var ended: Bool?
  /// The exit code of `swift test`, or 128 plus the number of the signal that killed `swift test`.
  var exitCode: Int32
  /// The logs at the end of the run, with their sizes in bytes.
  var logs: [String: Int]?
  /// Whether wrong snapshots leave the exit code at 0.
  var reportsOnly: Bool?
  /// Whether a skipped test fails the run.
  var failsOnSkipped: Bool?

  /// Whether the test of a reference was skipped or failed, and so may have ended before the check.
  ///
  /// A reference belongs to the test whose target, file and function its path starts with.
  func isUnfinished(_ stem: ReferenceStem) -> Bool {
    stem.spellings.contains { unfinished.contains($0.text) }
  }

  /// Whether a test with this function was skipped or failed, in whichever file.
  func hasUnfinished(_ function: String) -> Bool {
    unfinished.contains { ReferenceStem(of: $0).ofAnyTarget.text == function }
  }

  /// Returns the reason why the test of a reference missed its check.
  func obstacle(of path: String) -> String {
    let stem = ReferenceStem(of: path).spellings.first { unfinished.contains($0.text) }
    let skip = skipped?.first { test in
      ReferenceStem(of: test.function ?? "").spellings.contains { $0 == stem }
    }
    guard let test = skip else { return "its test failed before" }
    return "its test was skipped" + (test.reason.map { " (\($0))" } ?? "")
  }

  /// A clause about tests that did not come to their end.
  static let doubt = "the tests did not end, for example because one crashed or called exit(0)"

  init(
    arguments: [String],
    incomplete: String?,
    unfinished: [String] = [],
    exitCode: Int32,
    ended: Bool
  ) {
    (self.arguments, self.exitCode, self.ended) = (arguments, exitCode, ended)
    (self.complete, self.incomplete) = (incomplete == nil, incomplete)
    self.unfinished = unfinished
  }
}

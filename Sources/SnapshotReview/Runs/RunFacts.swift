/// The content of `run.json`, for a run that the command started.
package struct RunFacts: Equatable, Codable, Sendable {
  /// The arguments of `swift test`.
  var arguments: [String]
  /// Whether the run reached every test, so that an unused reference is an orphan.
  var complete: Bool
  /// The reason why the run is incomplete; nil for a complete run.
  var incomplete: String?
  /// The test functions that were skipped or failed; their references are no orphans.
  package var unfinished: [String]
  /// The skipped tests among the functions in `unfinished`.
  var skipped: [SkippedTest]?
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
  /// The name of a reference starts with the function of its test.
  func isUnfinished(_ path: String) -> Bool {
    unfinished.contains { Self.isOf($0, path) }
  }

  /// Returns the reason why the test of a reference missed its check.
  func obstacle(of path: String) -> String {
    guard let test = skipped?.first(where: { Self.isOf($0.function ?? "", path) }) else {
      return "its test failed before"
    }
    return "its test was skipped" + (test.reason.map { " (\($0))" } ?? "")
  }

  private static func isOf(_ function: String, _ path: String) -> Bool {
    let own = (path.split(separator: "/").last ?? "").prefix { $0 != "." }
    return function.lowercased() == own.lowercased()
  }

  /// Returns a clause that says why the end of the tests is uncertain.
  static func doubt(isParallel: Bool) -> String {
    isParallel
      ? "with --parallel, swift test does not say whether all tests of XCTest ended"
      : "the tests did not end, for example because one called exit(0)"
  }

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

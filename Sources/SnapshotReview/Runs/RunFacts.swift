/// What `run.json` keeps of a run that the command started.
package struct RunFacts: Equatable, Codable, Sendable {
  /// The arguments that `swift test` was given.
  var arguments: [String]
  /// Whether every test had its turn, so that a reference nobody used is an orphan.
  var complete: Bool
  /// Why the run is not complete.
  var incomplete: String?
  /// The functions that were skipped or failed: their references are no orphans.
  package var unfinished: [String]
  /// The tests among them that were skipped.
  var skipped: [SkippedTest]?
  /// Whether the command line or the environment asked the run to record.
  var records: Bool?
  /// Whether it is sure that the tests came to their end; nil for a run of an older version.
  var ended: Bool?
  /// How `swift test` ended: its exit code, or 128 and the signal that killed it.
  var exitCode: Int32
  /// The logs of the run when it was over, and how many bytes they had.
  var logs: [String: Int]?
  /// Whether snapshots alone were to fail nothing.
  var reportsOnly: Bool?
  /// Whether a test that is skipped fails the run.
  var failsOnSkipped: Bool?

  /// Whether the test of a reference was skipped or failed, so that it may not have got there: the name
  /// of a reference starts with its function.
  func isUnfinished(_ path: String) -> Bool {
    unfinished.contains { Self.isOf($0, path) }
  }

  /// Why the test of a reference did not get there.
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

  /// Why nobody is sure that the tests came to their end.
  static func doubt(isParallel: Bool) -> String {
    isParallel
      ? "of processes of XCTest that run in parallel nobody knows whether they ended"
      : "the tests did not end, as where one calls exit(0)"
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

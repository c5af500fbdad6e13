import SnapshotChecking

/// What the output of a run says of test frameworks that began and ended.
///
/// A test that calls `exit(0)` ends its process in good order, and `swift test` takes all tests that were
/// still to come for passed.
struct ClosingLines {
  private var began = 0
  private var ended = 0
  /// Whether each test of XCTest had a process of its own, of which nothing is shown.
  private var isHidden = false

  /// Reads what `swift test` wrote.
  init(of path: String) throws {
    guard try FileBytes.read(path) != nil else { return }
    _ = try FileBytes.lines(of: path) { take(String(decoding: $0, as: UTF8.self)) }
  }

  private mutating func take(_ line: String) {
    if line.hasPrefix("["), line.contains("] Testing ") { isHidden = true }
    let isSuite = line.contains("Test Suite '")
    if line.contains("Test run started.") || isSuite && line.contains("' started at ") {
      began += 1
      return
    }
    // A case of a test, whose arguments may say anything.
    if line.hasSuffix(" started.") { return }
    if isSuite ? line.contains(" at ") : line.contains("Test run with ") { ended += 1 }
  }

  /// Why not every test has run, for all one knows.
  func doubt(isParallel: Bool) -> String? {
    if isParallel, isHidden {
      return "of processes of XCTest that run in parallel nobody knows whether they ended"
    }
    return ended == 0 || ended < began
      ? "the tests did not say that they had ended, as where one calls exit(0)" : nil
  }
}

import SnapshotChecking

/// What the output of a run says of test frameworks that began and ended.
///
/// A test that calls `exit(0)` ends its process in good order, and `swift test` takes all tests that were
/// still to come for passed.
struct ClosingLines {
  private var began = 0
  private var ended = 0
  /// How many tests the last sum of each library says.
  private var sums: [Bool: Int] = [:]
  /// Whether each test of XCTest had a process of its own, of which nothing is shown.
  private var isHidden = false

  /// Reads what `swift test` wrote.
  init(of path: String) throws {
    guard try FileBytes.read(path) != nil else { return }
    _ = try FileBytes.lines(of: path) { take(String(decoding: $0, as: UTF8.self)) }
  }

  /// How many tests have run, by the sums of both libraries.
  var testCount: Int { sums.values.reduce(0, +) }

  init() {}

  mutating func take(_ line: String) {
    takeSum(line)
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

  /// Takes a sum, of which the last one of a library counts; what tests print does not start like it.
  private mutating func takeSum(_ line: String) {
    // An expression costs more than a search, and few of many lines are sums.
    guard ["Test run with ", "Executed ", "] Testing "].contains(where: line.contains) else {
      return
    }
    // Skipped tests are counted, too.
    let swiftTesting =
      #/[^\w"]{2,4}Test run with (\d+) tests?(?: in \d+ suites?)? (?:pass|fail)ed after /#
    let xctest = #/\s*Executed (\d+) tests?, with |\[\d+/(\d+)\] Testing /#
    if let match = line.prefixMatch(of: swiftTesting) {
      sums[true] = Int(match.1)
    } else if let match = line.prefixMatch(of: xctest) {
      sums[false] = Int(match.1 ?? match.2 ?? "")
    }
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

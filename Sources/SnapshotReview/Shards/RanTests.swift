import SnapshotChecking

/// How many tests have run, by the output of `swift test`: an expression that chooses less than it should
/// would leave a test out, and every line would be green.
struct RanTests {
  private var ofSwiftTesting = 0
  private var ofXCTest = 0

  var count: Int { ofSwiftTesting + ofXCTest }

  init() {}

  /// Reads what `swift test` wrote.
  init(of path: String) throws {
    guard try FileBytes.read(path) != nil else { return }
    _ = try FileBytes.lines(of: path) { take(String(decoding: $0, as: UTF8.self)) }
  }

  /// Reads a line: the last one of each library is the sum of all before, and what a test prints, or has
  /// as an argument, does not start like it.
  mutating func take(_ line: String) {
    // An expression costs more than a search, and few of many lines are sums.
    guard ["Test run with ", "Executed ", "] Testing "].contains(where: line.contains) else {
      return
    }
    // Skipped tests are counted, too.
    let swiftTesting =
      #/[^\w"]{2,4}Test run with (\d+) tests?(?: in \d+ suites?)? (?:pass|fail)ed after /#
    if let match = line.prefixMatch(of: swiftTesting) {
      ofSwiftTesting = Int(match.1) ?? 0
    } else if let match = line.prefixMatch(of: #/\s*Executed (\d+) tests?, with /#) {
      ofXCTest = Int(match.1) ?? 0
    } else if let match = line.prefixMatch(of: #/\[\d+/(\d+)\] Testing /#) {
      ofXCTest = Int(match.1) ?? 0
    }
  }
}

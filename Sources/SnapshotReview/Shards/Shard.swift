import Foundation
import ProofsheetBasics

/// One of the parts into which the suites of all tests are divided, and what `run.json` keeps of its run.
package struct Shard: Equatable, Codable, Sendable, CustomStringConvertible {
  /// The part, from 1, and how many there are.
  let number, count: Int
  /// How many tests it has, how many all have, and how many have run.
  var tests = 0
  var all = 0
  var ran = 0
  /// Why not every test of it had its turn; nil when all had.
  var incomplete: String?

  /// Reads `2/5`.
  package init(_ text: String) throws(ReviewError) {
    let match = text.wholeMatch(of: #/([0-9]+)\/([0-9]+)/#)
    guard let match, let number = Int(match.1), let count = Int(match.2),
      number > 0, number <= count
    else {
      throw ReviewError(
        "'--shard \(text)' is no shard; write which one of how many, from 1/5 to 5/5."
      )
    }
    (self.number, self.count) = (number, count)
  }

  package var description: String { "\(number)/\(count)" }
  /// Whether as many tests have run as were chosen.
  var hasRun: Bool { ran == tests }

  /// `shard 2/5: 31 of 154 tests`.
  var text: String {
    "shard \(self): \(tests) of \(counted(all, "test"))" + (hasRun ? "\n" : ", and \(ran) ran.\n")
  }

  /// Whether the tests of a suite run in it, wherever and beside whatever else that is worked out.
  func has(_ suite: ListedSuite) -> Bool {
    Checksum.hash(of: Array(suite.name.utf8)) % UInt64(count) == UInt64(number - 1)
  }
}

/// What is chosen as a whole: the outermost suite of a test, or the functions of a target outside of suites.
struct ListedSuite {
  /// `AppTests.Home/`, or `AppTests.` for the functions of the target.
  let name: String
  /// An expression for its tests and no others, both for Foundation and for Swift.
  let pattern: String

  /// Takes a line of `swift test list`, as `AppTests.Home/Inner/title()` or `AppTests.title()/Home.swift:3:2`.
  init?(_ line: Substring) {
    let test = #/(\w+\.)(?:((?:`[^`]*`|[^`\/(])+\/).+|(?:`[^`]*`|[^`\/(])+\(.*)/#
    guard let match = line.wholeMatch(of: test) else { return nil }
    name = String(match.1 + (match.2 ?? ""))
    let functions = match.2 == nil ? #"(?:`[^`]*`|[^`/(])+\("# : ""
    pattern = "^" + NSRegularExpression.escapedPattern(for: name) + functions
  }
}

import SnapshotChecking

/// A test that starts or ends.
struct TestEvent: Equatable {
  enum Kind: Substring {
    case started, passed, failed, skipped
  }

  /// The test as its framework names it: `Suite.testName`, `name(_:)`, or a display name in quotes.
  let name: String
  let kind: Kind
  /// The function, as file names of references start with it; nil where only a display name is known.
  let function: String?
  /// Why it is skipped, where that is said.
  var reason: String?
  /// Where it stands, where that is said: `AppTests/Home.swift:7`.
  var place: String?

  /// The function in `name(_:)` and in a name of XCTest.
  static func function(_ name: String) -> String {
    SnapshotName.escaped(name.prefix { $0 != "(" }.filter { $0 != "`" })
  }
}

extension TestEvent {
  /// Reads a line that is printed for people: of XCTest, of `xcodebuild`, and of Swift Testing where no stream
  /// tells of it; nil for one that says something else.
  init?(_ line: String) {
    if line.hasPrefix("Test Case '") || line.hasPrefix("Test case '") {
      // `Test Case 'Suite.testName' passed (0.1 seconds)`, `'-[Module.Suite testName]' started.` on Apple platforms,
      // `Test case 'HomeTests.testWelcome()' passed on 'Clone 1 of iPhone 16 - App (123)' (0.003 seconds)`.
      let event =
        #/Test (C|c)ase '(-\[.+?\]|[^']+?)' (started|passed|failed|skipped)(?: at| on| \(|\.).*/#
      guard let match = line.wholeMatch(of: event), let kind = Kind(rawValue: match.3) else {
        return nil
      }
      let last = match.2.split { "./ ]".contains($0) }.last ?? ""
      name = String(match.1 == "C" ? match.2 : last)
      (self.kind, function) = (kind, Self.function(String(last)))
    } else if line.first?.isASCII == false {
      // One case of a test, whose arguments may say anything, has its test on a line of its own.
      let event =
        #/[^\w"]{2,4}Test (?!case passing |run )(".*?"|[^"].*?)(?: with \d+ test cases?)? (started\.$|passed(?= after )|failed(?= after )|skipped).*/#
      guard let match = line.wholeMatch(of: event),
        let kind = Kind(rawValue: match.2.prefix { $0 != "." })
      else { return nil }
      (name, self.kind) = (String(match.1), kind)
      function = name.contains("(") && !name.hasPrefix("\"") ? Self.function(name) : nil
    } else {
      return nil
    }
  }
}

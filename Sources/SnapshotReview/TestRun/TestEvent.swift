import SnapshotChecking

/// The start or the end of a test.
struct TestEvent: Equatable {
  enum Kind: Substring {
    case started, passed, failed, skipped
  }

  /// The test as its framework names it: `Suite.testName`, `name(_:)`, or a display name in quotes.
  let name: String
  let kind: Kind
  /// The name of the test's function, as in the file names of references; nil when only a display
  /// name is known.
  let function: String?
  /// The reason for skipping the test, when there is one.
  var reason: String?
  /// The place of the test, when it is known: `AppTests/Home.swift:7`.
  var place: String?

  /// Returns a function's name as in the file names of references: `shows` for `shows(_:)`.
  static func function(_ name: String) -> String {
    SnapshotName.escaped(name.prefix { $0 != "(" }.filter { $0 != "`" })
  }
}

extension TestEvent {
  /// Reads a printed line of XCTest, of `xcodebuild`, or of Swift Testing without an event stream.
  ///
  /// The result is nil for any other line.
  init?(_ line: String) {
    if line.hasPrefix("Test Case '") || line.hasPrefix("Test case '") {
      // `Test Case 'Suite.testName' passed (0.1 seconds)`, or `'-[Module.Suite testName]'` of Apple.
      // `Test case 'HomeTests.testWelcome()' passed on 'Clone 1 of iPhone 16 - App (123)' (0.003 s)`.
      let event =
        #/Test (C|c)ase '(-\[.+?\]|[^']+?)' (started|passed|failed|skipped)(?: at| on| \(|\.).*/#
      guard let match = line.wholeMatch(of: event), let kind = Kind(rawValue: match.3) else {
        return nil
      }
      let last = match.2.split { "./ ]".contains($0) }.last ?? ""
      name = String(match.1 == "C" ? match.2 : last)
      (self.kind, function) = (kind, Self.function(String(last)))
    } else if line.first?.isASCII == false {
      // A line for a single case is skipped: its arguments may be any text, and its test has a line
      // too.
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

import SnapshotChecking

/// The start or the end of a test.
struct TestEvent: Equatable {
  enum Kind: String {
    case started, passed, failed, skipped
  }

  /// The test as its framework names it: `Suite.testName`, `name(_:)`, or a display name in quotes.
  let name: String
  let kind: Kind
  /// A text that tells the test from all others, as far as it is known.
  let id: String
  /// The start of the test's references.
  let stem: ReferenceStem
  /// Whether the test's file is known, and not only assumed to have the name of the class.
  var isFileKnown = true
  /// The reason for skipping the test, when there is one.
  var reason: String?
  /// The place of the test, when it is known: `AppTests/Home.swift:7`.
  var place: String?
}

extension TestEvent {
  /// Creates the event of a test of XCTest from a line of a run log; nil for an unknown kind.
  ///
  /// XCTest does not tell the file of a test.
  init?(_ record: TestRecord) {
    let parts = record.xctest.split { "./()".contains($0) }.map(String.init)
    guard parts.count > 2, let kind = Kind(rawValue: record.kind) else { return nil }
    let (type, function) = (parts[parts.count - 2], parts[parts.count - 1])
    self.init(
      name: "\(type).\(function)",
      kind: kind,
      id: record.xctest,
      stem: ReferenceStem(fileID: "\(parts[0])/\(type).swift", function: function),
      isFileKnown: false
    )
  }

  /// Reads a printed line of XCTest or of `xcodebuild`; nil for any other line.
  ///
  /// A test may print such a line too.
  init?(_ line: String) {
    // `Test Case 'Suite.testName' passed (0.1 seconds)`, or `'-[Module.Suite testName]'` of Apple.
    // `Test case 'HomeTests.testWelcome()' passed on 'Clone 1 of iPhone 16 - App (123)' (0.003 s)`.
    let event =
      #/Test (C|c)ase '(-\[.+?\]|[^']+?)' (started|passed|failed|skipped)(?: at| on| \(|\.).*/#
    guard line.hasPrefix("Test "), let match = line.wholeMatch(of: event),
      let kind = Kind(rawValue: String(match.3))
    else { return nil }
    let last = match.2.split { "./ ]".contains($0) }.last ?? ""
    name = String(match.1 == "C" ? match.2 : last)
    (self.kind, id) = (kind, name)
    stem = ReferenceStem(fileID: "", function: String(last)).ofAnyTarget
  }
}

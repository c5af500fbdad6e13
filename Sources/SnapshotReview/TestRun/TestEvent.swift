/// A test that starts or ends, as a line of the output of `swift test` says it.
struct TestEvent: Equatable {
  enum Kind {
    case started, passed, failed, skipped
  }

  /// The test as its framework names it: `Suite.testName`, `name(_:)`, or a display name in quotes.
  let name: String
  let kind: Kind
  let isOfXCTest: Bool

  /// Reads a line; nil for one that says something else.
  init?(_ line: String) {
    if line.hasPrefix("Test Case '") {
      self.init(ofXCTest: line.dropFirst("Test Case '".count))
    } else if line.hasPrefix("Test case '") {
      self.init(ofXcode: line.dropFirst("Test case '".count))
    } else if line.first?.isASCII == false {
      self.init(ofSwiftTesting: line.dropFirst().drop { $0 == " " })
    } else {
      return nil
    }
  }

  /// `Suite.testName' started at …`, or `Suite.testName' passed (0.1 seconds)`.
  private init?(ofXCTest rest: Substring) {
    guard let end = rest.firstIndex(of: "'") else { return nil }
    let event = rest[end...]
    let kinds: [(String, Kind)] = [
      ("' started", .started), ("' passed (", .passed), ("' failed (", .failed),
      ("' skipped (", .skipped),
    ]
    guard let kind = kinds.first(where: { event.hasPrefix($0.0) })?.1 else { return nil }
    (name, self.kind, isOfXCTest) = (String(rest[..<end]), kind, true)
  }

  /// `HomeTests.testWelcome()' passed on 'Clone 1 of iPhone 16 - App (123)' (0.003 seconds)`, of either library.
  private init?(ofXcode rest: Substring) {
    guard let end = rest.firstIndex(of: "'") else { return nil }
    let kinds: [(String, Kind)] = [
      ("' passed on '", .passed), ("' failed on '", .failed), ("' skipped on '", .skipped),
    ]
    guard let kind = kinds.first(where: { rest[end...].hasPrefix($0.0) })?.1 else { return nil }
    let name = rest[..<end].split { $0 == "/" || $0 == "." }.last ?? ""
    (self.name, self.kind, isOfXCTest) = (String(name), kind, false)
  }

  /// `Test name() started.`, `Test "Name" passed after …`, `Test name(_:) with 3 test cases failed after …`.
  private init?(ofSwiftTesting words: Substring) {
    // One case of a test, whose arguments may say anything, has its test on a line of its own.
    guard words.hasPrefix("Test "), !words.hasPrefix("Test case passing "),
      !words.hasPrefix("Test run ")
    else { return nil }
    let rest = words.dropFirst("Test ".count)
    let kinds: [(String, Kind)] = [
      (" passed after ", .passed), (" failed after ", .failed), (" skipped", .skipped),
    ]
    let found = kinds.lazy.compactMap { words, kind in
      rest.firstRange(of: words).map { ($0.lowerBound, kind) }
    }.first
    let start = rest.hasSuffix(" started.") ? rest.dropLast(" started.".count).endIndex : nil
    guard let (end, kind) = start.map({ ($0, .started) }) ?? found else { return nil }
    (name, self.kind, isOfXCTest) = (Self.name(in: rest[..<end]), kind, false)
  }

  /// What stands before an event, without how many cases there were.
  private static func name(in words: Substring) -> String {
    if words.hasPrefix("\"") { return "\"" + words.dropFirst().prefix { $0 != "\"" } + "\"" }
    guard words.hasSuffix(" test cases") || words.hasSuffix(" test case"),
      let cases = words.ranges(of: " with ").last
    else { return String(words) }
    return String(words[..<cases.lowerBound])
  }
}

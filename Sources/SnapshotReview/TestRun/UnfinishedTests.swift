import SnapshotChecking

/// The tests that were skipped or failed, and so may not have got to all of their references.
struct UnfinishedTests: Equatable {
  /// Their functions, as file names of references start with them.
  private(set) var functions: Set<String> = []
  /// The first one that is only known by a display name, which no reference tells.
  private(set) var untraceable: String?

  /// Takes a line of the output of `swift test`.
  mutating func take(_ line: String) {
    if let name = Self.caseName(line) {
      functions.insert(SnapshotName.escaped(name))
    } else if let name = Self.testName(line) {
      if name.hasPrefix("\"") {
        untraceable = untraceable ?? name
      } else if name.contains("(") {
        functions.insert(SnapshotName.escaped(name.prefix { $0 != "(" }.filter { $0 != "`" }))
      }
    }
  }

  /// The name in a line of XCTest: `Test Case 'Suite.testName' failed (0.1 seconds)`, or
  /// `'-[Module.Suite testName]'` on Apple platforms.
  private static func caseName(_ line: String) -> String? {
    guard line.hasPrefix("Test Case '"),
      line.contains("' failed (") || line.contains("' skipped (")
    else { return nil }
    let name = line.dropFirst("Test Case '".count).prefix { $0 != "'" && $0 != "]" }
    return name.split(whereSeparator: { $0 == "." || $0 == " " }).last.map(String.init)
  }

  /// The name in a line of Swift Testing: `✘ Test name(_:) failed after`, `➜ Test "Name" skipped`.
  private static func testName(_ line: String) -> String? {
    guard line.first?.isASCII == false else { return nil }
    let words = line.dropFirst().drop { $0 == " " }
    guard words.hasPrefix("Test "), words.contains(" failed after ") || words.contains(" skipped")
    else { return nil }
    let name = words.dropFirst("Test ".count)
    // One case of a test, whose arguments may say anything; its test is told on a line of its own.
    if name.hasPrefix("case passing ") { return nil }
    guard name.hasPrefix("\"") else { return String(name) }
    return "\"" + name.dropFirst().prefix { $0 != "\"" } + "\""
  }
}

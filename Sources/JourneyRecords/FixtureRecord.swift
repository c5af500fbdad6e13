import ProofsheetBasics

/// One line of a run log: a fixture file that a test asked for, present or missing.
package struct FixtureRecord: Decodable {
  /// The file as the test names it, below `Fixtures`.
  package let fixture: String

  /// The start of a fixture's line; no other line begins like this.
  package static let start = Array("{\"fixture\":".utf8)

  /// The line for a file, as JSON.
  package static func line(of fixture: String) -> String {
    String(decoding: start, as: UTF8.self) + quotedForJSON(fixture) + "}\n"
  }
}

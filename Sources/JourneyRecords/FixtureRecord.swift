import ProofsheetBasics

/// One line of a run log: a fixture file that a test asked for, present or missing.
package struct FixtureRecord: Decodable {
  /// The file as the test names it, below `Fixtures`.
  package let fixture: String

  /// The start of a fixture file's line in the run log; no other line begins with this text.
  package static let start = Array("{\"fixture\":".utf8)

  /// Returns the line of the run log for a fixture file, as JSON.
  package static func line(of fixture: String) -> String {
    String(decoding: start, as: UTF8.self) + quotedForJSON(fixture) + "}\n"
  }
}

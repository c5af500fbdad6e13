import ProofsheetBasics

/// One line of a run log: a fixture file that a test asked for, present or missing.
package struct FixtureRecord: Decodable {
  /// The file as the test names it, below `Fixtures`.
  package let fixture: String

  /// Returns the line of the run log for a fixture file, as JSON.
  package static func line(of fixture: String) -> String {
    "{\"fixture\":\(quotedForJSON(fixture))}\n"
  }
}

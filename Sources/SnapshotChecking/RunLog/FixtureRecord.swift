/// One line of a run log: a fixture file that a test asked for, whether it is there or not.
package struct FixtureRecord: Equatable, Sendable, Codable {
  /// The file as the test names it, below `Fixtures`.
  package let fixture: String

  package init(fixture: String) { self.fixture = fixture }

  /// How such a line begins, and no other.
  package static let start = Array("{\"fixture\":".utf8)

  /// The record as one line of JSON.
  var line: String {
    String(decoding: Self.start, as: UTF8.self) + RunRecord.quoted(fixture) + "}\n"
  }
}

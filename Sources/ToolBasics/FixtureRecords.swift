import ProofsheetBasics

/// One line of a run log: a stub of a shared scenario, and its use by one test.
package struct StubRecord: Equatable, Sendable, Decodable {
  /// The sentence about a required stub that was not used up; empty for any other stub.
  package let left: String
  /// The pattern of the stub's requests, and the place of its declaration.
  package let stub: String
  /// The name of the scenario.
  package let scenario: String
  /// The number of requests that the stub answered.
  package let uses: Int

  package init(left: String, stub: String, scenario: String, uses: Int) {
    (self.left, self.stub, self.scenario, self.uses) = (left, stub, scenario, uses)
  }

  /// The record as one line of JSON.
  package var line: String {
    "{\"left\":\(quotedForJSON(left)),\"stub\":\(quotedForJSON(stub)),"
      + "\"scenario\":\(quotedForJSON(scenario)),\"uses\":\(uses)}\n"
  }
}

/// One line of a run log: a fixture file that a test asked for, present or missing.
package struct FixtureRecord: Decodable {
  /// The file as the test names it, below `Fixtures`.
  package let fixture: String

  /// Returns the line of the run log for a fixture file, as JSON.
  package static func line(of fixture: String) -> String {
    "{\"fixture\":\(quotedForJSON(fixture))}\n"
  }
}

import ProofsheetBasics

/// One line of a run log: a stub of a scenario that tests share, after one of them.
package struct StubRecord: Equatable, Sendable, Decodable {
  /// The sentence about a required stub that was not used up; empty for others.
  package let left: String
  /// The pattern and the place.
  package let stub: String
  /// The function that declares the scenario.
  package let function: String
  /// The number of requests that it answered.
  package let uses: Int

  /// The start of such lines, which no other line has.
  package static let start = Array("{\"left\":".utf8)

  package init(left: String, stub: String, function: String, uses: Int) {
    (self.left, self.stub, self.function, self.uses) = (left, stub, function, uses)
  }

  /// The record as one line of JSON.
  package var line: String {
    "{\"left\":\(quotedForJSON(left)),\"stub\":\(quotedForJSON(stub)),"
      + "\"function\":\(quotedForJSON(function)),\"uses\":\(uses)}\n"
  }
}

import ProofsheetBasics

/// One line of a run log: the start or the end of a test of XCTest.
package struct TestRecord: Equatable, Sendable, Decodable {
  /// The class with its module, and the method: `AppTests.HomeTests/testWelcome`.
  package let xctest: String
  /// The word `started`, `passed`, `failed` or `skipped`.
  package let kind: String

  package init(xctest: String, kind: String) { (self.xctest, self.kind) = (xctest, kind) }

  package var line: String { "{\"xctest\":\(quotedForJSON(xctest)),\"kind\":\"\(kind)\"}\n" }
}

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

/// One line of a run log: a failure that Proofsheet gave to the framework of the test.
///
/// A test may hide such a failure, for example by `withKnownIssue`.
package struct FrameworkFailure: Hashable, Sendable, Decodable {
  /// The first line of the message.
  package let failure: String
  /// The place of the failure, as `Target/File.swift:line`; empty for a failure of no test.
  package let source: String

  package init(_ message: String, at source: String) {
    failure = message.split(separator: "\n").first.map(String.init) ?? ""
    self.source = source
  }

  package var line: String {
    "{\"failure\":\(quotedForJSON(failure)),\"source\":\(quotedForJSON(source))}\n"
  }
}

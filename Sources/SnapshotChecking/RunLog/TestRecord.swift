
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

import ProofsheetBasics

/// One line of a run log: a failure that Proofsheet gave to the framework of the test.
///
/// A test may hide such a failure, for example by `withKnownIssue`.
package struct FrameworkFailure: Hashable, Sendable, Decodable {
  /// The first line of the message.
  package let failure: String
  /// The place of the failure: `Target/File.swift:line`.
  package let source: String

  package init(_ message: String, at source: String) {
    failure = message.split(separator: "\n").first.map(String.init) ?? ""
    self.source = source
  }

  /// The start of the line.
  package static let start = Array("{\"failure\":".utf8)

  package var line: String {
    "{\"failure\":\(quotedForJSON(failure)),\"source\":\(quotedForJSON(source))}\n"
  }
}

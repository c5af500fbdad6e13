package import Foundation
import ProofsheetBasics

/// One difference between a request and a stub, in words:
/// `query "term" is "Jackson", the stub wants "Trigger error"`.
package struct Difference: Hashable, Sendable, CustomStringConvertible {
  package let description: String

  /// Creates the difference of a part that is `found` while the stub requires `wish`.
  package init(_ what: String, is found: String, wants wish: String) {
    description = "\(what) is \(found), the stub wants \(wish)"
  }

  init(condition name: String) {
    description = "the condition \(quoted(name)) does not hold"
  }

  /// Returns a value of the request as a report shows it.
  package static func shown(_ value: String?) -> String { value.map { quoted($0) } ?? "missing" }

  /// Returns a body of the request as a report shows it.
  package static func shown(_ body: Data) -> String {
    if body.isEmpty { return "empty" }
    return String(data: body, encoding: .utf8).map { quoted($0) } ?? "\(body.count) bytes"
  }
}

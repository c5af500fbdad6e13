package import Foundation
import ProofsheetBasics

/// One thing in which a request differs from what a stub wants, as an edit:
/// `query "term" is "Jackson", the stub wants "Trigger error"`.
package struct Difference: Hashable, Sendable, CustomStringConvertible {
  /// A part of a request; stubs are ranked by how many parts differ.
  package enum Part: Hashable, Sendable {
    case method
    case host
    case path
    case query
    case headers
    case body
    case condition
  }

  let part: Part
  package let description: String

  /// Something that is `found` where the stub wants `wish`.
  package init(_ part: Part, _ what: String, is found: String, wants wish: String) {
    self.part = part
    description = "\(what) is \(found), the stub wants \(wish)"
  }

  init(condition name: String) {
    part = .condition
    description = "the condition \(quoted(name)) does not hold"
  }

  /// A value as it stands in the request.
  package static func shown(_ value: String?) -> String { value.map { quoted($0) } ?? "missing" }

  /// A body as it stands in the request.
  package static func shown(_ body: Data) -> String {
    if body.isEmpty { return "empty" }
    return String(data: body, encoding: .utf8).map { quoted($0) } ?? "\(body.count) bytes"
  }
}

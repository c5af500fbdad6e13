package import Foundation
import ProofsheetBasics

/// The body of one request, parsed at most once however many stubs ask.
///
/// All values are equal: what is here follows from the bytes beside it.
package final class ParsedBody: Hashable, Sendable {
  private let knownJSON = Locked<JSONValue??>(nil)
  private let knownForm = Locked<Stub.Items??>(nil)

  /// The body as JSON, or `nil` when it is none.
  package func json(_ body: Data) -> JSONValue? {
    knownJSON.withLock { known in
      if let known { return known }
      let value = try? JSONValue(parsing: body)
      known = .some(value)
      return value
    }
  }

  /// The body as a URL-encoded form, or `nil` when it is no text.
  package func form(_ body: Data) -> Stub.Items? {
    knownForm.withLock { known in
      if let known { return known }
      let text = String(data: body, encoding: .utf8)
      let value = text.map { Stub.Items(QueryText.items(in: $0, plus: .space)) }
      known = .some(value)
      return value
    }
  }

  package static func == (left: ParsedBody, right: ParsedBody) -> Bool { true }

  package func hash(into hasher: inout Hasher) {}
}

import Foundation
import ProofsheetBasics

extension Stub.Body {
  /// Whether the body of `request` differs in nothing, without working out where it would.
  func matches(_ request: Stub.Request) -> Bool {
    switch want {
    case .ignored: true
    case .bytes(let bytes): request.body == bytes
    case .text(let text): request.body == Data(text.utf8)
    case .containing(let part): String(data: request.body, encoding: .utf8)?.contains(part) ?? false
    case .json(let value, let leeway):
      request.parsedBody.json(request.body)?.fits(value, ignoring: leeway) ?? false
    case .form(let fields): request.parsedBody.form(request.body) == fields
    case .custom(let condition): condition.holds(request)
    case .invalid: false
    }
  }

  /// Where the body of `request` differs from what the rule wants.
  func differences(in request: Stub.Request) -> [Difference] {
    if matches(request) { return [] }
    let body = request.body
    if case .form(let fields) = want, let found = request.parsedBody.form(body) {
      return Stub.Query.differences(in: found, wanted: fields, othersAllowed: false, inBody: true)
    }
    if case .json(let value, let leeway) = want, let found = request.parsedBody.json(body) {
      return found.differences(from: value, at: "", ignoring: leeway)
    }
    return [Difference(.body, "body", is: Difference.shown(body), wants: wish)]
  }

  private var wish: String {
    switch want {
    case .ignored: "any"
    case .bytes(let bytes): bytes.isEmpty ? "it empty" : Difference.shown(bytes)
    case .text(let text): quoted(text)
    case .containing(let part): "text that contains \(quoted(part))"
    case .form: "a URL-encoded form"
    case .json(let value, _): "JSON \(value.short)"
    case .custom(let condition): "one that fits \(quoted(condition.name))"
    case .invalid(let reason): "what cannot be: \(reason)"
    }
  }
}

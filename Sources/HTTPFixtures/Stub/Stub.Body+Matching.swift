import Foundation

extension Stub.Body {
  /// Whether the body of `request` differs in nothing, without working out where it would.
  func matches(_ request: Stub.Request) -> Bool {
    switch want {
    case .ignored: true
    case .bytes(let bytes): request.body == bytes
    case .json(let value, let leeway):
      request.parsedBody.json(request.body)?.fits(value, ignoring: leeway) ?? false
    case .form(let fields): request.parsedBody.form(request.body) == fields
    case .custom(let condition): condition.holds(request)
    case .text, .containing, .invalid: differences(in: request).isEmpty
    }
  }

  /// Where the body of `request` differs from what the rule wants.
  func differences(in request: Stub.Request) -> [Difference] {
    let body = request.body
    switch want {
    case .ignored: return []
    case .bytes(let bytes): return body == bytes ? [] : [.body(found: body, wanted: .bytes(bytes))]
    case .text(let text):
      return body == Data(text.utf8) ? [] : [.body(found: body, wanted: .text(text))]
    case .containing(let part):
      let found = String(data: body, encoding: .utf8)?.contains(part) ?? false
      return found ? [] : [.body(found: body, wanted: .containing(part))]
    case .form(let fields):
      guard let found = request.parsedBody.form(body) else {
        return [.body(found: body, wanted: .form)]
      }
      return Stub.Query.differences(in: found, wanted: fields, othersAllowed: false, as: .formField)
    case .json(let value, let leeway):
      guard let found = request.parsedBody.json(body) else {
        return [.body(found: body, wanted: .json(value))]
      }
      return found.differences(from: value, at: "", ignoring: leeway)
    case .custom(let condition):
      return condition.holds(request) ? [] : [.body(found: body, wanted: .custom(condition.name))]
    case .invalid(let reason): return [.body(found: body, wanted: .invalid(reason))]
    }
  }
}

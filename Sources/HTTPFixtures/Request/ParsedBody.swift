import Foundation

/// The body of one request, parsed at most once however many stubs ask.
///
/// All values are equal: what is here follows from the bytes beside it.
final class ParsedBody: Hashable, @unchecked Sendable {
  // Unchecked because both fields are only ever touched under `lock`.
  private let lock = NSLock()
  private var knownJSON: Stub.JSON??
  private var knownForm: Stub.Items??

  /// The body as JSON, or `nil` when it is none.
  func json(_ body: Data) -> Stub.JSON? {
    lock.lock()
    defer { lock.unlock() }
    if let knownJSON { return knownJSON }
    let value = try? Stub.JSON(parsing: body)
    knownJSON = .some(value)
    return value
  }

  /// The body as a URL-encoded form, or `nil` when it is no text.
  func form(_ body: Data) -> Stub.Items? {
    lock.lock()
    defer { lock.unlock() }
    if let knownForm { return knownForm }
    let text = String(data: body, encoding: .utf8)
    let value = text.map { Stub.Items(QueryText.items(in: $0, plus: .space)) }
    knownForm = .some(value)
    return value
  }

  static func == (left: ParsedBody, right: ParsedBody) -> Bool { true }

  func hash(into hasher: inout Hasher) {}
}

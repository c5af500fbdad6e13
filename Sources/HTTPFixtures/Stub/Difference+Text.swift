import Foundation
import ProofsheetBasics

extension Difference: CustomStringConvertible {
  /// The difference as an edit: `query "term" is "Jackson", the stub wants "Trigger error"`.
  package var description: String {
    switch self {
    case .method(let found, let wanted):
      "method is \(found.name), the stub wants \(wanted.name)"
    case .scheme(let found, let wanted):
      "scheme is \(quoted(found)), the stub wants \(quoted(wanted))"
    case .host(let found, let wanted):
      "host is \(quoted(found)), the stub wants \(quoted(wanted))"
    case .path(let found, let wanted):
      "path is \(quoted(found)), the stub wants \(wanted.wish)"
    case .item(let kind, let name, let found, let wanted):
      "\(kind.word) \(quoted(name)) is \(Self.values(found)), the stub wants \(Self.wish(wanted))"
    case .header(let name, let found, let wanted):
      "header \(quoted(name)) is \(found.map { quoted($0) } ?? "missing"), "
        + "the stub wants \(wanted.wish)"
    case .cookie(let name, let found, let wanted):
      "cookie \(quoted(name)) is \(found.map { quoted($0) } ?? "missing"), "
        + "the stub wants \(wanted.wish)"
    case .queryOrder(let found, let wanted):
      "query is in the order \(found.joined(separator: ", ")), "
        + "the stub wants \(wanted.joined(separator: ", "))"
    case .condition(let name):
      "the condition \(quoted(name)) does not hold"
    case .json(let path, let found, let wanted):
      (path.isEmpty ? "body" : "body value \(quoted(path))")
        + " is \(found?.short ?? "missing"), "
        + "the stub wants \(wanted?.short ?? "it absent")"
    case .body(let found, let wanted):
      "body is \(Self.text(of: found)), the stub wants \(wanted.wish)"
    }
  }

  private static func values(_ values: [String?]) -> String {
    values.isEmpty
      ? "missing"
      : values.map { $0.map { quoted($0) } ?? "without a value" }.joined(separator: ", ")
  }

  private static func wish(_ values: [String?]) -> String {
    values.isEmpty
      ? "it absent"
      : values.map { $0.map { quoted($0) } ?? "it without a value" }.joined(separator: ", ")
  }

  fileprivate static func text(of body: Data) -> String {
    if body.isEmpty { return "empty" }
    guard let text = String(data: body, encoding: .utf8) else { return "\(body.count) bytes" }
    return quoted(text)
  }
}

extension Difference.ItemKind {
  fileprivate var word: String {
    switch self {
    case .query: "query"
    case .formField: "form field"
    }
  }
}

extension Difference.WantedBody {
  fileprivate var wish: String {
    switch self {
    case .bytes(let bytes): bytes.isEmpty ? "it empty" : Difference.text(of: bytes)
    case .text(let text): quoted(text)
    case .containing(let part): "text that contains \(quoted(part))"
    case .form: "a URL-encoded form"
    case .json(let value): "JSON \(value.short)"
    case .custom(let name): "one that fits \(quoted(name))"
    case .invalid(let reason): "what cannot be: \(reason)"
    }
  }
}

extension Stub.Path {
  fileprivate var wish: String {
    switch kind {
    case .exact: quoted(text)
    case .template: "the form \(quoted(text))"
    case .expression: "a match of \(quoted(text))"
    }
  }
}

extension JSONValue {
  /// The value cut to a length that a line of a report can carry.
  fileprivate var short: String {
    let text = description
    return text.count <= 200 ? text : "\(text.prefix(200))… (\(text.utf8.count) bytes)"
  }
}

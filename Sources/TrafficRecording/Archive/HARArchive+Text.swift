import Foundation
import HTTPFixtures

extension HARArchive {
  /// The text of the HAR file.
  ///
  /// The same traffic always gives the same text: times are constant, headers and entries are
  /// sorted, and equal requests keep their order.
  var text: String {
    let fields = redactedFields.sorted().map(JSONNode.string)
    return JSONNode.object([
      (
        "log",
        .object([
          ("version", .string("1.2")),
          ("creator", .object([("name", .string("Proofsheet")), ("version", .string("1"))])),
          ("_redactedFields", fields.isEmpty ? nil : .array(fields)),
          ("entries", .array(exchanges.inFileOrder.map(Self.entry))),
        ])
      )
    ]).prettyText
  }

  private static func entry(_ exchange: RecordedExchange) -> JSONNode {
    .object([
      ("startedDateTime", .string("1970-01-01T00:00:00.000Z")),
      ("time", .number(0)),
      ("request", request(exchange)),
      ("response", response(exchange)),
      ("cache", .object([])),
      ("timings", .object([("send", .number(0)), ("wait", .number(0)), ("receive", .number(0))])),
    ])
  }

  private static func request(_ exchange: RecordedExchange) -> JSONNode {
    let query = exchange.request?.query.items.map { ($0.name, $0.value ?? "") } ?? []
    let type = RecordedExchange.value("content-type", in: exchange.requestHeaders)
    let post = [("mimeType", JSONNode?.some(.string(type ?? "")))] + body(exchange.requestBody)
    return .object([
      ("method", .string(exchange.method)),
      ("url", .string(exchange.url)),
      ("httpVersion", .string("HTTP/1.1")),
      ("cookies", .array([])),
      ("headers", headers(exchange.requestHeaders)),
      ("queryString", pairs(query)),
      ("postData", exchange.requestBody.isEmpty ? nil : .object(post)),
      ("headersSize", .number(-1)),
      ("bodySize", .number(exchange.requestBody.count)),
    ])
  }

  private static func response(_ exchange: RecordedExchange) -> JSONNode {
    let location = RecordedExchange.value("location", in: exchange.responseHeaders)
    let size = JSONNode.number(exchange.responseBody.count)
    let type = JSONNode.string(exchange.responseType ?? "")
    return .object([
      ("status", .number(exchange.status)),
      ("statusText", .string("")),
      ("httpVersion", .string("HTTP/1.1")),
      ("cookies", .array([])),
      ("headers", headers(exchange.responseHeaders)),
      ("content", .object([("size", size), ("mimeType", type)] + body(exchange.responseBody))),
      ("redirectURL", .string(location ?? "")),
      ("headersSize", .number(-1)),
      ("bodySize", size),
    ])
  }

  private static func headers(_ headers: [RecordedExchange.Header]) -> JSONNode {
    let sorted = headers.sorted {
      ($0.name.lowercased(), $0.value) < ($1.name.lowercased(), $1.value)
    }
    return pairs(sorted.map { ($0.name, $0.value) })
  }

  private static func pairs(_ pairs: [(name: String, value: String)]) -> JSONNode {
    .array(pairs.map { .object([("name", .string($0.name)), ("value", .string($0.value))]) })
  }

  private static func body(_ data: Data) -> [(String, JSONNode?)] {
    guard let text = String(data: data, encoding: .utf8), Data(text.utf8) == data else {
      return [("text", .string(data.base64EncodedString())), ("encoding", .string("base64"))]
    }
    return [("text", .string(text))]
  }
}

extension [RecordedExchange] {
  /// The exchanges, sorted by their requests; equal requests keep their order.
  var inFileOrder: [RecordedExchange] {
    map { ($0.sortKey, $0) }.enumerated()
      .sorted { ($0.element.0, $0.offset) < ($1.element.0, $1.offset) }
      .map(\.element.1)
  }
}

extension RecordedExchange {
  fileprivate var sortKey: String {
    [url, method, requestBody.base64EncodedString()].joined(separator: "\n")
  }
}

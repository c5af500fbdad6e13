import Testing

@testable import HTTPFixtures
@testable import TrafficRecording

/// Three lists of requests and answers, and what becomes of the value that each row marks.
///
/// | list | replaced | named | unseen |
/// | --- | --- | --- | --- |
/// | 158 credentials | 0 | 0 | 0 |
@Suite struct SecretListTests {
  /// What became of a value.
  enum Outcome: String { case replaced, named, kept }

  /// A row of a list: `GET /a?t=«secret»`, `application/json {"a": "«secret»"}` or `Set-Cookie: a=«secret»`.
  struct Row {
    let text: String
    let values: [String]
    let exchange: RecordedExchange

    init(_ text: String) {
      self.text = text
      values = text.matches(of: /«(.*?)»/).map { String($0.output.1) }
      let plain = text.replacing("«", with: "").replacing("»", with: "").replacing("↵", with: "\n")
      let first = String(plain.prefix { $0 != " " })
      if first.allSatisfy(\.isUppercase) {
        let asked = ask(plain)
        let head = (asked.allHTTPHeaderFields ?? [:]).map { RecordedExchange.Header($0, $1) }
        exchange = RecordedExchange(
          method: first,
          url: asked.url?.absoluteString ?? "",
          requestHeaders: head,
          requestBody: asked.httpBody ?? Data(),
          status: 200
        )
        return
      }
      let rest = String(plain.dropFirst(first.count + 1))
      let isHeader = first.hasSuffix(":")
      exchange = RecordedExchange(
        method: "GET",
        url: "https://h/a",
        status: 200,
        responseHeaders: isHeader ? [.init(String(first.dropLast()), rest)] : [.init("Content-Type", first)],
        responseBody: isHeader ? Data() : Data(rest.utf8)
      )
    }

    func outcome() throws -> Outcome {
      var redactor = try Redactor(.known)
      let seen = redactor.redacted(exchange)
      let headers = (seen.requestHeaders + seen.responseHeaders).map { Data($0.value.utf8) }
      let parts = headers + [Data(seen.url.utf8), seen.requestBody, seen.responseBody]
      let survives = values.contains { value in parts.contains { SecretKind.holds(value, $0) } }
      return survives ? .kept : .replaced
    }
  }

  static func rows(_ name: String) throws -> [Row] {
    let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    let file = folder.appendingPathComponent("SecretLists/\(name).txt")
    return try String(contentsOf: file, encoding: .utf8).split(separator: "\n")
      .filter { !$0.hasPrefix("#") || $0.hasPrefix("#ff") }.map { Row(String($0)) }
  }

  @Test(arguments: ["credentials", "held-out", "innocent"]) func list(_ name: String) throws {
    var counts: [Outcome: Int] = [:]
    for row in try Self.rows(name) {
      let outcome = try row.outcome()
      counts[outcome, default: 0] += 1
      print(name, outcome, row.text)
    }
    print(name, counts)
  }
}

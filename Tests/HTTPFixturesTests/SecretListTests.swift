import TestSupport
import Testing

@testable import HTTPFixtures
@testable import TrafficRecording

/// Five lists of requests and answers, and the outcome for the marked value of each row.
///
/// Before, names behind escapes of URLs and XML were read too.
///
/// | list | before: replaced, named, kept | replaced | named | kept |
/// | --- | --- | --- | --- | --- |
/// | 214 credentials | 180, 24, 10 | 176 | 25 | 13 |
/// | 40 held out | 28, 7, 5 | 28 | 7 | 5 |
/// | 60 innocent values | 0, 1, 59 | 0 | 1 | 59 |
/// | 40 as vendors document them | | 37 | 1 | 2 |
/// | 20 innocent values beside them | | 0 | 0 | 20 |
@Suite struct SecretListTests {
  /// The outcome for a value.
  enum Outcome: String, CaseIterable { case replaced, named, kept }

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
        responseHeaders: isHeader
          ? [.init(String(first.dropLast()), rest)] : [.init("Content-Type", first)],
        responseBody: isHeader ? Data() : Data(rest.utf8)
      )
    }

    func outcome() -> Outcome {
      var redactor = Redactor(.standard)
      let seen = redactor.redacted(exchange)
      let headers = (seen.requestHeaders + seen.responseHeaders).map { Data($0.value.utf8) }
      let parts = headers + [Data(seen.url.utf8), seen.requestBody, seen.responseBody]
      let survives = values.contains { value in parts.contains { SecretBytes.holds(value, $0) } }
      return survives ? redactor.named.isEmpty ? .kept : .named : .replaced
    }
  }

  static func rows(_ name: String) throws -> [Row] { try textList(name).map(Row.init) }

  /// The name of a list, and the numbers of replaced, named and kept values.
  @Test(arguments: [
    ("credentials", [176, 25, 13]), ("held-out", [28, 7, 5]), ("innocent", [0, 1, 59]),
    ("documented", [38, 1, 2]), ("documented-innocent", [0, 0, 20]),
  ])
  func list(_ name: String, _ wanted: [Int]) throws {
    let rows = try Self.rows(name)
    let outcomes = rows.map { $0.outcome() }
    let counts = Outcome.allCases.map { outcome in outcomes.count { $0 == outcome } }
    let usual: Outcome = name.hasSuffix("innocent") ? .kept : .replaced
    let shown = zip(rows, outcomes).filter { $1 != usual }.map { "\($1): \($0.text)" }
    #expect(counts == wanted, "\(shown.joined(separator: "\n"))")
  }

  /// A named value stops the recording until a rule classifies it.
  @Test func whatIsNamedStopsTheRecording() async throws {
    let folder = try TemporaryFolder()
    func record(_ line: String, _ answer: String = "{}") async throws -> String {
      try folder.write(line, to: ".proofsheet.conf")
      let client = try RecordingClient(in: folder, live: live(200, [:], answer))
      let request = ask("GET /rest/ping?u=ada&t=1f7cd5bb2e35cbf0f19c557067cbbe80")
      let words = await refused { try await client.record([request]) }
      let file = folder.url.appending(path: "Scenarios/a.json")
      return words == "nothing is refused" ? try String(contentsOf: file, encoding: .utf8) : words
    }
    #expect(
      try await record("") == """
        The recording was not written, because these look like secrets and were not replaced:
          "t" in GET /rest/ping (request URL)
        Write a line for each into .proofsheet.conf beside Package.swift: "secret name t" replaces it, \
        "allow name t | WHY" keeps it. Delete the references that this run recorded; they may show this error.
        """
    )
    let replaced = try await record("secret name t")
    #expect(replaced.contains("\"present\" : true") && !replaced.contains("1f7cd5bb"))
    #expect(try await record("allow name t | a salt that changes").contains("1f7cd5bb2e35cbf0"))
    // The app never sees an answer with such a value.
    let words = try await record("secret name t", #"{"zq": "2f7cd5bb2e35cbf0f19c557067cbbe81"}"#)
    #expect(words.contains("\"zq\" in GET"))
  }
}

/// Searches bytes for a secret in the forms in which it could stand in a file.
enum SecretBytes {
  static func holds(_ secret: String, _ bytes: Data) -> Bool {
    let text = String(decoding: bytes, as: UTF8.self).lowercased()
    let percent = secret.addingPercentEncoding(withAllowedCharacters: .alphanumerics) ?? secret
    let escaped = JSONValue.string(secret).compactText.dropFirst().dropLast()
    return [secret, percent, String(escaped)].contains { text.contains($0.lowercased()) }
      || KnownSecrets.parts(ofBase64: Data(secret.utf8)).contains {
        bytes.range(of: Data($0.utf8)) != nil
      }
  }
}

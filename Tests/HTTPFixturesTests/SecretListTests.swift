import TestSupport
import Testing

@testable import HTTPFixtures
@testable import TrafficRecording

/// Thirteen lists of requests and answers, and the outcome for the marked value of each row.
///
/// The first column of figures is of the code before the list was used to mend it.
///
/// | list | before: replaced, named, kept | replaced | named | kept |
/// | --- | --- | --- | --- | --- |
/// | 214 credentials | – | 198 | 16 | 0 |
/// | … of which 158 are new | 66, –, 92 | 142 | 16 | 0 |
/// | 40 held out | 15, –, 25 | 36 | 4 | 0 |
/// | 60 innocent values | 8, –, 52 | 0 | 1 | 59 |
/// | 70 from documents of services | 25, 17, 28 | 61 | 9 | 0 |
/// | 61 innocent ones from there | 3, 15, 43 | 2 | 3 | 56 |
/// | 50 more, as apps spell them | 28, 4, 18 | 43 | 5 | 2 |
/// | 50 innocent ones more | 1, 0, 49 | 1 | 0 | 49 |
/// | 60 made blind, used for the search in sentences | 43, 4, 13 | 57 | 3 | 0 |
/// | 60 made blind, measured first (42, 2, 16 before that search) | 52, 2, 6 | 55 | 3 | 2 |
/// | 120 innocent ones made blind | 1, 1, 118 | 1 | 1 | 118 |
/// | 199 names of 5,638 descriptions of services, used | 178, 10, 11 | 188 | 8 | 3 |
/// | 201 more of them, measured first (175, 15, 11 before) | 183, 10, 8 | 186 | 12 | 3 |
/// | 150 innocent properties from there | 1, 3, 146 | 1 | 3 | 146 |
/// | 40 made blind later, measured first | 33, 5, 2 | 34 | 5 | 1 |
/// | 40 innocent ones made blind later; two are cookies | 3, 1, 36 | 3 | 1 | 36 |
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

    /// The request, with other texts in place of the marked ones.
    func request(_ change: (String) -> String) -> URLRequest {
      func put(_ text: String) -> String {
        values.reduce(text) { $0.replacing($1, with: change($1)) }
      }
      var request = URLRequest(url: URL(string: put(exchange.url)) ?? URL(fileURLWithPath: "/"))
      request.httpMethod = exchange.method
      for header in exchange.requestHeaders {
        request.setValue(put(header.value), forHTTPHeaderField: header.name)
      }
      if !exchange.requestBody.isEmpty {
        request.httpBody = Data(put(String(decoding: exchange.requestBody, as: UTF8.self)).utf8)
      }
      return request
    }

    func outcome() throws -> Outcome {
      var redactor = try Redactor(.known)
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
    ("credentials", [198, 16, 0]), ("held-out", [36, 4, 0]), ("innocent", [0, 1, 59]),
    ("second-credentials", [61, 9, 0]), ("second-innocent", [2, 3, 56]),
    ("third-credentials", [43, 5, 2]), ("third-innocent", [1, 0, 49]),
    ("blind-credentials", [112, 6, 2]), ("blind-innocent", [1, 1, 118]),
    ("specified-credentials", [374, 20, 6]), ("specified-innocent", [1, 3, 146]),
    ("sixth-credentials", [34, 5, 1]), ("sixth-innocent", [3, 1, 36]),
  ])
  func list(_ name: String, _ wanted: [Int]) throws {
    let rows = try Self.rows(name)
    let outcomes = try rows.map { try $0.outcome() }
    let counts = Outcome.allCases.map { outcome in outcomes.count { $0 == outcome } }
    let usual: Outcome = name.hasSuffix("innocent") ? .kept : .replaced
    let shown = zip(rows, outcomes).filter { $1 != usual }.map { "\($1): \($0.text)" }
    #expect(counts == wanted, "\(shown.joined(separator: "\n"))")
  }

  /// An archive or a scenario of the recording contains no secret, and plays for the same person
  /// and for another one.
  @Test(.exhaustive, arguments: [true, false]) func noneSurvivesAndAllPlay(_ isArchive: Bool)
    async throws
  {
    for row in try Self.rows("credentials") where try row.outcome() == .replaced {
      let folder = try TemporaryFolder()
      let file = folder.url.appendingPathComponent("a.har")
      let fixtures = FixtureFolder(root: folder.url)
      let head = row.exchange.responseHeaders.map { ($0.name, $0.value) }
      let world = live(200, Dictionary(uniqueKeysWithValues: head)) { _ in row.exchange.responseBody
      }
      let recorder =
        isArchive
        ? try RecordingClient(file, mode: .all, live: world)
        : try RecordingClient(scenario: "a", in: fixtures, mode: .all, live: world)
      let request = row.request { $0 }
      guard await refused({ try await recorder.record([request]) }) == "nothing is refused" else {
        #expect(try BodyFileTests.files(in: folder.url).isEmpty, "\(row.text)")
        continue
      }
      for (path, bytes) in try BodyFileTests.files(in: folder.url) {
        let held = row.values.filter { $0.count > 4 && SecretBytes.holds($0, bytes.0) }
        #expect(held == [], "\(row.text) in \(path)")
      }
      let scenario =
        try isArchive ? HARArchive(at: file).scenario("a") : Scenario(named: "a", in: fixtures)
      for change in [{ $0 }, { String($0.reversed()) }] as [(String) -> String] {
        let player = ScenarioClient(scenario, fixtures: fixtures)
        let words = await seen { try await player.chunked(row.request(change)) }
        #expect(words.hasPrefix("200 "), "\(row.text): \(words)")
      }
    }
  }

  /// A named value stops the recording until a rule classifies it.
  @Test func whatIsNamedStopsTheRecording() async throws {
    let folder = try TemporaryFolder()
    let request = "https://h/rest/ping?u=ada&t=1f7cd5bb2e35cbf0f19c557067cbbe80"
    func record(_ line: String) async throws -> String {
      try folder.write(line, to: ".proofsheet.conf")
      let file = folder.url.appendingPathComponent("a.har")
      try? FileManager.default.removeItem(at: file)
      let client = try RecordingClient(file, mode: .all, live: live(200, [:], "{}"))
      let words = await refused { try await client.record([get(request)]) }
      return (try? HARArchive(at: file).exchanges[0].url) ?? words
    }
    #expect(
      try await record("") == """
        The recording was not written, because these look like secrets and were not replaced:
          "t" in GET /rest/ping (request URL)
        Write a line for each into .proofsheet.conf beside Package.swift: "secret name t" replaces it, \
        "allow name t | WHY" keeps it.
        """
    )
    #expect(try await record("secret name t").hasPrefix("https://h/rest/ping?u=ada&t=5afe5afe"))
    #expect(try await record("allow name t | a salt that changes") == request)
    // The app never sees an answer with such a value.
    let world = live(200, [:], #"{"zq": "1f7cd5bb2e35cbf0f19c557067cbbe80"}"#)
    let client = try RecordingClient(folder.url.appending(path: "b.har"), mode: .all, live: world)
    for _ in 0..<2 {
      #expect(await refused { try await client.data(for: ask("GET /a")) }.contains("\"zq\" in GET"))
    }
  }
}

extension ScenarioClient {
  /// Returns the answer itself, without following a redirect.
  fileprivate func chunked(_ request: URLRequest) async throws -> (Data, URLResponse) {
    (Data(), try await chunks(for: request, staysHere: true).1)
  }
}

/// Searches bytes for a secret in every form that a person could read.
enum SecretBytes {
  static func holds(_ secret: String, _ bytes: Data) -> Bool {
    let text = String(decoding: bytes, as: UTF8.self)
    let hex = secret.utf8.map { String($0, radix: 16) }.joined()
    let entities = secret.unicodeScalars.map { "&#\($0.value);" }.joined()
    let percent = secret.utf8.map { "%" + String($0, radix: 16) }.joined()
    for form in [
      secret, hex, entities, percent, percent.replacingOccurrences(of: "%", with: "%25"),
    ]
    where text.lowercased().contains(form.lowercased()) {
      return true
    }
    var raw = KnownSecrets.base64Patterns(of: Data(secret.utf8))
    raw += [String.Encoding.utf16LittleEndian, .utf16BigEndian].compactMap {
      secret.data(using: $0)
    }
    if raw.contains(where: { bytes.range(of: $0) != nil }) { return true }
    let words = text.split { !($0.isLetter || $0.isNumber || "+/=".contains($0)) }
    let runs = words.compactMap { $0.count < 24 ? nil : Data(base64Encoded: String($0)) }
    return (runs + [bytes]).contains { part in
      WideText(Array(part)).map { holds(secret, Data($0.text)) }
        ?? (part != bytes && holds(secret, part))
    }
  }
}

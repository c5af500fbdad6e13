import ProofsheetBasics
import TestSupport
import Testing

@testable import HTTPFixtures
@testable import TrafficRecording

/// Personal data is found by its form and its field, counted, and replaced where a rule asks for
/// it.
@Suite struct PersonalDataTests {
  private static func rows() throws -> [(kind: PersonalKind?, text: String, values: [String])] {
    try textList("persons").map { line in
      let words = line.replacing("↵", with: "\n").split(separator: " ", maxSplits: 1)
      let values = words[1].matches(of: /«(.*?)»/).map { String($0.output.1) }
      let text = words[1].replacing("«", with: "").replacing("»", with: "")
      return (PersonalKind(rawValue: String(words[0])), String(text), values)
    }
  }

  @Test func everyRowIsFoundAndNoTwin() throws {
    for (kind, text, values) in try Self.rows() {
      let (secrets, persons) = SecretAudit.standard.facts(in: Array(text.utf8))
      #expect(persons.map(\.value) == values && persons.allSatisfy { $0.kind == kind }, "\(text)")
      #expect(secrets.isEmpty, "\(text)")
    }
  }

  /// A recording keeps and counts personal data; a rule for each kind replaces it in its form.
  @Test func itIsCountedAndReplacedOnRequest() async throws {
    let folder = try TemporaryFolder()
    let found = try Self.rows().filter { $0.kind != nil }
    let list = "[" + found.map(\.text).filter { $0.hasPrefix("{") }.joined(separator: ",") + "]"
    let world = live(200, ["Content-Type": "application/json"], list)
    func record() async throws -> (answer: String, said: String) {
      let file = folder.url.appendingPathComponent("a.har")
      let client = try RecordingClient(file, mode: .all, redaction: .known, live: world)
      let body = try await client.data(for: ask("GET /a?mail=jo%40corp.com")).0
      return (String(decoding: body, as: UTF8.self), try client.write().description)
    }
    let (kept, said) = try await record()
    #expect(kept == list)
    #expect(
      said == """
        1 request was recorded.
        wrote a.har
        kept personal data: card 3, device 4, email 3, iban 4, national 9, phone 6; list it with \
        "proofsheet-fixtures check", or replace it with the line "secret personal card" in .proofsheet.conf
        """
    )
    let lines = PersonalKind.allCases.map { "secret personal \($0.rawValue)\n" }.joined()
    try folder.write(lines, to: ".proofsheet.conf")
    let (replaced, told) = try await record()
    #expect(!told.contains("kept") && told.contains("): phone number -> +99 9"))
    for (_, text, values) in found where text.hasPrefix("{") {
      #expect(!values.contains(where: replaced.contains), "\(text)")
    }
    // A length, a sign and a digit stay in their places.
    let forms = { (text: String) in text.replacing(/[A-Za-z0-9]/, with: "x") }
    let mails = found.filter { $0.kind == .email }.flatMap(\.values)
    #expect(
      forms(replaced.replacing(/redacted-\w+@example.com/, with: "@"))
        == forms(mails.reduce(list) { $0.replacing($1, with: "@") })
    )
    // The player asks the server for the number that the server gave.
    let asked = Locked("")
    let echo = live(200, [:]) { request in
      asked.withLock { $0 = request.url?.query() ?? "" }
      return Data(#"{"x": "+49 30 1234567"}"#.utf8)
    }
    let client = try RecordingClient(
      folder.url.appendingPathComponent("b.har"),
      mode: .all,
      live: echo
    )
    let body = String(decoding: try await client.data(for: ask("GET /a")).0, as: UTF8.self)
    let token = body.dropFirst(7).dropLast(2).replacing("+", with: "%2B").replacing(
      " ",
      with: "%20"
    )
    _ = try await client.data(for: ask("GET /b?phone=\(token)"))
    #expect(asked.withLock { $0 } == "phone=%2B49%2030%201234567" && !body.contains("1234567"))
    try folder.write("secret personal mail", to: ".proofsheet.conf")
    #expect(
      await refused { try await record() }
        == ".proofsheet.conf:1 has the unknown kind 'mail' after 'personal'; use one of email, phone, iban, "
        + "card, national, device."
    )
  }
}

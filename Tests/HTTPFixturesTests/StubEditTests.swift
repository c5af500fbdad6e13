import Foundation
import HTTPFixtures
import Testing

/// The edit at the end of the message of an unmatched request, in Swift, for each kind of rule.
@Suite struct StubEditTests {
  private static func stub(
    _ method: Stub.Method = .post,
    _ path: Stub.Path = "/a",
    host: String? = nil,
    query: Stub.Query = .ignored,
    headers: [String: Stub.Value] = [:],
    cookies: [String: Stub.Value] = [:],
    body: Stub.Body = .ignored
  ) -> Stub {
    Stub(
      method,
      path,
      host: host,
      query: query,
      headers: headers,
      cookies: cookies,
      body: body,
      fileID: "App/S.swift",
      line: 1
    )
    .answers(.empty())
  }

  private static func asked(
    _ method: String = "POST",
    _ target: String = "https://h.example/a?x=1&y=2",
    headers: [String: String] = [:],
    body: String? = "text"
  ) -> (String, String, [String: String], String?) {
    (method, target, headers, body)
  }

  private static let form = ["Content-Type": "application/x-www-form-urlencoded"]
  private static let multipart = ["Content-Type": "multipart/form-data; boundary=b"]
  private static let parts = """
    --b\r\nContent-Disposition: form-data; name="t"\r\n\r\none\r\n--b\r
    Content-Disposition: form-data; name="f"; filename="a.txt"\r\nContent-Type: text/plain\r\n\r\nx\r
    --b--\r\n
    """

  private static let rows: [(Stub, (String, String, [String: String], String?), String)] = [
    (stub(Stub.Method("PURGE")), asked("POST"), ".post"),
    (stub(.get), asked("PURGE", body: nil), #"Stub.Method("PURGE")"#),
    (stub(.post, .matching("/b/[0-9]+")), asked(), #""/a""#),
    (stub(host: "other.example"), asked(), #"host: "h.example""#),
    (stub(host: "http://h.example:8"), asked(), #"host: "https://h.example""#),
    (stub(query: .empty), asked(), #"query: .exactly(["x": "1", "y": "2"])"#),
    (
      stub(query: .exactly(inOrder: ["y": "2", "x": "1"])), asked(),
      #"query: .exactly(inOrder: ["x": "1", "y": "2"])"#
    ),
    (stub(query: .containing(["x": "3"])), asked(), #"query: .containing(["x": "1"])"#),
    (stub(query: .ignored.without("x")), asked(), "query: .ignored"),
    (
      stub(query: .exactly(["x": "1"]).without("z")), asked(),
      #"query: .exactly(["x": "1", "y": "2"])"#
    ),
    (
      stub(headers: ["A": "1", "B": .present, "C": .matching("[0-9]"), "D": .containing("d")]),
      asked(headers: ["A": "2", "C": "x", "D": "d"]),
      #"headers: ["a": "2", "b": .absent, "c": "x", "d": .containing("d")]"#
    ),
    (
      stub(headers: ["A": .matching("[0-9]"), "B": .present, "C": "1"]),
      asked(headers: ["A": "1", "B": "2"]),
      ##"headers: ["a": .matching(#"[0-9]"#), "b": .present, "c": .absent]"##
    ),
    (stub(cookies: ["sid": "1"]), asked(headers: ["Cookie": "sid=2"]), #"cookies: ["sid": "2"]"#),
    (stub(body: .text("other")), asked(), #"body: .text("text")"#),
    (stub(body: .containing("z")), asked(), #"body: .text("text")"#),
    (stub(body: .text("other")), asked(body: nil), "body: .empty"),
    (stub(body: .empty), asked(body: #"{"a": 1}"#), ##"body: .json(text: #"{"a": 1}"#)"##),
    (
      stub(body: .empty), asked(headers: form, body: "a=1&b"),
      #"body: .form(["a": "1", "b": nil])"#
    ),
    (
      stub(body: .empty), asked(headers: multipart, body: parts),
      #"body: .multipart([.init("f", file: "a.txt", contentType: "text/plain", bytes: …), "#
        + #".init("t", "one")])"#
    ),
    (stub(body: .custom("fits") { _ in false }), asked(), #"body: .text("text")"#),
    (stub().matching("never") { _ in false }, asked(), #"no .matching("never")"#),
  ]

  @Test(arguments: rows.indices) func theEditIsSwift(_ row: Int) async throws {
    let (stub, (method, target, headers, body), wanted) = Self.rows[row]
    let client = ScenarioClient(Scenario("edits", stubs: [stub]))
    let asked = request(method, target, headers: headers, body: body)
    let error = await #expect(throws: UnmatchedRequest.self) { try await client.data(for: asked) }
    let last = error?.description.split(separator: "\n").last
    #expect(last.map(String.init) == "To match, write at App/S.swift:1: \(wanted)")
  }

  private static let files: [(String, String)] = [
    (
      #"{"name": "S", "mappings": [{"request": {"method": "POST", "urlPath": "/a","#
        + #""multipart": [{"name": "a"}]}, "response": {}}]}"#,
      #"S.json:1 lacks the key "text": add it."#
    ),
    (
      #"{"name": "S", "mappings": [{"request": {"method": "POST", "urlPath": "/a","#
        + #""multipart": [{"text": "a"}]}, "response": {}}]}"#,
      #"S.json:1 lacks the key "name": add it."#
    ),
    (
      #"{"name": "S", "mappings": [{"request": {"method": "POST", "urlPath": "/a","#
        + #""multipart": [{"name": "a", "base64": "?"}]}, "response": {}}]}"#,
      #"S.json:1: "base64" is a text, but must be a text in base64."#
    ),
  ]

  @Test(arguments: files.indices) func aFormInAFileIsCheckedToo(_ row: Int) {
    let (text, wanted) = Self.files[row]
    let error = #expect(throws: FixtureError.self) {
      try Scenario(parsing: Data(text.utf8), file: "S.json")
    }
    #expect(error?.description == wanted)
  }
}

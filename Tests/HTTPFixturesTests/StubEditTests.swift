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

  private static let form = " | Content-Type: application/x-www-form-urlencoded < "
  private static let multipart = " | Content-Type: multipart/form-data; boundary=b < "
  private static let parts = """
    --b\r\nContent-Disposition: form-data; name="t"\r\n\r\none\r\n--b\r
    Content-Disposition: form-data; name="f"; filename="a.txt"\r\nContent-Type: text/plain\r\n\r\nx\r
    --b--\r\n
    """

  /// Stubs, each with the rest of a request behind the address, and the edit.
  private static let rows: KeyValuePairs<Stub, String> = [
    stub(Stub.Method("PURGE")): " < text => .post",
    stub(.post, .matching("/b/[0-9]+")): #" < text => "/a""#,
    stub(host: "other.example"): #" < text => host: "h.example""#,
    stub(host: "http://h.example:8"): #" < text => host: "https://h.example""#,
    stub(query: .empty): #" < text => query: .exactly(["x": "1", "y": "2"])"#,
    stub(query: .exactly(inOrder: ["y": "2", "x": "1"])):
      #" < text => query: .exactly(inOrder: ["x": "1", "y": "2"])"#,
    stub(query: .containing(["x": "3"])): #" < text => query: .containing(["x": "1"])"#,
    stub(query: .ignored.without("x")): " < text => query: .ignored",
    stub(query: .exactly(["x": "1"]).without("z")):
      #" < text => query: .exactly(["x": "1", "y": "2"])"#,
    stub(headers: ["A": "1", "B": .present, "C": .matching("[0-9]"), "D": .containing("d")]):
      #" | A: 2 | C: x | D: d < text => headers: ["a": "2", "b": .absent, "c": "x", "d": .containing("d")]"#,
    stub(headers: ["A": .matching("[0-9]"), "B": .present, "C": "1"]):
      ##" | A: 1 | B: 2 < text => headers: ["a": .matching(#"[0-9]"#), "b": .present, "c": .absent]"##,
    stub(cookies: ["sid": "1"]): #" | Cookie: sid=2 < text => cookies: ["sid": "2"]"#,
    stub(body: .text("other")): #" < text => body: .text("text")"#,
    stub(body: .containing("z")): #" < text => body: .text("text")"#,
    stub(body: .text("no body")): " => body: .empty",
    stub(body: .empty): ##" < {"a": 1} => body: .json(text: #"{"a": 1}"#)"##,
    stub(body: .empty): #"\#(form)a=1&b => body: .form(["a": "1", "b": nil])"#,
    stub(body: .empty):
      #"\#(multipart)\#(parts) => body: .multipart([.init("f", file: "a.txt", contentType: "text/plain", bytes: …), .init("t", "one")])"#,
    stub(body: .custom("fits") { _ in false }): #" < text => body: .text("text")"#,
    stub().matching("never") { _ in false }: #" < text => no .matching("never")"#,
  ]

  @Test func theEditIsSwift() async {
    func check(_ stub: Stub, _ request: String, _ edit: String) async {
      let said = await ScenarioClient(Scenario("edits", stubs: [stub])).sees(request)
      let last = said.split(separator: "\n").last ?? ""
      #expect(last == "To match, write at App/S.swift:1: \(edit)")
    }
    for (stub, text) in Self.rows {
      let parts = text.components(separatedBy: " => ")
      await check(stub, "POST https://h.example/a?x=1&y=2\(parts[0])", parts[1])
    }
    await check(Self.stub(.get), "PURGE /a", #"Stub.Method("PURGE")"#)
  }
}

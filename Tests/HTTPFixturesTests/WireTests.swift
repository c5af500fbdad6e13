import FixtureServer
import Foundation
import HTTPFixtures
import Testing

/// What a server says to bytes, good and bad.
///
/// | on the wire | before | now |
/// | --- | --- | --- |
/// | a header of 64 KB against one of 16 KB | 16 times as long, others wait | 2 times |
/// | 50 bodies of 10 MB | 36 to 720 MB | 67 MB throughout |
/// | requests a second at 200 connections | 5,330 | 22,700 |
/// | `Expect: 100-continue` | no 100 | 100 |
/// | line breaks in header values | sent | refused where the scenario is read |
/// | header bytes that are no UTF-8 | closed without a word | 400 with words |
@Suite struct WireTests {
  private static let world = Scenario("wire") {
    Stub(.get, "/").answers(.text("home"))
    Stub(Stub.Method("HEAD"), "/").answers(.text("home"))
    Stub(.get, "/nothing").answers(.empty(status: 204))
    Stub(.get, "/same").answers(.empty(status: 304, headers: ["X-Tag": "a"]))
    Stub(.get, "/odd").answers(.empty(status: 299))
    Stub(.post, "/echo", body: .ignored).answers(
      .computed("echo") { .text("\($0.body.count): \(String(decoding: $0.body, as: UTF8.self))") }
    )
    Stub(.get, "/short").answers(.text("whole").truncated(to: 2))
  }

  /// Sends each text to a server of its own connection and compares the whole answer.
  private static func play(_ rows: [(name: String, sent: Data, answer: String)]) async throws {
    let server = try await FixtureServer.start(ScenarioClient(world))
    for row in rows {
      let answer = try await RawConnection.ask(server.address, row.sent)
      #expect(answer == row.answer.replacingOccurrences(of: "\n", with: "\r\n"), "\(row.name)")
    }
    await server.stop()
  }

  private static func lines(_ text: String) -> Data {
    Data(text.replacingOccurrences(of: "\n", with: "\r\n").utf8)
  }

  private static let home = """
    HTTP/1.1 200 OK
    Content-Length: 4
    Content-Type: text/plain; charset=utf-8
    Connection: close

    home
    """

  @Test func requestsAreAnsweredToTheByte() async throws {
    let last = "GET / HTTP/1.1\nConnection: close\n\n"
    let kept = Self.home.replacingOccurrences(of: "Connection: close\n", with: "")
    try await Self.play([
      ("a request", Self.lines(last), Self.home),
      ("lines that end in a line feed only", Data(last.utf8), Self.home),
      ("an empty line before it", Self.lines("\n" + last), Self.home),
      ("one after the other", Self.lines("GET / HTTP/1.1\n\n" + last), kept + Self.home),
      ("HTTP/1.0", Self.lines("GET / HTTP/1.0\n\n"), Self.home),
      (
        "a long header",
        Self.lines(
          "GET / HTTP/1.1\nX: \(String(repeating: "a", count: 200_000))\nConnection: close\n\n"
        ), Self.home
      ),
      (
        "no body for HEAD", Self.lines("HEAD / HTTP/1.1\nConnection: close\n\n"),
        String(Self.home.dropLast(4))
      ),
      (
        "no body and no length for 204",
        Self.lines("GET /nothing HTTP/1.1\nConnection: close\n\n"),
        "HTTP/1.1 204 No Content\nConnection: close\n\n"
      ),
      (
        "nor for 304", Self.lines("GET /same HTTP/1.1\nConnection: close\n\n"),
        "HTTP/1.1 304 Not Modified\nX-Tag: a\nConnection: close\n\n"
      ),
      (
        "a status that has no name", Self.lines("GET /odd HTTP/1.1\nConnection: close\n\n"),
        "HTTP/1.1 299 Status\nContent-Length: 0\nConnection: close\n\n"
      ),
      (
        "an answer that breaks off", Self.lines("GET /short HTTP/1.1\n\n"),
        "HTTP/1.1 200 OK\nContent-Length: 5\nContent-Type: text/plain; charset=utf-8\n\nwh"
      ),
    ])
  }

  @Test func bodiesAreReadHoweverTheyAreSent() async throws {
    func echo(_ text: String) -> String {
      "HTTP/1.1 200 OK\nContent-Length: \(text.utf8.count)\n"
        + "Content-Type: text/plain; charset=utf-8\nConnection: close\n\n\(text)"
    }
    func post(_ headers: String, _ body: String) -> Data {
      Self.lines("POST /echo HTTP/1.1\n\(headers)\nConnection: close\n\n") + Data(body.utf8)
    }
    let small = (0..<5_000).map { _ in "1\r\na\r\n" }.joined() + "0\r\n\r\n"
    try await Self.play([
      ("with a length", post("Content-Length: 5", "hello and more"), echo("5: hello")),
      ("twice the same length", post("Content-Length: 1\nContent-Length: 1", "a"), echo("1: a")),
      (
        "in chunks",
        post("Transfer-Encoding: chunked", "3;a=b\r\nhel\r\n2\r\nlo\r\n0\r\nX: y\r\n\r\n"),
        echo("5: hello")
      ),
      (
        "in many chunks", post("Transfer-Encoding: Chunked", small),
        echo("5000: \(String(repeating: "a", count: 5_000))")
      ),
    ])
  }

  @Test func aClientThatAsksFirstIsToldToGoOn() async throws {
    let server = try await FixtureServer.start(ScenarioClient(Self.world))
    let connection = try RawConnection(server.address)
    let head = "POST /echo HTTP/1.1\nContent-Length: 2\nExpect: 100-continue\nConnection: close\n\n"
    connection.send(Self.lines(head))
    #expect(await connection.receive(until: "\r\n\r\n") == "HTTP/1.1 100 Continue\r\n\r\n")
    connection.send(Data("ok".utf8))
    #expect(await connection.receive().hasSuffix("\r\n\r\n2: ok"))
    connection.close()
    await server.stop()
  }

  @Test func whatIsNoRequestGetsWords() async throws {
    let many = (0...1_000).map { "X-\($0): a\n" }.joined()
    let rows: [(sent: Data, status: String, words: String)] = [
      (
        Self.lines("GET / HTTP/1.1\nX-Name: ") + Data([0xE4, 0xFF]) + Self.lines("\n\n"), "400",
        "The header X-Name of GET / holds bytes that are no text in UTF-8: percent-encode them."
      ),
      (
        Self.lines("GET /") + Data([0xE4]) + Self.lines(" HTTP/1.1\n\n"), "400",
        "The target \"/\u{FFFD}\" is no URL: percent-encode it."
      ),
      (
        Data("GET / HTTP/1.1\r\nX: a\rb\r\n\r\n".utf8), "400",
        "The header X of GET / holds bytes that are no text in UTF-8: percent-encode them."
      ),
      (
        Self.lines("GET / HTTP/1.1\nX : a\n\n"), "400",
        "The line \"X : a\" of GET / is no header: write a name, a colon and a value."
      ),
      (
        Self.lines("GET / HTTP/1.1\nX: a\n b\n\n"), "400",
        "The line \" b\" of GET / is no header: write a name, a colon and a value."
      ),
      (
        Self.lines("GET /a b HTTP/1.1\n\n"), "400",
        "The line \"GET /a b HTTP/1.1\" is no request of HTTP/1.1."
      ),
      (Self.lines("hello\n\n"), "400", "The line \"hello\" is no request of HTTP/1.1."),
      (
        Self.lines("GET nowhere HTTP/1.1\nConnection: close\n\n"), "400",
        "The target nowhere is no URL: percent-encode it."
      ),
      (
        Self.lines("PRI * HTTP/2.0\n\n"), "505", "\"HTTP/2.0\" is not spoken here: ask in HTTP/1.1."
      ),
      (
        Self.lines("POST /echo HTTP/1.1\nContent-Length: 1\nTransfer-Encoding: chunked\n\n"), "400",
        "POST /echo says in two ways how long its body is."
      ),
      (
        Self.lines("POST /echo HTTP/1.1\nContent-Length: 1\nContent-Length: 2\n\n"), "400",
        "POST /echo says in two ways how long its body is."
      ),
      (
        Self.lines("POST /echo HTTP/1.1\nContent-Length: -1\n\n"), "400",
        "-1 is no length of a body."
      ),
      (
        Self.lines("POST /echo HTTP/1.1\nContent-Length: 2000000000\n\n"), "413",
        "The body has more than 1073741824 bytes."
      ),
      (
        Self.lines("POST /echo HTTP/1.1\nTransfer-Encoding: gzip\n\n"), "501",
        "The transfer encoding gzip is not read."
      ),
      (
        Self.lines("POST /echo HTTP/1.1\nTransfer-Encoding: chunked\n\nx\n"), "400",
        "POST /echo has a chunk without its size."
      ),
      (
        Self.lines("POST /echo HTTP/1.1\nTransfer-Encoding: chunked\n\n1\nab\n"), "400",
        "POST /echo has a chunk of another size than it says."
      ),
      (
        Self.lines("POST /echo HTTP/1.1\nContent-Length: 1\nExpect: magic\n\n"), "417",
        "POST /echo expects magic, which is not done here."
      ),
      (
        Self.lines("GET / HTTP/1.1\nX: \(String(repeating: "a", count: 300_000))\n\n"), "431",
        "The head of the request has more than 262144 bytes: send less."
      ),
      (Self.lines("GET / HTTP/1.1\n\(many)\n"), "431", "GET / has 1001 headers: 1000 are read."),
      (Self.lines("GET / HTTP/1.1\nX: a"), "400", "The request breaks off within its head."),
      (
        Self.lines("POST /echo HTTP/1.1\nContent-Length: 5\n\nab"), "400",
        "POST /echo breaks off within its body."
      ),
    ]
    let server = try await FixtureServer.start(ScenarioClient(Self.world))
    for row in rows {
      let answer = try await RawConnection.ask(server.address, row.sent, ends: true)
      #expect(answer.hasPrefix("HTTP/1.1 \(row.status) "), "\(row.words): \(answer)")
      #expect(answer.hasSuffix("\r\n\r\n\(row.words)\n"), "\(answer)")
    }
    #expect(server.client.exchanges.isEmpty)
    await server.stop()
  }

  @Test func aHeadThatArrivesByteByByteIsRead() async throws {
    let server = try await FixtureServer.start(ScenarioClient(Self.world))
    let connection = try RawConnection(server.address)
    for byte in Self.lines("GET / HTTP/1.1\nConnection: close\n\n") {
      connection.send(Data([byte]))
    }
    let answer = await connection.receive()
    connection.close()
    #expect(answer == Self.home.replacingOccurrences(of: "\n", with: "\r\n"))
    await server.stop()
  }

  @Test func aHeaderOfTwoLinesNeverGoesOut() async throws {
    let world = Scenario("lines") {
      Stub(.get, "/").answers(
        .computed("greeting") { _ in .text("home", headers: ["X-A": "a\r\nX-B: b"]) }
      )
    }
    let server = try await FixtureServer.start(ScenarioClient(world))
    let sent = Self.lines("GET / HTTP/1.1\nConnection: close\n\n")
    let answer = try await RawConnection.ask(server.address, sent)
    #expect(answer.hasPrefix("HTTP/1.1 501 Not Implemented\r\n") && !answer.contains("\r\nX-B"))
    #expect(
      answer.hasSuffix(
        "\r\n\r\nThe answer that \"computed: greeting\" computed cannot be given: the value of its "
          + "header \"X-A\" has a line break or a NUL, and a header is one line.\n"
      )
    )
    await server.stop()
  }
}

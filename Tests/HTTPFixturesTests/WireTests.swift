import HTTPFixtures
import ProofsheetBasics
import TestSupport
import Testing

@testable import FixtureTools

/// The answers of a server to good and bad bytes.
///
/// | on the wire | before | now |
/// | --- | --- | --- |
/// | a header of 64 KB against one of 16 KB | 16 times as long, others wait | 2 times |
/// | 50 bodies of 10 MB | 36 to 720 MB | 67 MB throughout |
/// | `Expect: 100-continue` | no 100 | 100 |
/// | line breaks in header values | sent | refused where the scenario is read |
/// | header bytes that are no UTF-8 | closed without a word | 400 with words |
@Suite(.prompt) struct WireTests {
  private static let world = Scenario("wire") {
    Stub(.get, "/").answers(.text("home"))
    Stub(.head, "/").answers(.text("home"))
    Stub(.get, "/nothing").answers(.empty(status: 204))
    Stub(.get, "/same").answers(.empty(status: 304, headers: ["X-Tag": "a"]))
    Stub(.get, "/odd").answers(.empty(status: 299))
    Stub(.post, "/echo", body: .ignored).answers(
      .computed("echo") { .text("\($0.body.count): \(String(decoding: $0.body, as: UTF8.self))") }
    )
    Stub(.get, "/short").answers(.text("whole").truncated(to: 2))
    Stub(.get, "/lines").answers(
      .computed("greeting") { _ in .text("home", headers: ["X-A": "a\r\nX-B: b"]) }
    )
  }

  /// Sends each text to a server over its own connection and compares the whole answer.
  private static func play(_ rows: [(sent: Data, answer: String)]) async throws {
    let server = try LoopbackServer(ScenarioClient(world))
    for row in rows {
      let answer = try await RawConnection.ask(server.address, row.sent)
      #expect(Data(answer.utf8) == lines(row.answer), "\(answer)")
    }
    await server.stop()
  }

  /// The head of the last answer on a connection.
  private static func head(_ status: String, _ fields: String...) -> String {
    (["HTTP/1.1 \(status)"] + fields + ["Connection: close\n\n"]).joined(separator: "\n")
  }

  private static let plain = "Content-Type: text/plain; charset=utf-8"
  private static let home = head("200 ", "Content-Length: 4", plain) + "home"

  /// The last request of a connection, with the empty lines at its end.
  private static func last(_ line: String) -> Data {
    lines("\(line) HTTP/1.1\nConnection: close\n\n")
  }

  @Test func requestsAreAnsweredToTheByte() async throws {
    let text = "GET / HTTP/1.1\nConnection: close\n\n"
    let kept = Self.home.replacingOccurrences(of: "Connection: close\n", with: "")
    let long = "X: \(String(repeating: "a", count: 200_000))"
    try await Self.play([
      (lines(text), Self.home),
      // Lines that end in a line feed only, an empty first line, and both together.
      (Data(text.utf8), Self.home), (lines("\n" + text), Self.home),
      (lines("GET / HTTP/1.1\n\n" + text), kept + Self.home),
      (lines("GET / HTTP/1.0\nConnection: keep-alive\n\n"), Self.home),
      (lines("GET / HTTP/1.1\n\(long)\nConnection: close\n\n"), Self.home),
      (Self.last("HEAD /"), String(Self.home.dropLast(4))),
      (Self.last("GET /nothing"), Self.head("204 ")),
      (Self.last("GET /same"), Self.head("304 ", "X-Tag: a")),
      (Self.last("GET /odd"), Self.head("299 ", "Content-Length: 0")),
      (lines("GET /short HTTP/1.1\n\n"), "HTTP/1.1 200 \nContent-Length: 5\n\(Self.plain)\n\nwh"),
    ])
  }

  @Test func bodiesAreReadHoweverTheyAreSent() async throws {
    func echo(_ text: String) -> String {
      Self.head("200 ", "Content-Length: \(text.utf8.count)", Self.plain) + text
    }
    func post(_ headers: String, _ body: String) -> Data {
      lines("POST /echo HTTP/1.1\n\(headers)\nConnection: close\n\n\(body)")
    }
    let small = String(repeating: "1\na\n", count: 5_000) + "0\n\n"
    try await Self.play([
      (post("Content-Length: 5", "hello and more"), echo("5: hello")),
      (post("Content-Length: 1\nContent-Length: 1", "a"), echo("1: a")),
      (post("Transfer-Encoding: chunked", "3;a=b\nhel\n2\nlo\n0\nX: y\n\n"), echo("5: hello")),
      (
        post("Transfer-Encoding: Chunked", small),
        echo("5000: \(String(repeating: "a", count: 5_000))")
      ),
    ])
  }

  @Test func aClientThatAsksFirstIsToldToGoOn() async throws {
    let server = try LoopbackServer(ScenarioClient(Self.world))
    let connection = try RawConnection(server.address)
    connection.send(
      lines("POST /echo HTTP/1.1\nContent-Length: 2\nExpect: 100-continue\nConnection: close\n\n")
    )
    #expect(await connection.receive(until: "\r\n\r\n") == "HTTP/1.1 100 Continue\r\n\r\n")
    connection.send(Data("ok".utf8))
    #expect(await connection.receive().hasSuffix("\r\n\r\n2: ok"))
    connection.close()
    await server.stop()
  }

  /// Requests with `↵` for a line break and `·` for a byte that is not text, each before its
  /// answer.
  private static let wrong = """
    GET / HTTP/1.1↵X-Name: ·↵↵ => 400 The header X-Name of GET / holds bytes that are no text in UTF-8: percent-encode them.
    GET /· HTTP/1.1↵↵ => 400 The target "/\\u{FFFD}" is no URL: percent-encode it.
    GET / HTTP/1.1↵X: a\rb↵↵ => 400 The header X of GET / holds bytes that are no text in UTF-8: percent-encode them.
    GET / HTTP/1.1↵X : a↵↵ => 400 The line "X : a" of GET / is no header: write a name, a colon and a value.
    GET / HTTP/1.1↵X: a↵ b↵↵ => 400 The line " b" of GET / is no header: write a name, a colon and a value.
    GET /a b HTTP/1.1↵↵ => 400 The line "GET /a b HTTP/1.1" is no request of HTTP/1.1.
    GET nowhere HTTP/1.1↵Connection: close↵↵ => 400 The target nowhere is no URL: percent-encode it.
    \u{16}\u{3}\u{1}\u{2} => 400 A client spoke TLS: call this server with http, not https.
    PRI * HTTP/2.0↵↵ => 505 "HTTP/2.0" is not supported: use HTTP/1.1.
    ECHO↵Content-Length: 1↵Transfer-Encoding: chunked↵↵ => 400 POST /echo declares two lengths for its body.
    ECHO↵Content-Length: 1↵Content-Length: 2↵↵ => 400 POST /echo declares two lengths for its body.
    ECHO↵Content-Length: 99999999999999999999↵↵ => 413 The body has more than 1073741824 bytes.
    ECHO↵Content-Length: +1↵↵ => 400 +1 is no length of a body.
    ECHO↵Transfer-Encoding: chunked↵↵1↵a↵7fffffffffffffff↵ => 413 The body has more than 1073741824 bytes.
    ECHO↵Transfer-Encoding: chunked↵↵1↵a↵40000000↵ => 413 The body has more than 1073741824 bytes.
    ECHO↵Transfer-Encoding: chunked↵↵-0↵ => 400 POST /echo has a chunk without its size.
    ECHO↵Transfer-Encoding: gzip↵↵ => 501 The transfer encoding gzip is not supported.
    ECHO↵Transfer-Encoding: chunked↵↵1↵ab↵ => 400 POST /echo has a chunk of another size than it says.
    ECHO↵Content-Length: 1↵Expect: magic↵↵ => 417 POST /echo expects magic, which this server does not support.
    GET / HTTP/1.1↵X: LONG↵↵ => 431 The head of the request has more than 262144 bytes: send less.
    GET / HTTP/1.1↵MANY↵ => 431 GET / has 1001 headers: send at most 1000.
    GET / HTTP/1.1↵X: a => 400 The request breaks off within its head.
    ECHO↵Content-Length: 5↵↵ab => 400 POST /echo breaks off within its body.
    GET /lines HTTP/1.1↵↵ => 501 The answer that "computed: greeting" computed cannot be given: the value of its header "X-A" has a line break or a NUL, and a header is one line.
    """

  @Test func whatIsNoRequestGetsWords() async throws {
    let told = Locked(0)
    let client = ScenarioClient(Self.world)
    let server = try LoopbackServer(
      client,
      warned: { _ in told.withLock { $0 += 1 } }
    )
    for row in tableRows(Self.wrong) {
      let text = row[0].replacing("ECHO", with: "POST /echo HTTP/1.1")
        .replacing("LONG", with: String(repeating: "a", count: 300_000))
        .replacing("MANY", with: (0...1_000).map { "X-\($0): a↵" }.joined())
      let parts = text.split(separator: "·", omittingEmptySubsequences: false)
        .map { Data($0.replacing("↵", with: "\r\n").utf8) }
      let sent = Data(parts.joined(separator: Data([0xE4])))
      let answer = try await RawConnection.ask(server.address, sent, ends: true)
      #expect(answer.hasPrefix("HTTP/1.1 \(row[1].prefix(3)) "), "\(row): \(answer)")
      #expect(answer.hasSuffix("\r\n\r\n\(row[1].dropFirst(4))\n"), "\(answer)")
      #expect(!answer.contains("\r\nX-B"))
    }
    #expect(client.exchanges.map(\.request.path) == ["/lines"])
    await server.stop()
    #expect(told.withLock { $0 } == tableRows(Self.wrong).count - 2)
  }

  @Test func aConnectionBeyondTheRoomIsRefused() async throws {
    let refusals = Locked<[String]>([])
    let refused = { @Sendable (words: String) in refusals.withLock { $0.append(words) } }
    let server = try LoopbackServer(port: 0, room: 2, refused: refused, warned: refused) { _ in
      .words("fine", 200)
    }
    let ask = Data("GET / HTTP/1.1\r\n\r\n".utf8)
    let open = try [RawConnection(server.address), RawConnection(server.address)]
    for connection in open {
      connection.send(ask)
      #expect(await connection.receive(until: "fine").hasPrefix("HTTP/1.1 200 "))
    }
    let words = "2 connections are open, and this is one more: close those that are not used."
    let answer = try await RawConnection.ask(server.address, ask)
    #expect(answer.hasPrefix("HTTP/1.1 503 ") && answer.hasSuffix("\r\n\r\n\(words)\n"))
    #expect(refusals.withLock { $0 } == [words])
    // Those that are open are answered on.
    open[1].send(ask)
    #expect(await open[1].receive(until: "fine").hasSuffix("\r\n\r\nfine"))
    for connection in open { connection.close() }
    await server.stop()
  }

  /// Each client that does not read, or sends half a request, has a thread of its own.
  @Test func aSlowClientHoldsNobodyUp() async throws {
    let server = try LoopbackServer(ScenarioClient(Self.world))
    let slow = try (0..<20).map { _ in try RawConnection(server.address) }
    for connection in slow { connection.send(Data("POST /echo HTTP/1.1\r\nContent-Le".utf8)) }
    let answer = try await RawConnection.ask(server.address, Self.last("GET /"))
    #expect(Data(answer.utf8) == lines(Self.home))
    // The server stops although they never end.
    await server.stop()
    for connection in slow { connection.close() }
  }
}

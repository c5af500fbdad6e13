import FixtureServer
import HTTPFixtures
import TestSupport
import Testing
import TrafficRecording

/// `serve --record` records the traffic that passes through, and explains the traffic that cannot
/// pass.
///
/// | an answer of the real server | before | now |
/// | --- | --- | --- |
/// | in chunks, or ended by closing | empty | equal to the byte |
/// | a redirect with a body | hangs | passed on and recorded |
/// | a 401 with `Basic` | hangs, not recorded | passed on and recorded |
/// | a redirect at all | followed behind the server | the app's to follow |
@Suite(.prompt) struct RecordingProxyTests {
  private static let cookies = [
    "sid=firstS3cret; Path=/; Expires=Wed, 21 Oct 2037 07:28:00 GMT", "csrf=secondS3cret; Path=/",
  ]

  private static func world() throws -> WireServer {
    // `{"a": 1}` as gzip.
    let gzipped = try #require(Data(base64Encoded: "H4sIAAAAAAACA6tWSlSyUjCsBQCXjqH7CAAAAA=="))
    let packed = """
      HTTP/1.1 200 OK
      Content-Type: application/json
      Content-Encoding: gzip
      Content-Length: \(gzipped.count)
      Connection: close, X-Hop
      X-Hop: secret
      Keep-Alive: timeout=5
      X-End: kept


      """
    let cookies = cookies.map { "Set-Cookie: \($0)\n" }.joined()
    return try WireServer([
      "GET /gzip": lines(packed) + gzipped,
      "GET /moved": lines(
        "HTTP/1.1 302 Found\nLocation: /elsewhere?a=1\nContent-Length: 0\nConnection: close\n\n"
      ),
      "GET /cookies": lines("HTTP/1.1 204 No Content\n\(cookies)Connection: close\n\n"),
    ])
  }

  /// A proxy that records a scenario.
  private static func record(
    _ name: String,
    in folder: TemporaryFolder,
    of server: String
  ) async throws -> (client: RecordingClient, proxy: RecordingProxy) {
    let upstream = try #require(Upstream(server, timeout: 3_600))
    let client = try RecordingClient(
      scenario: name,
      in: FixtureFolder(root: folder.url),
      mode: .all,
      redaction: .known,
      live: upstream.send
    )
    return (client, try await RecordingProxy.start(client, to: upstream, failed: { _ in }))
  }

  /// Sends a request over a connection of its own, without following redirects.
  private static func send(
    _ address: String,
    _ line: String
  ) async throws -> (Data, URLResponse) {
    let upstream = try #require(Upstream("http://\(address)", timeout: 3_600))
    return try await upstream.send(ask(line.replacing(" /", with: " http://\(address)/")))
  }

  @Test func onlyWhatIsForTheOtherEndPasses() async throws {
    let folder = try TemporaryFolder()
    let world = try Self.world()
    let real = "127.0.0.1:\(world.port)"
    let (client, proxy) = try await Self.record(
      "wire",
      in: folder,
      of: "http://ada:urlS3cret@\(real)"
    )
    let (body, head) = try await Self.send(
      proxy.address,
      "GET /gzip | TE: trailers | X-Own: kept | Accept-Encoding: br | Cookie: a=sentS3cret"
    )
    #expect(String(decoding: body, as: UTF8.self) == #"{"a": 1}"#)
    let fields = ["Content-Length", "X-End", "Content-Encoding", "X-Hop", "Keep-Alive"]
    #expect(fields.map(head.field) == ["8", "kept", nil, nil, nil])
    let sent = try #require(world.requests.first).lowercased()
    #expect(sent.contains("x-own: kept") && sent.contains("authorization: basic"))
    #expect(sent.contains("cookie: a=sents3cret") && !sent.contains("\nte:"))
    #expect(sent.contains("host: \(real)"))

    let moved = try await Self.send(proxy.address, "GET /moved").1
    #expect((moved as? HTTPURLResponse)?.statusCode == 302)
    #expect(moved.field("Location") == "/elsewhere?a=1")
    let cookies = try await Self.send(proxy.address, "GET /cookies").1
    let tokens = ["firstS3cret", "secondS3cret"].map { RedactionToken.known.text(for: $0) }
    let kept = "sid=\(tokens[0]); Path=/, csrf=\(tokens[1]); Path=/"
    #expect(cookies.field("Set-Cookie") == kept)
    await proxy.stop()
    world.stop()
    #expect(world.requests.count == 3)

    #expect(try client.write().written == ["wire/gzip_success.json", "Scenarios/wire.json"])
    let file = try String(contentsOf: client.file, encoding: .utf8)
    #expect(!file.contains("S3cret") && !file.contains("ncoding"))
    #expect(file.contains("\"Set-Cookie\": \"\(kept)\""))
    #expect(file.contains("\"status\": 302") && file.contains("\"Location\": \"/elsewhere?a=1\""))
    let scenario = try Scenario(named: "wire", in: FixtureFolder(root: folder.url))
    #expect(scenario.stubs.count == 3 && scenario.onlyOrigin == "http://\(real)")
  }

  /// Answer heads with `↵` for a line break; `BODY` is the end of a head and a body of eleven
  /// bytes.
  private static let answers = """
    200 OK↵Transfer-Encoding: chunked↵↵5↵hello↵6;a=b↵ world↵0↵↵
    200 OK↵Content-Type: text/plain↵↵hello world
    302 Found↵Location: /elsewhere↵BODY
    301 Moved Permanently↵Location: https://other/↵BODY
    307 Temporary Redirect↵Location: myapp://a↵BODY
    401 Unauthorized↵WWW-Authenticate: Basic realm="a"↵BODY
    401 Unauthorized↵WWW-Authenticate: Digest realm="a", nonce="b", qop="auth"↵BODY
    401 Unauthorized↵BODY
    204 No Content↵↵
    304 Not Modified↵ETag: "a"↵↵
    """.replacing("BODY", with: "Content-Length: 11↵↵hello world").split(separator: "\n")
    .map { $0.replacing("↵", with: "\n") }

  @Test func everyKindOfAnswerPassesAndIsRecorded() async throws {
    let folder = try TemporaryFolder()
    let said = Self.answers.map { answer in
      lines("HTTP/1.1 " + answer.replacing("\n", with: "\nConnection: close\n", maxReplacements: 1))
    }
    let paths = said.indices.map { "GET /\($0)" }
    let world = try WireServer(Dictionary(uniqueKeysWithValues: zip(paths, said)))
    let (client, proxy) = try await Self.record(
      "answers",
      in: folder,
      of: "http://127.0.0.1:\(world.port)"
    )
    func check(_ address: String) async throws {
      for (path, answer) in zip(paths, Self.answers) {
        let sent = lines("\(path) HTTP/1.1\nConnection: close\n\n")
        let seen = try await RawConnection.ask(address, sent)
        let body = answer.hasSuffix("\n\n") && !answer.contains("chunked") ? "" : "hello world"
        #expect(seen.hasPrefix("HTTP/1.1 \(answer.prefix(3)) "), "\(answer)")
        #expect(seen.hasSuffix("\r\n\r\n\(body)"), "\(answer)")
        #expect(!seen.contains("chunked") && seen.contains("Content-Length: 11") == !body.isEmpty)
        for header in answer.split(separator: "\n")
        where header.hasPrefix("Location") || header.hasPrefix("WWW") {
          #expect(seen.contains("\r\n\(header)\r\n"), "\(answer)")
        }
      }
    }
    try await check(proxy.address)
    await proxy.stop()
    world.stop()
    _ = try client.write()

    let fixtures = FixtureFolder(root: folder.url)
    let played = ScenarioClient(try Scenario(named: "answers", in: fixtures), fixtures: fixtures)
    let server = try await FixtureServer.start(played)
    try await check(server.address)
    await server.stop()
  }

  /// The proxy's answer for `https://example.org` after an answer of the real server, and the
  /// recording.
  private static func passed(
    _ status: Int,
    _ headers: [String: String]
  ) async throws -> (answer: String, file: String) {
    let folder = try TemporaryFolder()
    let upstream = try #require(Upstream("https://example.org", timeout: 3_600))
    let file = folder.url.appending(path: "a.har")
    let client = try RecordingClient(file, mode: .all, live: live(status, headers))
    let proxy = try await RecordingProxy.start(client, to: upstream, failed: { _ in })
    let sent = lines("GET /a HTTP/1.1\nConnection: close\n\n")
    let answer = try await RawConnection.ask(proxy.address, sent)
    await proxy.stop()
    try client.save()
    return (answer, try String(contentsOf: file, encoding: .utf8))
  }

  @Test func aRedirectToTheServerItselfStaysBehindTheProxy() async throws {
    for (location, wanted) in [
      ("https://example.org/a?b", "/a?b"),
      ("https://example.org.evil/a", "https://example.org.evil/a"),
    ] {
      let passed = try await Self.passed(307, ["Location": location])
      #expect(passed.answer.contains("\r\nLocation: \(wanted)\r\n"))
      #expect(passed.file.contains(location))
    }
  }

  @Test func aHeaderOfTwoLinesBecomesOne() async throws {
    let passed = try await Self.passed(200, ["X-A": "a\r\nX-B: b"]).answer
    #expect(passed.hasPrefix("HTTP/1.1 200 ") && passed.contains("\r\nX-A: a, X-B: b\r\n"))
  }

  @Test func aServerThatIsDownIsABadGateway() async throws {
    let folder = try TemporaryFolder()
    let world = try Self.world()
    world.stop()
    let (said, line) = AsyncStream.makeStream(of: String.self)
    let (errors, error) = AsyncStream.makeStream(of: String.self)
    let command = ServeCommand(
      workingDirectory: folder.url.path,
      output: { line.yield($0) },
      errors: { error.yield($0) }
    )
    let down = "http://127.0.0.1:\(world.port)"
    let code = await command.run(["--har", "a.har", "--record", down]) {
      let address = await said.first { _ in true }?.dropLast() ?? ""
      let sent = "GET /reset/k3Yb9Qw7Ns4Jd6Ht1Rc8?b=secret"
      let words = await seen { try await Self.send(String(address), sent) }
      #expect(words.hasPrefix("502 GET /reset/redacted"), "\(words)")
      #expect(words.hasSuffix(" got no answer from \(down): it refuses connections.\n"))
      #expect(await errors.first { _ in true } == String(words.dropFirst(4)))
    }
    #expect(code == 1)
    #expect(await said.first { _ in true } == "Nothing was recorded.\n")
    #expect(!FileManager.default.fileExists(atPath: folder.url.appending(path: "a.har").path))
  }
}

import FixtureServer
import Foundation
import HTTPFixtures
import Testing
import TrafficRecording

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// `serve --record`: what passes through is what is recorded, and what cannot pass says why.
///
/// | an answer of the real server | before | now |
/// | --- | --- | --- |
/// | in chunks, or ended by closing | empty | equal to the byte |
/// | a redirect with a body | hangs | passed on and recorded |
/// | a 401 with `Basic` | hangs, not recorded | passed on and recorded |
/// | a redirect at all | followed behind the server | the app's to follow |
@Suite struct RecordingProxyTests {
  /// `{"a": 1}` as gzip.
  private static let gzipped = Data(
    base64Encoded: "H4sIAAAAAAACA6tWSlSyUjCsBQCXjqH7CAAAAA=="
  )

  private static func wire(_ lines: [String], _ body: Data = Data()) -> Data {
    Data((["HTTP/1.1 " + lines[0]] + lines.dropFirst() + ["", ""]).joined(separator: "\r\n").utf8)
      + body
  }

  private static func world() throws -> WireServer {
    let gzipped = try #require(Self.gzipped)
    return try WireServer([
      "GET /gzip": wire(
        [
          "200 OK", "Content-Type: application/json", "Content-Encoding: gzip",
          "Content-Length: \(gzipped.count)", "Connection: close, X-Hop", "X-Hop: secret",
          "Keep-Alive: timeout=5", "X-End: kept",
        ],
        gzipped
      ),
      "GET /moved": wire([
        "302 Found", "Location: /elsewhere?a=1", "Content-Length: 0", "Connection: close",
      ]),
      "GET /cookies": wire([
        "204 No Content",
        "Set-Cookie: sid=firstS3cret; Path=/; Expires=Wed, 21 Oct 2037 07:28:00 GMT",
        "Set-Cookie: csrf=secondS3cret; Path=/", "Connection: close",
      ]),
    ])
  }

  /// Asks without following redirects, over connections of its own.
  private static func ask(
    _ address: String,
    _ path: String,
    headers: [String: String] = [:]
  ) async throws -> (Data, HTTPURLResponse) {
    let upstream = try #require(Upstream("http://\(address)", patience: 3_600))
    let request = request("GET", "http://\(address)\(path)", headers: headers)
    let (data, response) = try await upstream.send(request)
    return (data, try #require(response as? HTTPURLResponse))
  }

  @Test func onlyWhatIsForTheOtherEndPasses() async throws {
    let folder = try TemporaryFolder()
    defer { withExtendedLifetime(folder) {} }
    let world = try Self.world()
    let real = "http://127.0.0.1:\(world.port)"
    let upstream = try #require(
      Upstream("http://ada:urlS3cret@127.0.0.1:\(world.port)", patience: 3_600)
    )
    let client = try RecordingClient(
      scenario: "wire",
      in: FixtureFolder(root: folder.url),
      mode: .all,
      live: upstream.send
    )
    let proxy = try await RecordingProxy.start(client, to: upstream, failed: { _ in })
    let hop = [
      "TE": "trailers", "X-Own": "kept", "Accept-Encoding": "br", "Cookie": "a=sentS3cret",
    ]
    let (body, head) = try await Self.ask(proxy.address, "/gzip", headers: hop)
    #expect(String(decoding: body, as: UTF8.self) == #"{"a": 1}"#)
    let fields = Dictionary(
      head.allHeaderFields.map { ("\($0.key)".lowercased(), "\($0.value)") },
      uniquingKeysWith: { first, _ in first }
    )
    #expect(fields["content-length"] == "8" && fields["x-end"] == "kept")
    for name in ["content-encoding", "x-hop", "keep-alive"] { #expect(fields[name] == nil) }
    let sent = try #require(world.requests.first).lowercased()
    #expect(sent.contains("x-own: kept") && sent.contains("authorization: basic"))
    #expect(sent.contains("cookie: a=sents3cret") && !sent.contains("\nte:"))
    #expect(sent.contains("host: 127.0.0.1:\(world.port)"))

    let (_, moved) = try await Self.ask(proxy.address, "/moved")
    #expect(moved.statusCode == 302)
    #expect(moved.value(forHTTPHeaderField: "Location") == "/elsewhere?a=1")
    let (_, cookies) = try await Self.ask(proxy.address, "/cookies")
    #expect(
      SetCookie.split(cookies.value(forHTTPHeaderField: "Set-Cookie") ?? "") == [
        "sid=firstS3cret; Path=/; Expires=Wed, 21 Oct 2037 07:28:00 GMT",
        "csrf=secondS3cret; Path=/",
      ]
    )
    await proxy.stop()
    world.stop()
    #expect(world.requests.count == 3)

    #expect(try client.write().written == ["wire/gzip_success.json", "Scenarios/wire.json"])
    let file = try String(contentsOf: client.file, encoding: .utf8)
    #expect(!file.contains("S3cret"))
    let (sid, csrf) = (
      RedactionToken().text(for: "firstS3cret"), RedactionToken().text(for: "secondS3cret")
    )
    #expect(file.contains("\"Set-Cookie\": \"sid=\(sid); Path=/, csrf=\(csrf); Path=/\""))
    #expect(file.contains("\"status\": 302") && file.contains("\"Location\": \"/elsewhere?a=1\""))
    #expect(!file.contains("ncoding"))
    let scenario = try Scenario(named: "wire", in: FixtureFolder(root: folder.url))
    #expect(scenario.stubs.count == 3 && scenario.onlyOrigin == real)
  }

  /// What a server says, by its path, and how it arrives.
  private static let answers: [(path: String, said: [String], body: String, status: Int)] = [
    (
      "/chunked", ["200 OK", "Transfer-Encoding: chunked"],
      "5\r\nhello\r\n6;a=b\r\n world\r\n0\r\n\r\n", 200
    ),
    ("/closing", ["200 OK", "Content-Type: text/plain", "Connection: close"], "hello world", 200),
    ("/moved", ["302 Found", "Location: /elsewhere", "Content-Length: 11"], "hello world", 302),
    (
      "/away", ["301 Moved Permanently", "Location: https://other/", "Content-Length: 11"],
      "hello world", 301
    ),
    (
      "/app", ["307 Temporary Redirect", "Location: myapp://a", "Content-Length: 11"],
      "hello world", 307
    ),
    (
      "/basic", ["401 Unauthorized", "WWW-Authenticate: Basic realm=\"a\"", "Content-Length: 11"],
      "hello world", 401
    ),
    (
      "/digest",
      [
        "401 Unauthorized", "WWW-Authenticate: Digest realm=\"a\", nonce=\"b\", qop=\"auth\"",
        "Content-Length: 11",
      ], "hello world", 401
    ),
    ("/unauthorized", ["401 Unauthorized", "Content-Length: 11"], "hello world", 401),
    ("/nothing", ["204 No Content"], "", 204),
    ("/same", ["304 Not Modified", "ETag: \"a\""], "", 304),
  ]

  @Test func everyKindOfAnswerPassesAndIsRecorded() async throws {
    let folder = try TemporaryFolder()
    defer { withExtendedLifetime(folder) {} }
    let world = try WireServer(
      Dictionary(
        uniqueKeysWithValues: Self.answers.map { row in
          let end = row.said.contains("Connection: close") ? [] : ["Connection: close"]
          return ("GET \(row.path)", Self.wire(row.said + end, Data(row.body.utf8)))
        }
      )
    )
    let upstream = try #require(Upstream("http://127.0.0.1:\(world.port)", patience: 3_600))
    let client = try RecordingClient(
      scenario: "answers",
      in: FixtureFolder(root: folder.url),
      mode: .all,
      live: upstream.send
    )
    let proxy = try await RecordingProxy.start(client, to: upstream, failed: { _ in })
    for row in Self.answers {
      let sent = Data("GET \(row.path) HTTP/1.1\r\nConnection: close\r\n\r\n".utf8)
      let answer = try await RawConnection.ask(proxy.address, sent)
      #expect(answer.hasPrefix("HTTP/1.1 \(row.status) "), "\(row.path)")
      let body = row.body.isEmpty ? "" : "hello world"
      #expect(answer.hasSuffix("\r\n\r\n\(body)"), "\(row.path)")
      #expect(!answer.contains("chunked") && answer.contains("Content-Length: 11") == !body.isEmpty)
      for header in row.said where header.hasPrefix("Location") || header.hasPrefix("WWW") {
        #expect(answer.contains("\r\n\(header)\r\n"), "\(row.path)")
      }
    }
    await proxy.stop()
    world.stop()
    _ = try client.write()

    let fixtures = FixtureFolder(root: folder.url)
    let played = ScenarioClient(try Scenario(named: "answers", in: fixtures), fixtures: fixtures)
    let server = try await FixtureServer.start(played)
    for row in Self.answers {
      let sent = Data("GET \(row.path) HTTP/1.1\r\nConnection: close\r\n\r\n".utf8)
      let answer = try await RawConnection.ask(server.address, sent)
      #expect(
        answer.hasPrefix("HTTP/1.1 \(row.status) ")
          && answer.hasSuffix(row.body.isEmpty ? "\r\n\r\n" : "\r\n\r\nhello world"),
        "\(row.path)"
      )
    }
    await server.stop()
  }

  @Test func aRedirectToTheServerItselfStaysBehindTheProxy() async throws {
    let folder = try TemporaryFolder()
    defer { withExtendedLifetime(folder) {} }
    let upstream = try #require(Upstream("https://example.org", patience: 3_600))
    for (location, wanted) in [
      ("https://example.org/a?b", "/a?b"),
      ("https://example.org.evil/a", "https://example.org.evil/a"),
    ] {
      let client = try RecordingClient(
        folder.url.appending(path: "a.har"),
        mode: .all,
        live: { request in
          let head = HTTPURLResponse(
            url: try #require(request.url),
            statusCode: 307,
            httpVersion: nil,
            headerFields: ["Location": location]
          )
          return (Data(), try #require(head))
        }
      )
      let proxy = try await RecordingProxy.start(client, to: upstream, failed: { _ in })
      let (_, head) = try await Self.ask(proxy.address, "/")
      #expect(head.value(forHTTPHeaderField: "Location") == wanted)
      await proxy.stop()
      try client.save()
      #expect(try String(contentsOf: client.file, encoding: .utf8).contains(location))
    }
  }

  @Test func aHeaderOfTwoLinesIsNotHandedOn() async throws {
    let folder = try TemporaryFolder()
    defer { withExtendedLifetime(folder) {} }
    let upstream = try #require(Upstream("https://example.org", patience: 3_600))
    for (value, passes) in [("a\r\nX-B: b", false), ("a", true)] {
      let client = try RecordingClient(
        folder.url.appending(path: "a.har"),
        mode: .all,
        live: { request in
          let head = HTTPURLResponse(
            url: try #require(request.url),
            statusCode: 200,
            httpVersion: nil,
            headerFields: ["X-A": value]
          )
          return (Data(), try #require(head))
        }
      )
      let proxy = try await RecordingProxy.start(client, to: upstream, failed: { _ in })
      let sent = Data("GET /a HTTP/1.1\r\nConnection: close\r\n\r\n".utf8)
      let answer = try await RawConnection.ask(proxy.address, sent)
      await proxy.stop()
      #expect(answer.contains("\r\nX-A: a\r\n") == passes && !answer.contains("\r\nX-B"))
      let words = "The answer to GET /a has a line break in its header \"X-A\", and is not sent.\n"
      #expect(answer.hasPrefix("HTTP/1.1 500 ") != passes && answer.hasSuffix(words) != passes)
    }
  }

  @Test func aServerThatIsDownIsABadGateway() async throws {
    let folder = try TemporaryFolder()
    defer { withExtendedLifetime(folder) {} }
    let world = try Self.world()
    world.stop()
    let (lines, line) = AsyncStream.makeStream(of: String.self)
    let (errors, error) = AsyncStream.makeStream(of: String.self)
    let root = folder.url
    let command = ServeCommand(
      workingDirectory: root.path,
      output: { line.yield($0) },
      errors: { error.yield($0) }
    )
    let down = "http://127.0.0.1:\(world.port)"
    let code = await command.run(["--har", "a.har", "--record", down]) {
      let address = await lines.first { _ in true }?.dropLast() ?? ""
      let answer = try? await Self.ask(String(address), "/a?b=secret")
      #expect(answer?.1.statusCode == 502)
      let said = "GET /a got no answer from \(down): it refuses connections.\n"
      #expect(answer.map { String(decoding: $0.0, as: UTF8.self) } == said)
      #expect(await errors.first { _ in true } == said)
    }
    #expect(code == 1)
    #expect(await lines.first { _ in true } == "Nothing was recorded.\n")
    #expect(!FileManager.default.fileExists(atPath: root.appending(path: "a.har").path))
  }
}

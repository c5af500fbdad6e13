import FixtureTools
import HTTPFixtures
import Testing

@testable import TrafficRecording

/// A journey of login, refresh, request and logout.
///
/// The app receives the same answers in every run, and no file contains its secrets.
@Suite(.prompt) struct RecordedLoginTests {
  /// The secrets of a person: the typed ones, and those from the server.
  struct Person: Sendable {
    let password: String
    let key: String
    let tokens: [String]

    var all: [String] { [password, key] + tokens }
  }

  private static let ada = Person(
    password: "t0pS3cret/of+ada",
    key: "k3Yb9Qw7Ns4Jd6Ht1Rc8",
    tokens: [
      "a1/Zk+Wm3Xr8Lt5Vn2Yd==", "5f0c7c62-0b54-4f0e-9d4f-6a3c1f0e8b7d", "q7ZkWm3Xr8Lt5Vn2YdPo",
    ]
  )
  private static let bob = Person(
    password: "hunter22",
    key: "Qm4Gs9LxV5Hn8Tz2Pk6M",
    tokens: ["", "", ""]
  )

  /// A server that refuses every credential that it did not give.
  private static func world(_ person: Person) async throws -> FixtureServer {
    let (first, second, session) = (person.tokens[0], person.tokens[1], person.tokens[2])
    let open = "sid=\(session); Path=/; HttpOnly; Expires=Wed, 21 Oct 2037 07:28:00 GMT"
    let closed = "sid=deleted; Path=/; Expires=Thu, 12 Feb 2015 10:00:00 GMT"
    let bearer = { (token: String) in ["Authorization": Stub.Value.equal("Bearer \(token)")] }
    return try FixtureServer.start(
      .of("world") {
        Stub(.post, "/login", body: .json(["user": "me", "password": .string(person.password)]))
          .answers(
            .json(["access_token": first, "echo": person.password], headers: ["Set-Cookie": open])
          )
        Stub(.post, "/refresh", headers: bearer(first), body: .form(["refresh_token": first]))
          .answers(.json(["access_token": second, "old": first]))
        Stub(
          .get,
          "/me",
          query: .exactly(["token": second]),
          headers: ["Cookie": .equal("sid=\(session)")]
        )
        .answers(.json(["name": "me", "next": "/me?token=\(second)"], headers: ["ETag": "\"v1\""]))
        Stub(.post, "/logout", headers: bearer(second)).answers(
          .empty(headers: ["Set-Cookie": closed])
        )
      }
    )
  }

  /// The requests of an app and its answers, the same for every user.
  private static func story(
    _ client: RecordingClient,
    of person: Person,
    at address: String
  ) async throws -> String {
    var lines: [String] = []
    func send(_ line: String) async throws -> (body: [String: String], cookie: String) {
      do {
        let request = ask(line.replacing(" /", with: " http://\(address)/", maxReplacements: 1))
        let (body, head) = try await client.data(for: request)
        let fields = (head as? HTTPURLResponse)?.allHeaderFields ?? [:]
        let status = (head as? HTTPURLResponse)?.statusCode ?? 0
        let said = fields.map { "\($0): \($1)" }.sorted().joined(separator: ", ")
        lines.append("\(status) \(said) \(String(decoding: body, as: UTF8.self))")
        let json = try? JSONDecoder().decode([String: String].self, from: body)
        return (json ?? [:], head.field("Set-Cookie") ?? "")
      } catch {
        lines.append("\(error)".replacing(address, with: "server"))
        return ([:], "")
      }
    }
    let json = "Content-Type: application/json"
    let login = try await send(
      #"POST /login | \#(json) | X-Api-Key: \#(person.key) < {"user": "me", "password": "\#(person.password)"}"#
    )
    let first = login.body["access_token"] ?? ""
    let field = first.addingPercentEncoding(withAllowedCharacters: .alphanumerics) ?? ""
    let form = "Content-Type: application/x-www-form-urlencoded"
    let second =
      try await send(
        "POST /refresh | \(form) | Authorization: Bearer \(first) < refresh_token=\(field)"
      ).body["access_token"] ?? ""
    let sid = login.cookie.prefix { $0 != ";" }
    _ = try await send("GET /me?token=\(second) | Cookie: \(sid)")
    _ = try await send("POST /logout | Authorization: Bearer \(second)")
    return lines.joined(separator: "\n")
  }

  @Test func bothRunsSeeTheSame() async throws {
    let folder = try TemporaryFolder()
    let server = try await Self.world(Self.ada)
    let configuration = URLSessionConfiguration.patient
    configuration.httpShouldSetCookies = false
    let session = URLSession(configuration: configuration)
    let recorder = try RecordingClient(in: folder, .once) { try await session.data(for: $0) }
    let recorded = try await Self.story(recorder, of: Self.ada, at: server.address)
    // A recording that ends here writes nothing.
    #expect(try BodyFileTests.files(in: folder.url).isEmpty)
    try recorder.save()
    #expect(try !BodyFileTests.files(in: folder.url).isEmpty)
    // The server received every secret that it gave.
    #expect(
      recorded.split(separator: "\n").map { $0.prefix(4) } == ["200 ", "200 ", "200 ", "200 "]
    )
    #expect(
      recorded.contains("sid=redacted-")
        && recorded.contains("Expires=Thu, 01 Jan 1970 00:00:00 GMT")
    )
    #expect(!recorded.contains("2037") && recorded.contains("Etag: \"v1\""))
    await server.stop()
    session.invalidateAndCancel()

    for person in [Self.ada, Self.bob] {
      let played = try await Self.story(
        try RecordingClient(in: folder, .playback, live: nobody),
        of: person,
        at: server.address
      )
      #expect(played == recorded)
    }
    for secret in Self.ada.all {
      #expect(!SecretBytes.holds(secret, Data(recorded.utf8)))
      for (path, file) in try BodyFileTests.files(in: folder.url) {
        #expect(!SecretBytes.holds(secret, file.0), "\(secret) in \(path)")
      }
    }
  }

  /// A secret that is declared after the test has seen it stops the recording.
  @Test(arguments: [("session_token", "k3Yb9Qw7Ns4Jd6Ht1Rc8"), ("password", "hunter22")])
  func whatIsToldTooLateStopsTheRecording(_ field: String, _ secret: String) async throws {
    let folder = try TemporaryFolder()
    let world = live(200, ["Content-Type": "application/json"]) { request in
      Data(request.url?.path() == "/a" ? #"{"id": "\#(secret)"}"#.utf8 : "{}".utf8)
    }
    let requests = ["GET /a", "GET /b?\(field)=\(secret)"].map(ask)
    let words = await refused {
      try await RecordingClient(in: folder, live: world).record(requests)
    }
    #expect(
      words == """
        The recording was not written: the response body of GET https://h/a has the secret of \
        "\(field)" (as it is), which was recognized only after the test had seen this answer. The run's \
        snapshots may show the secret: type "swift run proofsheet reject --yes", and restore the references that "git status __Snapshots__" lists. Then find the name of the field in the answer, and \
        write the line "secret name NAME" into .proofsheet.conf beside Package.swift.
        """
    )
    #expect(try BodyFileTests.files(in: folder.url).isEmpty)
    // The rule works, and the twin shows that it is needed.
    try folder.write("secret name id\n", to: ".proofsheet.conf")
    let changes = try await RecordingClient(in: folder, live: world).record(requests)
    #expect(changes.exchanges == 2)
  }

  /// A test of a conditional request plays as it was recorded.
  @Test func whatIsNotModifiedPlays() async throws {
    let folder = try TemporaryFolder()
    let fields = ["ETag": "\"33a64df5\"", "Last-Modified": "Wed, 21 Oct 2015 07:28:00 GMT"]
    let world: RecordingClient.Live = { request in
      let isKnown = request.value(forHTTPHeaderField: "If-None-Match") == fields["ETag"]
      return try await live(isKnown ? 304 : 200, fields, isKnown ? "" : "a")(request)
    }
    let recorder = try RecordingClient(in: folder, live: world)
    try await recorder.record([ask("GET /a"), ask("GET /a | If-None-Match: \"33a64df5\"")])
    let player = try RecordingClient(in: folder, .playback, live: nobody)
    let (_, first) = try await player.data(for: ask("GET /a"))
    #expect(fields.allSatisfy { first.field($0) == $1 })
    let tag = first.field("ETag") ?? ""
    #expect(
      await seen { try await player.data(for: ask("GET /a | If-None-Match: \(tag)")) } == "304 "
    )
  }
}

import HTTPFixtures
import Testing

@testable import TrafficRecording

/// A journey of login, refresh, request and logout.
///
/// The app receives the same answers in every run, and no file contains its secrets.
@Suite struct RecordedLoginTests {
  private static let tokens = [
    "a1/Zk+Wm3Xr8Lt5Vn2Yd==", "5f0c7c62-0b54-4f0e-9d4f-6a3c1f0e8b7d", "q7ZkWm3Xr8Lt5Vn2YdPo",
  ]
  /// The password and the key that each of two persons types.
  private static let ada = ["t0pS3cret/of+ada", "k3Yb9Qw7Ns4Jd6Ht1Rc8"]
  private static let bob = ["hunter22", "Qm4Gs9LxV5Hn8Tz2Pk6M"]

  /// A server that refuses every credential that it did not give.
  private static func world() -> ScenarioClient {
    let (first, second, session) = (tokens[0], tokens[1], tokens[2])
    let open = "sid=\(session); Path=/; HttpOnly; Expires=Wed, 21 Oct 2037 07:28:00 GMT"
    let closed = "sid=deleted; Path=/; Expires=Thu, 12 Feb 2015 10:00:00 GMT"
    let bearer = { (token: String) in ["Authorization": Stub.Value.equal("Bearer \(token)")] }
    return .of("world") {
      Stub(.post, "/login", body: .json(["user": "me", "password": .string(ada[0])]))
        .answers(.json(["access_token": first, "echo": ada[0]], headers: ["Set-Cookie": open]))
      Stub(.post, "/refresh", headers: bearer(first), body: .form(["refresh_token": first]))
        .answers(.json(["access_token": second, "old": first]))
      Stub(
        .get,
        "/me",
        query: .exactly(["token": second]),
        headers: ["Cookie": .equal("sid=\(session)")]
      )
      .answers(.json(["name": "me", "next": "/me?token=\(second)"], headers: ["ETag": "\"v1\""]))
      Stub(.post, "/logout", headers: bearer(second))
        .answers(.empty(headers: ["Set-Cookie": closed]))
    }
  }

  /// The requests of an app and its answers, the same for every user.
  private static func story(_ client: RecordingClient, of person: [String]) async throws -> String {
    var lines: [String] = []
    func send(_ line: String) async throws -> (token: String, cookie: String) {
      let (body, head) = try await client.data(for: ask(line))
      let fields = (head as? HTTPURLResponse)?.allHeaderFields ?? [:]
      let status = (head as? HTTPURLResponse)?.statusCode ?? 0
      let said = fields.map { "\($0): \($1)" }.sorted().joined(separator: ", ")
      lines.append("\(status) \(said) \(String(decoding: body, as: UTF8.self))")
      let json = try? JSONDecoder().decode([String: String].self, from: body)
      return (json?["access_token"] ?? "", head.field("Set-Cookie") ?? "")
    }
    let json = "Content-Type: application/json"
    let login = try await send(
      #"POST /login | \#(json) | X-Api-Key: \#(person[1]) < {"user": "me", "password": "\#(person[0])"}"#
    )
    let field = login.token.addingPercentEncoding(withAllowedCharacters: .alphanumerics) ?? ""
    let form = "Content-Type: application/x-www-form-urlencoded"
    let second = try await send(
      "POST /refresh | \(form) | Authorization: Bearer \(login.token) < refresh_token=\(field)"
    ).token
    _ = try await send("GET /me?token=\(second) | Cookie: \(login.cookie.prefix { $0 != ";" })")
    _ = try await send("POST /logout | Authorization: Bearer \(second)")
    return lines.joined(separator: "\n")
  }

  @Test func bothRunsSeeTheSame() async throws {
    let folder = try TemporaryFolder()
    let world = Self.world()
    let recorder = try RecordingClient(in: folder, .once) { try await world.data(for: $0) }
    let recorded = try await Self.story(recorder, of: Self.ada)
    // A recording that ends here writes nothing.
    #expect(try BodyFileTests.files(in: folder.url).isEmpty)
    try recorder.save()
    #expect(try !BodyFileTests.files(in: folder.url).isEmpty)
    // The server received every secret that it gave.
    #expect(
      recorded.split(separator: "\n").map { $0.prefix(4) } == ["200 ", "200 ", "200 ", "200 "]
    )
    #expect(recorded.contains("sid=redacted-") && recorded.contains("tag: \"v1\""))
    #expect(
      recorded.contains("Expires=Thu, 01 Jan 1970 00:00:00 GMT") && !recorded.contains("2037")
    )
    for person in [Self.ada, Self.bob] {
      let player = try RecordingClient(in: folder, .playback, live: nobody)
      #expect(try await Self.story(player, of: person) == recorded)
    }
    for secret in Self.ada + Self.tokens {
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

  /// A conditional request plays, and a redirect that the recorded session did not follow.
  @Test func everyStatusIsPlayedAsItWasRecorded() async throws {
    let folder = try TemporaryFolder()
    let fields = ["ETag": "\"33a64df5\"", "Location": "/b", "Content-Type": "text/html; a=b"]
    let lines = ["GET /a", "GET /a | If-None-Match: \"33a64df5\"", "GET /b"].map(ask)
    let world: RecordingClient.Live = { request in
      let isKnown = request.value(forHTTPHeaderField: "If-None-Match") != nil
      let status = request.url?.path() == "/b" ? 302 : isKnown ? 304 : 200
      return try await live(status, fields, status == 304 ? "" : "a")(request)
    }
    try await RecordingClient(in: folder, live: world).record(lines)
    let player = try RecordingClient(in: folder, .playback, live: nobody)
    let (_, first) = try await player.data(for: lines[0])
    #expect(fields.allSatisfy { first.field($0) == $1 })
    #expect(await seen { try await player.data(for: lines[1]) } == "304 ")
    #expect(await seen { try await player.data(for: lines[2]) } == "302 a")
  }
}

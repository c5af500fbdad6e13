import Foundation
import HTTPFixtures
import Testing

@testable import TrafficRecording

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

@Suite struct RecordingTests {
  /// One secret for each place in which one can stand.
  private static let secrets = [
    "queryS3cret/1+x", "headerS3cret2", "apikeyS3cret3", "cookieS3cret4", "setcookieS3cret5",
    "jsonS3cret6\"é", "formS3cret7 &", "basicS3cret8", "userinfoS3cret9", "answerS3cret10",
    "nestedS3cret11", "locationS3cret12",
  ]

  /// A server whose answers carry secrets too.
  private static let world: RecordingClient.Live = { request in
    let url = try #require(request.url)
    let head = try #require(
      HTTPURLResponse(
        url: url,
        statusCode: 200,
        httpVersion: nil,
        headerFields: [
          "Content-Type": "application/json",
          "Date": "now",
          "Set-Cookie": "sid=setcookieS3cret5; Path=/; HttpOnly",
          "Location": "https://h/next?token=locationS3cret12&page=2",
        ]
      )
    )
    let body =
      #"{"page": 1, "access_token": "answerS3cret10","auth":{"list":["nestedS3cret11", 987654321]}}"#
    return (Data(body.utf8), head)
  }

  private static func requests() -> [URLRequest] {
    let basic = Data("ada:basicS3cret8".utf8).base64EncodedString()
    return [
      request(
        "GET",
        "https://ada:userinfoS3cret9@h/a?page=1&token=queryS3cret%2F1%2Bx#t",
        headers: [
          "Authorization": "Bearer headerS3cret2", "X-Api-Key": "apikeyS3cret3",
          "Cookie": "sid=cookieS3cret4; b=",
        ]
      ),
      request("GET", "https://h/basic", headers: ["Authorization": "Basic \(basic)"]),
      request(
        "POST",
        "https://h/json",
        headers: ["Content-Type": "application/json"],
        body: #"{"user": "ada", "password": "jsonS3cret6\"\u00e9"}"#
      ),
      request(
        "POST",
        "https://h/form",
        headers: ["Content-Type": "application/x-www-form-urlencoded"],
        body: "user=ada&client_secret=formS3cret7+%26"
      ),
    ]
  }

  private static func record(
    _ file: URL,
    _ mode: RecordingClient.Mode = .all,
    _ redaction: RecordingClient.Redaction = .standard,
    _ requests: [URLRequest] = requests(),
    live: @escaping RecordingClient.Live = world
  ) async throws -> (bodies: [Data], changed: Bool) {
    let client = try RecordingClient(file, mode: mode, redaction: redaction, live: live)
    var bodies: [Data] = []
    for request in requests { bodies.append(try await client.data(for: request).0) }
    return (bodies, !(try client.write().isEmpty))
  }

  @Test(arguments: [
    RecordingClient.Redaction.standard, RecordingClient.Redaction(token: .byValue(key: "k")),
  ])
  func noneOfTwelveSecretsSurvivesAndTheRecordingStillAnswers(
    _ redaction: RecordingClient.Redaction
  ) async throws {
    let folder = try TemporaryFolder()
    let file = folder.url.appendingPathComponent("Traffic/a.har")
    let live = try await Self.record(file, .once, redaction)
    #expect(live.changed)
    #expect(live.bodies.allSatisfy { String(decoding: $0, as: UTF8.self).contains("S3cret10") })
    let text = try String(contentsOf: file, encoding: .utf8)
    for secret in Self.secrets + ["S3cret"] {
      #expect(!text.contains(secret), "\(secret)")
      let base64 = Data(secret.utf8).base64EncodedString().replacingOccurrences(of: "=", with: "")
      #expect(!text.contains(base64.dropLast(2)), "\(secret)")
      let percent = secret.addingPercentEncoding(withAllowedCharacters: .alphanumerics) ?? secret
      #expect(!text.contains(percent), "\(secret)")
    }
    // A number is no secret unless its own field says so.
    #expect(text.contains("987654321"))
    let never: RecordingClient.Live = { _ in throw URLError(.notConnectedToInternet) }
    let played = try await Self.record(file, .playback, redaction, live: never)
    #expect(!played.changed)
    #expect(played.bodies.count == 4)
    #expect(
      played.bodies.allSatisfy { String(decoding: $0, as: UTF8.self).contains(#""page": 1"#) }
    )
  }

  @Test func aTokenFromARecordedAnswerMatchesTheRequestThatUsesIt() async throws {
    let folder = try TemporaryFolder()
    let file = folder.url.appendingPathComponent("a.har")
    for redaction in [
      RecordingClient.Redaction.standard, RecordingClient.Redaction(token: .byValue(key: "k")),
    ] {
      let first = get("https://h/login")
      let used = get("https://h/list?token=answerS3cret10")
      _ = try await Self.record(file, .all, redaction, [first, used])
      let client = try RecordingClient(
        file,
        mode: .playback,
        redaction: redaction,
        live: Self.world
      )
      let answer = try JSONValue(parsing: try await client.data(for: first).0)
      guard case .object(let members) = answer, case .string(let token)? = members["access_token"]
      else { throw URLError(.cannotParseResponse) }
      #expect(token.hasPrefix("redacted-"))
      _ = try await client.data(for: get("https://h/list?token=\(token)"))
    }
  }

  @Test func recordingUnchangedTrafficAgainChangesNoByte() async throws {
    let folder = try TemporaryFolder()
    let file = folder.url.appendingPathComponent("a.har")
    _ = try await Self.record(file)
    let bytes = try Data(contentsOf: file)
    let again = try await Self.record(file, .all, .standard, Self.requests().reversed())
    #expect(!again.changed)
    #expect(try Data(contentsOf: file) == bytes)
    let more = try await Self.record(
      file,
      .new,
      .standard,
      Self.requests() + [get("https://h/more")]
    )
    #expect(more.changed)
    let text = try String(contentsOf: file, encoding: .utf8)
    #expect(text.components(separatedBy: "\"startedDateTime\"").count == 6)
  }

  @Test func aModeSendsOnlyWhatItMay() async throws {
    let folder = try TemporaryFolder()
    let file = folder.url.appendingPathComponent("a.har")
    let missing = #expect(throws: FixtureError.self) {
      try RecordingClient(file, mode: .playback, live: Self.world)
    }
    #expect(
      missing?.description
        == "The recording a.har does not exist and its mode is none: record it with the mode "
        + "once, which FIXTURE_RECORD=once asks of withRecording."
    )
    _ = try await Self.record(file, .once, .standard, [get("https://h/a")])
    let counter = Counter()
    let live: RecordingClient.Live = { request in
      counter.add()
      return try await Self.world(request)
    }
    // What each mode sends of one known and one unknown request, and whether the latter fails.
    let rows: [(RecordingClient.Mode, Int, Bool)] = [
      (.playback, 0, true), (.once, 0, true), (.new, 1, false), (.all, 2, false),
    ]
    for (mode, sent, fails) in rows {
      let client = try RecordingClient(file, mode: mode, live: live)
      let before = counter.count
      _ = try await client.data(for: get("https://h/a"))
      var failed = false
      do {
        _ = try await client.data(for: get("https://h/unknown"))
      } catch is UnmatchedRequest {
        failed = true
      }
      #expect(counter.count - before == sent, "\(mode)")
      #expect(failed == fails, "\(mode)")
    }
  }

  /// What an answer says of the secret `topS3cret/é` under a name that nobody declared secret, and what
  /// stands in its place; `nil` where nothing can.
  private static let echoes: [(String, String, String?)] = [
    (#"{"note": "topS3cret/é"}"#, "", #"{"note": "TOKEN"}"#),
    (#"{"note": "TOPS3CRET/é"}"#, "", #"{"note": "TOKEN"}"#),
    (#"{"note": "topS3cret\/\u00e9"}"#, "", #"{"note": "TOKEN"}"#),
    (#"{"note": "topS3cret%2f%C3%A9"}"#, "", #"{"note": "TOKEN"}"#),
    (#"{"note": "topS3cret%252F%25C3%25A9"}"#, "", #"{"note": "TOKEN"}"#),
    ("<p>&#116;&#111;&#112;&#83;&#51;&#99;&#114;&#101;&#116;&#47;&#233;</p>", "", "<p>TOKEN</p>"),
    (
      "<p>&#x74;&#x6f;&#x70;&#x53;&#x33;&#x63;&#x72;&#x65;&#x74;&#x2f;&#xe9;</p>", "",
      "<p>TOKEN</p>"
    ),
    ("plain topS3cret/é text", "", "plain TOKEN text"),
    (#"{"note": "dG9wUzNjcmV0L8Op"}"#, "", #"{"note": "BASE64"}"#),
    ("746F705333637265742 746F705333637265742FC3A9", "", "746F705333637265742 HEX"),
    (#"{"note": "%74opS3cret/é"}"#, "percent-encoded", nil),
    (#"{"note": "\u0074opS3cret/é"}"#, "with the escapes of JSON", nil),
    ("<p>t&#111;pS3cret/é</p>", "with entities", nil),
    (#"{"note": "eHRvcFMzY3JldC/DqQ=="}"#, "in base64", nil),
    (#"{"note": "eHh0b3BTM2NyZXQvw6k="}"#, "in base64", nil),
  ]

  @Test func anEchoIsReplacedOrRefusesToWrite() async throws {
    let folder = try TemporaryFolder()
    let file = folder.url.appendingPathComponent("a.har")
    let token = RedactionToken().text(for: "topS3cret/é")
    for (body, form, wanted) in Self.echoes {
      try Data("before".utf8).write(to: file)
      let live: RecordingClient.Live = { request in
        let response = try await Self.world(request).1
        return (Data(body.utf8), response)
      }
      let sent = get("https://h/a?token=topS3cret%2F%C3%A9")
      do {
        _ = try await Self.record(file, .all, .standard, [sent], live: live)
        let text = try #require(wanted, "\(body)")
          .replacingOccurrences(of: "TOKEN", with: token)
          .replacingOccurrences(of: "BASE64", with: Data(token.utf8).base64EncodedString())
          .replacingOccurrences(of: "HEX", with: token.utf8.map { String($0, radix: 16) }.joined())
        let played = try HARArchive(at: file).exchanges.map {
          String(decoding: $0.responseBody, as: UTF8.self)
        }
        #expect(played == [text])
      } catch let error as FixtureError {
        #expect(wanted == nil, "\(body): \(error)")
        let found = error.description.firstMatch(
          of: /because the secret of "token" would still stand in line (\d+) \((.+)\), where it/
        )
        #expect(found.map { String($0.2) } == form, "\(body): \(error)")
        #expect(found.flatMap { Int($0.1) }.map { $0 > 40 } == true, "\(body): \(error)")
        #expect(!error.description.contains("topS3cret"))
        #expect(try Data(contentsOf: file) == Data("before".utf8))
        // The line that the refusal names does allow it.
        try Data("allow token \(token) | WHY\n".utf8)
          .write(to: folder.url.appendingPathComponent(".proofsheet.conf"))
        _ = try await Self.record(file, .all, .standard, [sent], live: live)
        try FileManager.default.removeItem(
          at: folder.url.appendingPathComponent(".proofsheet.conf")
        )
      }
    }
  }

  @Test func aFileThatIsNoArchiveIsLeftAlone() throws {
    let folder = try TemporaryFolder()
    let file = try folder.write("{\"log\": {\n", to: "a.har")
    let error = #expect(throws: FixtureError.self) {
      try RecordingClient(file, mode: .new, live: Self.world)
    }
    #expect(
      error?.description == "a.har:2:1 is no JSON: the text ends inside of an object."
    )
  }
}

import FixtureTools
import HTTPFixtures
import TestSupport
import Testing

/// One scenario gives equal transcripts and equal answers to apps, through every door.
@Suite(.prompt) struct LaneConformanceTests {
  @Test(arguments: ConformanceRow.all + ConformanceRow.elsewhere)
  func theLaneIsLikeTheInjectedClient(_ row: ConformanceRow) async throws {
    #expect(try await row.play(through: .lane) == row.play(through: .injected))
  }

  @Test(arguments: ConformanceRow.all)
  func theServerIsLikeTheInjectedClient(_ row: ConformanceRow) async throws {
    let injected = try await row.play(through: .injected)
    #expect(try await row.play(through: .server) == injected.map(ConformanceRow.overTheWire))
  }
}

/// A way for the requests of an app to reach the client.
enum Door {
  case injected
  case lane
  case server
}

/// An error that the app defines.
struct OwnError: Error, CustomStringConvertible {
  let description = "an error of the app"
}

/// A scenario, and the requests of an app.
struct ConformanceRow: Sendable, CustomTestStringConvertible {
  let name: String
  let scenario: Scenario
  let requests: [URLRequest]
  var testDescription: String { name }

  private static let origin = "https://api.example.org"

  /// A row whose requests go to the app's server, each in a line as `ask` reads it.
  init(_ name: String, _ lines: [String], @StubBuilder stubs: () -> [Stub]) {
    self.name = name
    requests = lines.map { ask($0.replacing(" /", with: " \(Self.origin)/", maxReplacements: 1)) }
    scenario = Scenario(name, stubs: stubs(), fileID: "S", line: 1)
  }

  /// The answers that the app receives, and the transcript of the client.
  func play(through door: Door) async throws -> [String] {
    let client = ScenarioClient(scenario)
    var play: [String]
    switch door {
    case .injected:
      play = await seen { try await client.data(for: $0) }
    case .lane:
      let lane = try SessionLane(client)
      play = await seen { try await lane.session.data(for: $0) }
    case .server:
      let server = try LoopbackServer(client, origin: ServerOrigin(Self.origin))
      let session = URLSession(configuration: .patient)
      play = await seen { request in
        let url = request.url?.absoluteString.replacing(
          Self.origin,
          with: "http://\(server.address)"
        )
        var served = request
        served.url = url.flatMap { URL(string: $0) }
        return try await session.data(for: served)
      }
      .map { $0.hasPrefix("failed ") ? "failed" : $0 }
      session.invalidateAndCancel()
      await server.stop()
    }
    return play + [client.transcript]
  }

  private func seen(
    _ send: @Sendable (URLRequest) async throws -> (Data, URLResponse)
  ) async -> [String] {
    var seen: [String] = []
    for request in requests {
      do {
        let (body, response) = try await send(request)
        let status = (response as? HTTPURLResponse)?.statusCode ?? 0
        let fields = ["Content-Type", "X-Tag"].map { response.field($0) ?? "-" }
        let text = String(data: body, encoding: .utf8) ?? body.base64EncodedString()
        seen.append("\(status) \(fields.joined(separator: " ")) \(text)")
      } catch {
        seen.append(words(of: error))
      }
    }
    return seen
  }

  /// The answer as an app in another process receives it.
  ///
  /// A broken connection has no error code there, and a message of the harness is a response.
  static func overTheWire(_ seen: String) -> String {
    if seen.hasPrefix("failed ") || seen == "\(OwnError())" { return "failed" }
    return seen.hasPrefix("No stub") ? "501 text/plain; charset=utf-8 - \(seen)\n" : seen
  }
}

private let json = "Content-Type: application/json"
private let form = "Content-Type: application/x-www-form-urlencoded"

extension ConformanceRow {
  /// The parts that a door could change on the way: escapes, forms, cookies, bytes, the address.
  static let all = [
    ConformanceRow(
      "requests",
      [
        "GET /user/7%2F8", "GET /search?term=a+b&media=%C3%A4&term=c", "GET /search?x", "OPTIONS /",
        #"POST /json | \#(json) < {"b":1,"a":2}"#, "PUT /form | \(form) < x=a+b&y=%26",
        "GET /me | X-Token: t | Cookie: theme=dark; session=1", "GET /me | X-Token: t",
        "PATCH /text | Content-Type: text/plain < grüezi\u{0}\n",
      ]
    ) {
      for method in [Stub.Method.get, .options, .post, .put, .patch] {
        Stub(method, .matching("/.*"), query: .ignored, body: .ignored).answers(
          .computed("all") { request in
            let fields = ["X-Token", "Cookie"].map { request.header($0) ?? "-" }
            return .json(["\(request)", "\(request.body.base64EncodedString())"] + fields)
          }
        )
      }
    },
    ConformanceRow(
      "bodies",
      ["GET /bytes", "GET /none", "GET /missing", "GET /big", "HEAD /none", "GET /without-a-stub"]
    ) {
      Stub(.get, "/bytes").answers(.data(Data([0, 255, 13, 10])))
      Stub(.get, "/none").answers(.empty(headers: ["X-Tag": "none"]))
      Stub(.head, "/none").answers(.empty(headers: ["X-Tag": "head"]))
      Stub(.get, "/missing").answers(.text("not here", status: 404))
      Stub(.get, "/big").answers(.data(Data(repeating: 7, count: 300_000)))
    },
    ConformanceRow(
      "pace and breaks",
      ["GET /late", "GET /slow", "GET /cut", "GET /short", "GET /cut-slow", "GET /late"]
    ) {
      Stub(.get, "/late").answers(.text("late").delayed(by: .milliseconds(1)))
      Stub(.get, "/slow").answers(.text("a body").inChunks(of: 2, every: .milliseconds(1)))
      Stub(.get, "/cut").answers(.text("a body").truncated(to: 3))
      Stub(.get, "/short").answers(.text("a body").truncated(to: 3, noticed: false))
      Stub(.get, "/cut-slow").answers(
        .text("a body").inChunks(of: 2, every: .milliseconds(1)).truncated(to: 3)
      )
    },
    ConformanceRow("failures", Stub.Failure.allCases.map { "GET /\($0)" } + ["GET /own"]) {
      for failure in Stub.Failure.allCases {
        Stub(.get, .template("/\(failure)")).answers(.failure(failure))
      }
      Stub(.get, "/own").answers(.throwing(OwnError()))
    },
    ConformanceRow(
      "redirects",
      ["GET /first", "POST /form | Content-Type: a/b < x", "GET /whole"]
    ) {
      Stub(.get, "/first").answers(.redirect(to: "/second"))
      Stub(.get, "/second").answers(.text("second"))
      Stub(.post, "/form", body: .text("x")).answers(.redirect(to: "second", status: 303))
      Stub(.get, "/whole").answers(.redirect(to: "https://api.example.org/second", status: 301))
    },
  ]

  /// Redirects that lead an app on the wire off the server, or as far as its own session follows.
  static let elsewhere = [
    ConformanceRow("redirects to other hosts", ["GET /away", "GET /circle", "GET /nowhere"]) {
      Stub(.get, "/circle").answers(.redirect(to: "/circle", status: 307))
      Stub(.get, "/away").answers(.redirect(to: "https://other.example.org/away?x=1", status: 301))
      Stub(.get, "/away", host: "other.example.org", query: .exactly(["x": "1"])).answers(
        .text("away")
      )
      Stub(.get, "/nowhere").answers(.redirect(to: "https://real.example.org/"))
    }
  ]
}

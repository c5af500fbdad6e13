import FixtureTools
import HTTPFixtures
import Testing

/// A scenario, and the requests of an app.
struct ConformanceRow: Sendable, CustomTestStringConvertible {
  /// The result of a row.
  struct Play {
    var seen: [String] = []
    var transcript = ""
    var report = ""
  }

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

  func play(through door: Door) async throws -> Play {
    let folder = try TemporaryFolder()
    try folder.write("a picture", to: "User/fetchPicture_success.jpg")
    let client = ScenarioClient(scenario, fixtures: FixtureFolder(root: folder.url))
    var play = Play()
    switch door {
    case .injected:
      play.seen = await seen { try await client.data(for: $0) }
    case .lane:
      let lane = try SessionLane(client)
      play.seen = await seen { try await lane.session.data(for: $0) }
    case .server:
      let server = try FixtureServer.start(client, origin: ServerOrigin(Self.origin))
      let session = URLSession(configuration: .patient)
      play.seen = await seen { request in
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
    play.transcript = "\(client.transcript)"
    do { try client.verify() } catch { play.report = "\(error)" }
    return play
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

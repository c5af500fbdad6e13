import FixtureServer
import Foundation
import HTTPFixtures
import Testing

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// One scenario gives equal transcripts, and apps the same to see, through every door.
@Suite struct LaneConformanceTests {
  @Test func theLaneIsLikeTheInjectedClient() async throws {
    for row in ConformanceRow.all + ConformanceRow.elsewhere {
      let injected = try await row.play(through: .injected)
      let lane = try await row.play(through: .lane)
      #expect(lane.transcript == injected.transcript, "\(row.name)")
      #expect(lane.report == injected.report, "\(row.name)")
      #expect(lane.seen == injected.seen, "\(row.name)")
      #expect(injected.seen.count == row.requests.count)
    }
  }

  @Test func theRowsTellEveryOutcomeApart() async throws {
    var all = ""
    for row in ConformanceRow.all {
      let play = try await row.play(through: .injected)
      all += "\(row.name)\n\(play.transcript)\n\(play.seen.joined(separator: "\n"))\n"
    }
    for part in [
      "! unmatched", "< failed: offline", "< 302 empty, to /second",
      "L3dvcmtlZC1vdXQ=", "cGFja2Vk", "image/jpeg",
      "in chunks of 2 bytes", "cut after 3 bytes", "bytes of garbage", "signedIn", "201 ",
    ] {
      #expect(all.contains(part), "\(part)")
    }
  }

  @Test func theServerIsLikeTheInjectedClient() async throws {
    for row in ConformanceRow.all {
      let injected = try await row.play(through: .injected)
      let served = try await row.play(through: .server)
      #expect(served.transcript == injected.transcript, "\(row.name)")
      #expect(served.report == injected.report, "\(row.name)")
      let seen = served.seen.map { $0.hasPrefix("failed: ") ? "failed" : $0 }
      #expect(seen == injected.seen.map(ConformanceRow.overTheWire), "\(row.name)")
    }
  }
}

/// How the requests of an app reach the client.
enum Door {
  case injected
  case lane
  case server
}

/// A scenario, and what an app asks for.
struct ConformanceRow {
  /// What came of it.
  struct Play {
    var seen: [String] = []
    var transcript = ""
    var report = ""
  }

  let name: String
  let scenario: Scenario
  let requests: [URLRequest]

  init(_ name: String, _ requests: [URLRequest], @StubBuilder stubs: () -> [Stub]) {
    self.name = name
    self.requests = requests
    scenario = Scenario(name, stubs: stubs(), fileID: "S", line: 1)
  }

  func play(through door: Door) async throws -> Play {
    let folder = try TemporaryFolder()
    defer { withExtendedLifetime(folder) {} }
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
      let server = try await FixtureServer.start(
        client,
        origin: ServerOrigin("https://api.example.org")
      )
      let session = URLSession(configuration: .patient)
      play.seen = await seen { try await session.data(for: $0.called(at: server.address)) }
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
        let head = response as? HTTPURLResponse
        let type = head?.value(forHTTPHeaderField: "Content-Type") ?? "-"
        let tag = head?.value(forHTTPHeaderField: "X-Tag") ?? "-"
        seen.append("\(head?.statusCode ?? 0) \(type) \(tag) \(body.base64EncodedString())")
      } catch let error as URLError {
        seen.append("failed: \(error.code.rawValue)")
      } catch {
        seen.append("\(error)")
      }
    }
    return seen
  }

  /// What an app in another process sees: a connection can only break, which each system calls
  /// otherwise, and what the harness has to say is a response.
  static func overTheWire(_ seen: String) -> String {
    if seen.hasPrefix("failed: ") || seen == "\(OwnError())" { return "failed" }
    guard seen.hasPrefix("No stub") else { return seen }
    return "501 text/plain; charset=utf-8 - \(Data("\(seen)\n".utf8).base64EncodedString())"
  }
}

extension URLRequest {
  /// The same request of the server.
  fileprivate func called(at address: String) -> URLRequest {
    var request = self
    let text = url?.absoluteString ?? ""
    request.url = URL(string: text.replacingOccurrences(of: origin, with: "http://\(address)"))
    return request
  }
}

/// An error of an app.
struct OwnError: Error, CustomStringConvertible {
  let description = "an error of the app"
}

private let origin = "https://api.example.org"

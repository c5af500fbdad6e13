import Foundation
import ProofsheetRecording
import Testing

@testable import Proofsheet

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

@Suite struct WithRecordingTests {
  private let sandbox = Sandbox()

  private static let live: RecordingClient.Live = { request in
    let url = try #require(request.url)
    let head = HTTPURLResponse(
      url: url,
      statusCode: 200,
      httpVersion: nil,
      headerFields: ["Content-Type": "text/plain"]
    )
    return (Data("live \(url.path())".utf8), try #require(head))
  }

  private static let dead: RecordingClient.Live = { _ in throw URLError(.notConnectedToInternet) }

  /// Requests some paths in a new session, and returns the answers.
  private func ask(
    _ paths: [String],
    _ environment: [String: String] = [:],
    live: @escaping RecordingClient.Live = Self.live
  ) async throws -> [String] {
    try await CheckSession.$current.withValue(sandbox.session(environment)) {
      try await withRecording("pages", feature: "Pages", live: live) { client in
        var answers: [String] = []
        for path in paths {
          let url = try #require(URL(string: "https://pages.example/\(path)"))
          let data = try await client.data(for: URLRequest(url: url)).0
          answers.append(String(decoding: data, as: UTF8.self))
        }
        return answers
      }
    }
  }

  @Test func aRecordingIsPlayedBack() async throws {
    #expect(try await ask(["a"]) == ["live /a"])
    #expect(try sandbox.files()["Fixtures/Pages/a_success.txt"] == "live /a")
    #expect(try await ask(["a"], live: Self.dead) == ["live /a"])
    let new = try await ask(["a", "b?token=Zk3Wm9Xr8Lt5"], ["FIXTURE_RECORD": "new"])
    #expect(new == ["live /a", "live /b"])
    #expect(try await ask(["b?token=other"], ["CI": "1"], live: Self.dead) == ["live /b"])
    #expect(try sandbox.files().values.allSatisfy { !$0.contains("Zk3Wm9Xr8Lt5") })
  }

  @Test func aRequestThatMayNotBeSentFailsTheTest() async throws {
    _ = try await ask(["a"])
    let failures = try await sandbox.failures { _ = try? await ask(["b"]) }
    assertSnapshot(of: failures.joined(separator: "\n"), as: .lines)
  }

  @Test func nothingIsSentWhereNobodyCouldReviewIt() async throws {
    var words: [String] = []
    for environment in [["CI": "true"], ["CI": "true", "FIXTURE_RECORD": "all"]] {
      let error = await #expect(throws: FixtureError.self) { try await ask(["a"], environment) }
      words.append(error?.description ?? "")
    }
    assertSnapshot(of: words.joined(separator: "\n"), as: .lines)
    #expect(try sandbox.files().keys.allSatisfy { !$0.hasPrefix("Fixtures/") })
  }
}

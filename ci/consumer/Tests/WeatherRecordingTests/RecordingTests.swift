import Foundation
import ProofsheetRecording
import Testing
import Weather

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

extension RecordingClient: HTTPClient {}

/// One import provides the recorder, and everything that other tests need.
@Suite struct RecordingTests {
  /// The recording exists, so the client sends no request.
  @Test func theRecordingIsPlayed() async throws {
    let url = try #require(URL(string: "https://weather.example/forecast?city=Oslo"))
    let offline: RecordingClient.Live = { _ in throw URLError(.notConnectedToInternet) }
    try await withRecording("oslo", live: offline) {
      let (body, _) = try await $0.data(for: URLRequest(url: url))
      #expect(try body == fixtureData("Forecast/fetchForecast_success.json"))
    }
  }
}

import Foundation
import ProofsheetRecording
import Testing
import Weather

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

extension RecordingClient: HTTPClient {}

/// One import brings what records, and what every test needs.
@Suite struct RecordingTests {
  /// The recording is there, so nothing is sent.
  @Test func theRecordingIsPlayed() async throws {
    let url = try #require(URL(string: "https://weather.example/forecast?city=Oslo"))
    let offline: RecordingClient.Live = { _ in throw URLError(.notConnectedToInternet) }
    try await withRecording("oslo", live: offline) {
      let (body, _) = try await $0.data(for: URLRequest(url: url))
      #expect(try body == fixtureData("Forecast/fetchForecast_success.json"))
    }
  }
}

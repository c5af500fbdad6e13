import Foundation
import Proofsheet
import Standings
import Testing

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

struct EndpointRequestTests {
  private static let base = "https://standings.example.com"

  private func request(
    at baseURL: String = base,
    of tournamentID: Int = 10,
    _ client: any HTTPClient = MuteClient()
  ) -> NetworkEndpointRequest {
    NetworkEndpointRequest(tournamentID: tournamentID, baseURL: baseURL, client: client)
  }

  @Test func theTournamentDefinesTheURL() throws {
    for (path, id) in [("", 10), ("/", 21), ("/old/path?query#fragment", -1)] {
      let url = try request(at: Self.base + path, of: id).url()
      #expect(url.absoluteString == "\(Self.base)/tournaments/\(id)/standings")
    }
    for base in ["", "nothing", "/standings", "https://", "https://exa mple.com:x"] {
      #expect(throws: EndpointError.invalidURL(baseURL: base)) { try request(at: base).url() }
    }
  }

  @Test func onlyAStatusOf2xxIsAnAnswerThoughItsBodyDecodes() async throws {
    func fetch(_ status: Int) async throws -> Data {
      let answer = Stub.Answer.standings("success", status: status)
      return try await withScenario(.cup("\(status)", answer)) { try await request($0).data() }
    }
    for status in [200, 299] {
      #expect(try await fetch(status) == Data(contentsOf: fixtureFile("success")))
    }
    for status in [300, 404, 500] {
      await #expect(throws: EndpointError.unsuccessfulStatus(status)) { try await fetch(status) }
    }
  }

  @Test func anAnswerWithoutStatusIsAnError() async {
    await #expect(throws: EndpointError.missingStatus) { try await request().data() }
  }

  @Test func aFileBringsItsBytes() async throws {
    let request = LocalEndpointRequest(file: fixtureFile("sample"))
    #expect(try request.url() == fixtureFile("sample"))
    #expect(try await request.data() == Data(contentsOf: fixtureFile("sample")))
  }

  @Test func anErrorIsOneSentence() async {
    let missing = await #expect(throws: EndpointError.self) {
      try await LocalEndpointRequest(file: fixtureFile("nowhere")).data()
    }
    let errors: [EndpointError?] = [
      missing, .invalidURL(baseURL: "x"), .missingStatus, .unsuccessfulStatus(503),
    ]
    #expect(
      errors.compactMap { $0?.description }.joined(separator: "\n") == """
        The standings file 'fetchStandings_nowhere.json' cannot be read: NSCocoaErrorDomain 260.
        The configured base URL 'x' is not a web address; it needs a scheme and a host, as in \
        https://example.com.
        The server's answer has no HTTP status.
        The server answered with status 503.
        """
    )
  }
}

/// A client whose answers have no status.
private struct MuteClient: HTTPClient {
  func data(for request: URLRequest) async throws -> (Data, URLResponse) {
    let url = try #require(request.url)
    return (
      Data(), URLResponse(url: url, mimeType: nil, expectedContentLength: 0, textEncodingName: nil)
    )
  }
}

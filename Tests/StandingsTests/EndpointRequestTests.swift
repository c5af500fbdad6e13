import Foundation
import Proofsheet
import Standings
import Testing

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

struct EndpointRequestTests {
  private static let base = "https://standings.example.com"

  /// Fetches the cup's standings from a server that gives one answer.
  private func fetch(_ answer: Stub.Answer) async throws -> Data {
    try await withScenario(.cup("\(answer)", answer)) { client in
      try await NetworkEndpointRequest(tournamentID: 10, baseURL: Self.base, client: client).data()
    }
  }

  @Test func theTournamentDefinesTheURL() throws {
    let client = ScenarioClient(.silent, fixtures: FixtureFolder(root: fixtureFile("sample")))
    for tournamentID in [10, 21, 0, -1, .max] {
      for path in ["", "/", "/old/path?query#fragment"] {
        let request = NetworkEndpointRequest(
          tournamentID: tournamentID,
          baseURL: Self.base + path,
          client: client
        )
        let url = try request.url()
        #expect(url.absoluteString == "\(Self.base)/tournaments/\(tournamentID)/standings")
      }
    }
    for base in ["", "nothing", "/standings", "https://", "https://exa mple.com:x"] {
      let request = NetworkEndpointRequest(tournamentID: 10, baseURL: base, client: client)
      #expect(throws: EndpointError.invalidURL(baseURL: base)) { try request.url() }
    }
  }

  @Test func aSuccessfulAnswerBringsItsBytes() async throws {
    let bytes = try Data(contentsOf: fixtureFile("success"))
    #expect(try await fetch(.standings("success")) == bytes)
    #expect(try await fetch(.standings("success", status: 299)) == bytes)
  }

  @Test(arguments: [300, 304, 400, 404, 500, 503])
  func aStatusOutside2xxIsAnErrorThoughItsBodyDecodes(_ status: Int) async throws {
    await #expect(throws: EndpointError.unsuccessfulStatus(status)) {
      try await fetch(.standings("success", status: status))
    }
  }

  @Test func anAnswerWithoutStatusIsAnError() async {
    let client = HTTPClientDouble()
    client.answers.data = { request in
      let url = try #require(request.url)
      return (
        Data(),
        URLResponse(url: url, mimeType: nil, expectedContentLength: 0, textEncodingName: nil)
      )
    }
    let request = NetworkEndpointRequest(
      tournamentID: 10,
      baseURL: Self.base,
      client: client
    )
    await #expect(throws: EndpointError.missingStatus) { try await request.data() }
  }

  @Test func aFileBringsItsBytes() async throws {
    let request = LocalEndpointRequest(file: fixtureFile("sample"))
    #expect(try request.url() == fixtureFile("sample"))
    #expect(try await request.data() == Data(contentsOf: fixtureFile("sample")))
  }

  @Test func aMissingFileIsNamed() async {
    let error = await #expect(throws: EndpointError.self) {
      try await LocalEndpointRequest(file: fixtureFile("nowhere")).data()
    }
    #expect(
      error?.description
        == "The standings file 'fetchStandings_nowhere.json' cannot be read: "
        + "NSCocoaErrorDomain 260."
    )
  }

  @Test(
    arguments: [
      (
        EndpointError.invalidURL(baseURL: "x"),
        "The configured base URL 'x' is not a web address; "
          + "it needs a scheme and a host, as in https://example.com."
      ),
      (.missingStatus, "The server's answer has no HTTP status."),
      (.unsuccessfulStatus(503), "The server answered with status 503."),
    ]
  )
  func anErrorIsOneSentence(error: EndpointError, sentence: String) {
    #expect("\(error)" == sentence)
  }
}

import Community
import Foundation
import Proofsheet
import Testing

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

struct CommunityServiceTests {
  private static let base = "https://community.example.com"

  /// Runs code with a service that gets one answer for every request to one endpoint.
  private func with<Result>(
    _ endpoint: CommunityEndpoint,
    _ answer: Stub.Answer,
    _ body: (CommunityService) async throws -> Result
  ) async throws -> Result {
    try await withScenario(.only("\(answer)", endpoint, answer)) { client in
      try await body(CommunityService(client: client, baseURL: Self.base))
    }
  }

  /// The outcome of an answer: the number of users or streams, or the error.
  private func outcome(of endpoint: CommunityEndpoint, _ answer: Stub.Answer) async throws -> String
  {
    try await with(endpoint, answer) { service in
      do {
        let isStream = endpoint == .streamList
        return "\(isStream ? try await service.streams().count : try await service.users().count)"
      } catch { return "\(error)" }
    }
  }

  // MARK: - Requests

  @Test func requestsAreWritten() throws {
    let endpoints: [CommunityEndpoint] = [
      .login, .userList, .user(id: 42), .profilePicture(userID: 7), .streamList,
    ]
    for base in ["", "/", "/old/path?query#fragment"] {
      let requests = try endpoints.map { try $0.request(baseURL: Self.base + base) }
      #expect(
        requests.map { "\($0.httpMethod ?? "") \($0.url?.absoluteString ?? "")" } == [
          "POST \(Self.base)/user/login/", "GET \(Self.base)/users/", "GET \(Self.base)/user/42/",
          "GET \(Self.base)/user/7/profilepicture", "GET \(Self.base)/streams/",
        ]
      )
    }
  }

  @Test func requestsLookAsRecorded() throws {
    let picture = CommunityEndpoint.profilePicture(userID: 42)
    for (name, endpoint) in [("login", .login), ("picture", picture)] {
      let request = try endpoint.request(baseURL: Self.base)
      assertSnapshot(of: request, as: .request, named: name)
    }
  }

  @Test(arguments: ["", "nothing", "/users", "https://", "https://exa mple.com:x"])
  func aBaseURLWithoutSchemeAndHostIsAnError(_ base: String) {
    let error = #expect(throws: ServiceError.self) {
      try CommunityEndpoint.userList.request(baseURL: base)
    }
    #expect(
      error?.description == """
        The configured base URL '\(base)' is not a web address; \
        it needs a scheme and a host, as in https://example.com.
        """
    )
  }

  // MARK: - Answers

  @Test func anAnswerBringsEverything() async throws {
    let login = CommunityEndpoint.login
    let user = try await with(login, login.file("success")) {
      try await $0.logIn(email: "fake@fake.com", password: "fake_password")
    }
    #expect(user == .ada)
    let list = CommunityEndpoint.userList
    let users = try await with(list, list.file("success")) { try await $0.users() }
    #expect(users.count == 128 && Set(users.map(\.id)).count == 128)
    #expect(users.filter { $0.name == nil }.count == 3 && users.contains(.ada))
    let endpoint = CommunityEndpoint.profilePicture(userID: 42)
    let picture = try await with(endpoint, endpoint.file("success")) {
      try await $0.profilePicture(ofUser: 42)
    }
    #expect((picture.format, picture.width, picture.height) == (.jpeg, 240, 240))
    #expect(picture.bytes == Array(try fixture("userprofile_success.jpg")))
  }

  @Test func streamsBringCommunitiesAndContents() async throws {
    let endpoint = CommunityEndpoint.streamList
    let streams = try await with(endpoint, endpoint.file("success")) { try await $0.streams() }
    #expect(streams.map(\.contents.count) == [9, 14, 8, 1, 7, 0, 11])
    #expect(streams.map(\.community.memberCount) == [214, 1204, 63, 1, 38, 0, 97])
    let contents = streams.flatMap(\.contents)
    #expect(Set(contents.map(\.attachment)) == [nil, .image, .audio])
    #expect(contents.contains { $0.published > .opening })
  }

  @Test func onlyAStatusOf2xxIsAnAnswerThoughItsBodyDecodes() async throws {
    let list = CommunityEndpoint.userList
    for status in [200, 299] {
      #expect(try await outcome(of: list, list.file("empty", status: status)) == "0")
    }
    for status in [300, 404, 500] {
      let outcome = try await outcome(of: list, list.file("empty", status: status))
      #expect(outcome == "The server answered with status \(status).")
    }
  }

  @Test func anAnswerWithoutStatusIsAnError() async {
    let service = CommunityService(client: MuteClient(), baseURL: Self.base)
    let error = await #expect(throws: ServiceError.self) { try await service.users() }
    #expect(error?.description == "The server's answer has no HTTP status.")
  }

  @Test(
    arguments: [
      (CommunityEndpoint.userList, "", "'users' is not valid JSON"),
      (.userList, "{}", "'users' is not of type Array<Any>"),
      (.userList, #"[{"id": 1, "email": "a"}, {"id": "2"}]"#, "'users[1].id' is not of type Int"),
      (
        .userList, #"[{"id": 1, "email": "a"}, {"id": 2}]"#,
        "'users[1]' lacks an identifier or an email"
      ),
      (
        .userList, "[null]", "'users[0]' is null instead of a value of type Dictionary<String, Any>"
      ),
      (
        .streamList, #"[{"community": {"id": 1, "name": "A"}, "contents": []}]"#,
        "'streams[0].community.memberCount' is missing"
      ),
    ]
  )
  func aCorruptedAnswerSaysWhere(_ endpoint: CommunityEndpoint, _ body: String, _ reason: String)
    async throws
  {
    let outcome = try await outcome(of: endpoint, .data(Data(body.utf8)))
    #expect(outcome == "The server's answer cannot be read: \(reason).")
  }

  @Test func aCorruptedStreamSaysWhere() async throws {
    let streams = CommunityEndpoint.streamList
    let outcomes = [
      try await outcome(of: streams, streams.file("noDate")),
      try await outcome(of: streams, streams.file("noAuthor")),
      "\(ServiceError.corruptedData(place: "profilepicture", fault: .picture))",
    ]
    let reasons = [
      "'streams[0].contents[4].publishedAt' is no date: 'yesterday'",
      "'streams[0].contents[3].author' lacks an identifier or an email",
      "'profilepicture' is neither a JPEG nor a PNG picture",
    ]
    #expect(outcomes == reasons.map { "The server's answer cannot be read: \($0)." })
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

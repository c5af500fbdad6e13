import Community
import Foundation
import Proofsheet
import Testing

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

struct CommunityServiceTests {
  private static let base = "https://community.example.com"

  /// Runs with a service that gets one answer to everything it asks at one endpoint.
  private func with<Result>(
    _ endpoint: CommunityEndpoint,
    _ answer: Stub.Answer,
    _ body: (CommunityService) async throws -> Result
  ) async throws -> Result {
    try await withScenario(.only("\(answer)", endpoint, answer)) { client in
      try await body(CommunityService(client: client, baseURL: Self.base))
    }
  }

  // MARK: - Requests

  @Test func requestsAreWritten() throws {
    let endpoints: [(CommunityEndpoint, String)] = [
      (.login, "POST /user/login/"), (.userList, "GET /users/"), (.user(id: 42), "GET /user/42/"),
      (.profilePicture(userID: 7), "GET /user/7/profilepicture"), (.streamList, "GET /streams/"),
    ]
    for (endpoint, words) in endpoints {
      for base in ["", "/", "/old/path?query#fragment"] {
        let request = try endpoint.request(baseURL: Self.base + base)
        let path = words.split(separator: " ")[1]
        #expect(request.url?.absoluteString == "\(Self.base)\(path)")
        #expect(request.httpMethod == String(words.split(separator: " ")[0]))
      }
    }
  }

  @Test func requestsLookAsRecorded() throws {
    assertSnapshot(
      of: try CommunityEndpoint.login.request(baseURL: Self.base),
      as: .request,
      named: "login"
    )
    assertSnapshot(
      of: try CommunityEndpoint.profilePicture(userID: 42).request(baseURL: Self.base),
      as: .request,
      named: "picture"
    )
  }

  @Test(arguments: ["", "nothing", "/users", "https://", "https://exa mple.com:x"])
  func aBaseURLWithoutSchemeAndHostIsAnError(_ base: String) {
    #expect(throws: ServiceError.invalidURL(baseURL: base)) {
      try CommunityEndpoint.userList.request(baseURL: base)
    }
  }

  // MARK: - Answers

  @Test func aLoginBringsTheUser() async throws {
    let login = CommunityEndpoint.login
    let user = try await with(login, login.file("success")) {
      try await $0.logIn(email: "fake@fake.com", password: "fake_password")
    }
    #expect(user == .ada)
  }

  @Test func aListBringsAllUsersInTheServersOrder() async throws {
    let list = CommunityEndpoint.userList
    let users = try await with(list, list.file("success")) { try await $0.users() }
    #expect(users.count == 128)
    #expect(users.filter { $0.name == nil }.count == 3)
    #expect(Set(users.map(\.id)).count == 128)
    #expect(users.contains(.ada))
  }

  @Test func aPictureBringsItsBytes() async throws {
    let endpoint = CommunityEndpoint.profilePicture(userID: 42)
    let picture = try await with(endpoint, endpoint.file("success")) {
      try await $0.profilePicture(ofUser: 42)
    }
    #expect(picture.format == .jpeg)
    #expect((picture.width, picture.height) == (240, 240))
    #expect(picture.bytes == Array(try fixture("userprofile_success.jpg")))
  }

  @Test func streamsBringCommunitiesAndContents() async throws {
    let endpoint = CommunityEndpoint.streamList
    let streams = try await with(endpoint, endpoint.file("success")) { try await $0.streams() }
    #expect(streams.map(\.contents.count) == [9, 14, 8, 1, 7, 0, 11])
    #expect(streams.map(\.community.memberCount) == [214, 1204, 63, 1, 38, 0, 97])
    let contents = streams.flatMap(\.contents)
    let kinds: Set<StreamContent.Attachment?> = [nil, .image, .audio]
    #expect(Set(contents.map(\.attachment)) == kinds)
    #expect(contents.contains { $0.published > .opening })
  }

  @Test(arguments: [300, 304, 400, 404, 500, 503])
  func aStatusOutside2xxIsAnErrorThoughItsBodyDecodes(_ status: Int) async throws {
    let list = CommunityEndpoint.userList
    _ = try await with(list, list.file("empty", status: status)) { service in
      await #expect(throws: ServiceError.unsuccessfulStatus(status)) { try await service.users() }
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
    let service = CommunityService(client: client, baseURL: Self.base)
    await #expect(throws: ServiceError.missingStatus) { try await service.users() }
  }

  @Test(
    arguments: [
      ("", "'users' is not valid JSON"), ("<html>", "'users' is not valid JSON"),
      ("{}", "'users' is not of type Array<Any>"),
      (#"[{"id": 1, "email": "a"}, {"id": "2"}]"#, "'users[1].id' is not of type Int"),
      (#"[{"id": 1, "email": "a"}, {"id": 2}]"#, "'users[1]' has no identifier or no email"),
      (#"[null]"#, "'users[0]' is null instead of a value of type Dictionary<String, Any>"),
    ]
  )
  func aCorruptedListSaysWhere(body: String, reason: String) async throws {
    let answer = Stub.Answer.data(Data(body.utf8), contentType: "application/json")
    _ = try await with(.userList, answer) { service in
      let error = await #expect(throws: ServiceError.self) { try await service.users() }
      #expect(error?.description == "The server's answer cannot be read: \(reason).")
    }
  }

  @Test(
    arguments: [
      ("noDate", "'streams[0].contents[4].publishedAt' is no date: 'yesterday'"),
      ("noAuthor", "'streams[0].contents[3].author' has no identifier or no email"),
    ]
  )
  func aCorruptedStreamSaysWhere(variant: String, reason: String) async throws {
    let streams = CommunityEndpoint.streamList
    _ = try await with(streams, streams.file(variant)) { service in
      let error = await #expect(throws: ServiceError.self) { try await service.streams() }
      #expect(error?.description == "The server's answer cannot be read: \(reason).")
    }
  }

  @Test func aMissingKeyIsNamed() async throws {
    let body = Data(#"[{"community": {"id": 1, "name": "A"}, "contents": []}]"#.utf8)
    _ = try await with(.streamList, .data(body)) { service in
      let error = await #expect(throws: ServiceError.self) { try await service.streams() }
      #expect(
        error
          == .corruptedData(
            place: "streams[0].community.memberCount",
            fault: .shape("is missing")
          )
      )
    }
  }

  @Test(
    arguments: [
      (
        ServiceError.invalidURL(baseURL: "x"),
        "The configured base URL 'x' is not a web address; "
          + "it needs a scheme and a host, as in https://example.com."
      ),
      (.missingStatus, "The server's answer has no HTTP status."),
      (.unsuccessfulStatus(503), "The server answered with status 503."),
      (
        .corruptedData(place: "profilepicture", fault: .picture),
        "The server's answer cannot be read: 'profilepicture' "
          + "is neither a JPEG nor a PNG picture."
      ),
    ]
  )
  func anErrorIsOneSentence(error: ServiceError, sentence: String) {
    #expect("\(error)" == sentence)
  }
}

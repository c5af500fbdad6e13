import Community
import Foundation
import Proofsheet
import Testing

struct CommunityServiceTests {
  private static let base = "https://community.example.com"

  @Test(
    arguments: [
      (CommunityEndpoint.userList, "", "'users' is not valid JSON"),
      (.userList, #"[{"id": 1, "email": "a"}, {"id": "2"}]"#, "'users[1].id' is not of type Int"),
      (.userList, #"[{"id": 1}]"#, "'users[0]' lacks an identifier or an email"),
      (
        .streamList, #"[{"community": {"id": 1, "name": "A"}, "contents": []}]"#,
        "'streams[0].community.memberCount' is missing"
      ),
    ]
  )
  func aCorruptedAnswerSaysWhere(_ endpoint: CommunityEndpoint, _ body: String, _ reason: String)
    async throws
  {
    let scenario = Scenario.only("corrupted", endpoint, .data(Data(body.utf8)))
    try await withScenario(scenario) { client in
      let service = CommunityService(client: client, baseURL: Self.base)
      let error = await #expect(throws: ServiceError.self) {
        if endpoint == .streamList { _ = try await service.streams() }
        _ = try await service.users()
      }
      #expect(error?.description == "The server's answer cannot be read: \(reason).")
    }
  }
}

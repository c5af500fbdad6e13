import Community
import Proofsheet

extension Scenario {
  /// A scenario with one endpoint, which gives one answer for ever, or two and then no more.
  static func only(
    _ name: String,
    _ endpoint: CommunityEndpoint,
    _ first: Stub.Answer,
    _ second: Stub.Answer? = nil
  ) -> Scenario {
    Scenario(name) { endpoint.stub().answers([first, second].compactMap { $0 }) }
  }

  /// A scenario in which the login and the list behind it work.
  static let welcomes = Scenario("the login works") {
    CommunityEndpoint.login.stub()
      .answers(CommunityEndpoint.login.file("success").delayed(by: .seconds(1)))
    CommunityEndpoint.userList.answers("screenShots")
  }
}

extension Stub.Answer {
  /// The failures of any request that the user is told about, by name.
  static let failures: [(name: String, answer: Stub.Answer)] = [
    ("offline", .failure(.offline)),
    ("timed out", .failure(.timedOut)),
    ("connection lost", .failure(.connectionLost)),
    ("bad TLS", .failure(.badTLS)),
    ("not allowed", .status(403)),
    ("server error", .status(500)),
    ("not JSON", .text("<html>")),
    ("empty body", .empty()),
  ]
}

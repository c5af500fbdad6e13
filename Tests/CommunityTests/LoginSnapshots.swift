import Community
import Proofsheet
import Testing

/// The login screen in every state.
@MainActor
@Suite struct LoginSnapshots {
  /// Brings the screen into a state and hands it to a snapshot.
  private func snapshot(
    _ state: String,
    _ answer: Stub.Answer? = nil,
    email: String = "fake@fake.com",
    password: String = "fake_password",
    testName: String = #function
  ) {
    let scenario = answer.map { Scenario.only(state, .login, $0) } ?? .silent
    playJourney(state, scenario: scenario) { user in
      let login = user.sees { LoginPresenter(logIn: LogIn(requests: user.world().service)) }
      user.does("types") {
        login.updateEmail(email)
        login.updatePassword(password)
      }
      if answer != nil {
        user.does("presses Log in") {
          login.submit(routingTo: LoginRoutingDouble(calls: user.calls))
        }
      }
      assertSnapshot(of: login, named: state, testName: testName)
    }
  }

  @Test func empty() {
    snapshot("untouched", email: "", password: "")
    snapshot("email only", password: "")
    snapshot("password only", email: "")
  }

  @Test func ready() {
    snapshot("both fields")
    snapshot("letters of several parts", email: "zoë@bücher.example", password: "pä👩‍👩‍👧ss")
  }

  @Test func loading() {
    snapshot("waiting", CommunityEndpoint.login.file("success").delayed(by: .seconds(1)))
  }

  @Test func loaded() {
    snapshot("with a name", CommunityEndpoint.login.file("success"))
    snapshot("without a name", CommunityEndpoint.login.file("noName"))
  }

  @Test func failed() {
    let login = CommunityEndpoint.login
    snapshot("wrong password", login.error("wrongPassword", status: 401))
    snapshot("no identifier", login.file("noIdentifier"))
    snapshot("no email", login.file("noEmail"))
    for (name, answer) in Stub.Answer.failures { snapshot(name, answer) }
  }

  /// A request that was cancelled is none: the screen invites to log in again.
  @Test func cancelled() {
    snapshot("by the system", .failure(.cancelled))
  }
}

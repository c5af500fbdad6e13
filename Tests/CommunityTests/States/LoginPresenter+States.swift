public import Community
public import Proofsheet

/// The login screen, for every input and every answer of the server.
extension LoginPresenter: SnapshotStates {
  /// The states empty, ready, loading, loaded, and every failure.
  public static var snapshotStates: [SnapshotState] {
    let login = CommunityEndpoint.login
    let failures = Stub.Answer.failures.map { state($0.name, $0.answer) }
    return [
      state("untouched", email: "", password: ""),
      state("email only", password: ""),
      state("password only", email: ""),
      state("both fields"),
      state("letters of several parts", email: "zoë@bücher.example", password: "pä👩‍👩‍👧ss"),
      state("waiting", login.file("success").delayed(by: .seconds(1))),
      state("with a name", login.file("success")),
      state("without a name", login.file("noName")),
      state("wrong password", login.error("wrongPassword", status: 401)),
      state("no identifier", login.file("noIdentifier")),
      state("no email", login.file("noEmail")),
      // A cancelled request is no failure: the screen invites to log in again.
      state("cancelled by the system", .failure(.cancelled)),
    ] + failures
  }

  private nonisolated static func state(
    _ name: String,
    _ answer: Stub.Answer? = nil,
    email: String = "fake@fake.com",
    password: String = "fake_password"
  ) -> SnapshotState {
    let scenario = answer.map { Scenario.only(name, .login, $0) } ?? .silent
    return SnapshotState(name, scenario: scenario) { user in
      let login = user.makeLogin()
      user.does("types") {
        login.updateEmail(email)
        login.updatePassword(password)
        if answer != nil { login.submit(routingTo: LoginRoutingDouble(calls: user.calls)) }
      }
      return login
    }
  }
}

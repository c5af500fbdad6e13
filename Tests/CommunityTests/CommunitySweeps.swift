import Community
import Proofsheet
import Testing

/// Sweeps of the network's screens, without assertions and without findings.
@Suite struct CommunitySweeps {
  /// A minute later every post is a minute older, so a slow answer leads to another screen.
  @Test func streams() {
    assertSweep(
      "looks at the streams and pulls them",
      scenario: .only("streams", .streamList, CommunityEndpoint.streamList.file("success")),
      by: .everyOrder(),
      .everyFault(JourneySweep.Fault.all.filter { $0 != .slow }),
      .leaving
    ) { user in
      let streams = user.looks(at: user.makeStreamList())
      user.retries { streams.load() }
      user.does("pulls") { streams.load() }
      user.retries { streams.load() }
    }
  }

  @Test func login() {
    assertSweep(
      "logs in",
      scenario: .only("the login works", .login, CommunityEndpoint.login.file("success"))
    ) { user in
      let login = user.sees { user.makeLogin() }
      let router = LoginRoutingDouble(calls: user.calls)
      user.logsIn(login, routingTo: router)
      user.retries { login.submit(routingTo: router) }
    }
  }
}

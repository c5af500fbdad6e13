import Community
import Proofsheet
import Testing

/// The stream list in every state.
@MainActor
@Suite struct StreamListSnapshots {
  private static let streams = CommunityEndpoint.streamList

  /// Brings the list into a state and hands it to a snapshot.
  private func snapshot(_ state: String, _ answer: Stub.Answer?, testName: String = #function) {
    let scenario = answer.map { Scenario.only(state, .streamList, $0) } ?? .silent
    playJourney(state, scenario: scenario) { user in
      let streams = user.sees { user.makeStreamList() }
      if answer != nil { user.does("looks") { streams.load() } }
      assertSnapshot(of: streams, named: state, testName: testName)
    }
  }

  @Test func loading() {
    snapshot("not asked yet", nil)
    snapshot("waiting", Self.streams.file("success").delayed(by: .seconds(1)))
  }

  @Test func loaded() {
    snapshot("many", Self.streams.file("success"))
    snapshot("few", Self.streams.file("screenShots"))
  }

  @Test func empty() {
    snapshot("no communities", Self.streams.file("empty"))
  }

  @Test func failed() {
    snapshot("no date", Self.streams.file("noDate"))
    snapshot("no author", Self.streams.file("noAuthor"))
    snapshot("unavailable", Self.streams.error())
    for (name, answer) in Stub.Answer.failures { snapshot(name, answer) }
  }
}

import MusicSearch
import Proofsheet
import Testing

@Suite struct ScopeJourneys {
  /// Every ordered pair of two scopes.
  static let changes = SearchScope.allCases.flatMap { first in
    SearchScope.allCases.filter { $0 != first }.map { (first, $0) }
  }

  @Test(arguments: changes)
  func changesScope(_ first: SearchScope, _ second: SearchScope) {
    assertJourney(
      "searches by \(first), then by \(second)",
      scenario: .finds(in: first, then: second),
      named: "\(first) to \(second)"
    ) { user in
      let home = user.opensSearch(in: first)
      user.searches("Jackson", on: home)
      user.chooses(second, on: home)
      user.waits(.seconds(1))
    }
  }

  @Test(arguments: SearchScope.allCases)
  func changesScopeWhileLoading(_ scope: SearchScope) {
    let slow = Stub.Answer.recorded("success", in: .artist).delayed(by: .seconds(3))
    let scenario = Scenario("artist search takes 3 s, \(scope) search none") {
      if scope == .artist {
        Stub.search("Jackson", in: .artist).answers(slow, .recorded("success", in: .artist))
      } else {
        Stub.search("Jackson", in: .artist).answers(slow)
        Stub.search("Jackson", in: scope).answers(.recorded("empty", in: scope))
      }
    }
    assertJourney(
      "changes to \(scope) while the answer is on its way",
      scenario: scenario,
      named: "\(scope)"
    ) { user in
      let home = user.opensSearch(in: .artist)
      user.searches("Jackson", on: home)
      user.chooses(scope, on: home)
      user.waits(.seconds(5))
    }
  }
}

import MusicSearch
import Proofsheet
import Testing

/// The time at which the screen searches, and the search whose answer it shows.
@Suite struct SearchTimingJourneys {
  @Test(arguments: SearchScript.timing)
  func journey(_ script: SearchScript) {
    assertJourney(script.title, scenario: script.scenario, named: script.name) { user in
      script.play(user, on: user.opensSearch())
    }
  }

  /// The repository ignores cancellation: every answer arrives, however late.
  @Test(arguments: SearchScope.allCases)
  func lateAnswerNeverReplacesANewerOne(_ scope: SearchScope) {
    assertJourney(
      "an old answer arrives after the new one",
      scenario: .answersLate(in: scope),
      named: "\(scope)"
    ) { user in
      let search = SearchRepository(client: user.client)
      let stubborn = SearchRepositoryTypeDouble()
      stubborn.answers.artists = { term, scope in
        try await Task { try await search.artists(matching: term, in: scope) }.value
      }
      let home = user.opensSearch(in: scope, over: stubborn)
      user.searches("Jackson", on: home)
      user.searches(scope.single.term, on: home)
      user.waits(.seconds(5))
    }
  }
}

extension SearchScript {
  static let timing = SearchScope.allCases.flatMap { scope in
    [
      SearchScript(
        "press Search \(scope)",
        "searches for \(scope.single.term) by \(scope) and presses Search",
        in: scope,
        .findsOne(in: scope)
      ) { user, home in
        user.types(scope.single.term, on: home)
        user.does("presses Search") { home.search() }
        user.waits(.seconds(1))
      },
      SearchScript(
        "type on \(scope)",
        "types letter by letter, and only the last pause searches",
        in: scope,
        .findsNothing(in: scope)
      ) { user, home in
        for end in 1...7 {
          user.types(String("Jackson".prefix(end)), on: home)
          user.waits(.milliseconds(499))
        }
        user.waits(.milliseconds(1))
      },
      SearchScript(
        "type on while loading \(scope)",
        "types on while the answer is on its way",
        in: scope,
        .answersLate(in: scope)
      ) { user, home in
        user.searches("Jackson", on: home)
        user.searches(scope.single.term, on: home)
        user.waits(.seconds(5))
      },
    ]
  }
}

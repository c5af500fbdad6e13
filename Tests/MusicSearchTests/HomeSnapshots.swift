import MusicSearch
import Proofsheet
import Testing

/// The search screen in every state, in every scope.
@Suite struct HomeSnapshots {
  @Test func initial() {
    playJourney("opens the search") { user in
      assertSnapshot(of: user.opensSearch(in: .artist))
    }
  }

  @Test(arguments: SearchScope.allCases)
  func loading(_ scope: SearchScope) {
    playJourney("waits for the answer", scenario: .findsManyLate(in: scope)) { user in
      let stage = SearchStage(user, in: scope)
      stage.starts("Jackson")
      assertSnapshot(of: stage.home, named: "\(scope)")
      user.waitsForEverything()
    }
  }

  @Test(arguments: SearchScope.allCases)
  func oneResult(_ scope: SearchScope) {
    playJourney("finds one", scenario: .findsOne(in: scope)) { user in
      let stage = SearchStage(user, in: scope)
      stage.searches(scope.single.term)
      assertSnapshot(of: stage.home, named: "\(scope)")
    }
  }

  @Test(arguments: SearchScope.allCases)
  func manyResults(_ scope: SearchScope) {
    playJourney("finds many", scenario: .findsMany(in: scope)) { user in
      let stage = SearchStage(user, in: scope)
      stage.searches("Jackson")
      assertSnapshot(of: stage.home, named: "\(scope)")
    }
  }

  @Test(arguments: SearchScope.allCases)
  func loadingWithOldRows(_ scope: SearchScope) {
    playJourney("searches again and waits", scenario: .answersLate(in: scope)) { user in
      let stage = SearchStage(user, in: scope)
      stage.searches(scope.single.term)
      stage.starts("Jackson")
      assertSnapshot(of: stage.home, named: "\(scope)")
      user.waitsForEverything()
    }
  }

  @Test(arguments: SearchScope.allCases)
  func empty(_ scope: SearchScope) {
    playJourney("finds nothing", scenario: .findsNothing(in: scope)) { user in
      let stage = SearchStage(user, in: scope)
      stage.searches("Jackson")
      assertSnapshot(of: stage.home, named: "\(scope)")
    }
  }

  @Test(arguments: SearchScope.allCases)
  func failed(_ scope: SearchScope) {
    playJourney("is refused, and tries again", scenario: .failsOnce(in: scope)) { user in
      let stage = SearchStage(user, in: scope)
      stage.searches("Jackson")
      assertSnapshot(of: stage.home, named: "\(scope)")
      stage.searches("Jackson")
    }
  }

  @Test(arguments: SearchScope.allCases)
  func failedWithOldRows(_ scope: SearchScope) {
    let scenario = Scenario.alwaysFails(in: scope, with: .failure(.offline))
    playJourney("searches again and is offline", scenario: scenario) { user in
      let stage = SearchStage(user, in: scope)
      stage.searches(scope.single.term)
      stage.searches("Jackson")
      assertSnapshot(of: stage.home, named: "\(scope)")
    }
  }

  /// Terms that a careless screen would break: quotation marks, lines, other directions.
  @Test(
    arguments: [
      ("quotes", "it's \"new\""), ("two lines", "a\nb"), ("right to left", "ליל\u{200F}ה"),
      ("spaces", "  "),
    ]
  )
  func emptyForTerm(_ name: String, _ term: String) {
    let scenario = Scenario("nothing is found") {
      Stub.search(term, in: .artist).answers(.recorded("empty", in: .artist))
    }
    playJourney("finds nothing for \(name)", scenario: scenario) { user in
      let stage = SearchStage(user)
      stage.searches(term)
      assertSnapshot(of: stage.home, named: name)
    }
  }
}

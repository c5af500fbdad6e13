public import MusicSearch
public import Proofsheet

/// The search screen in every state, in every scope.
extension HomeViewModel: SnapshotStates {
  /// The states before a search, during it, and after each of its ends.
  public static var snapshotStates: [SnapshotState] {
    let initial = SnapshotState("initial") { user in user.opensSearch() }
    return [initial] + SearchScope.allCases.flatMap(states) + awkwardTerms
  }

  private nonisolated static func states(in scope: SearchScope) -> [SnapshotState] {
    let (single, offline) = (scope.single.term, Stub.Answer.failure(.offline))
    return [
      state("loading", in: scope, .findsManyLate(in: scope), "Jackson"),
      state("one result", in: scope, .findsOne(in: scope), single),
      state("many results", in: scope, .findsMany(in: scope), "Jackson"),
      state("loading with old rows", in: scope, .answersLate(in: scope), single, "Jackson"),
      state("empty", in: scope, .findsNothing(in: scope), "Jackson"),
      state("failed", in: scope, .refuses(in: scope), "Jackson"),
      state(
        "failed with old rows",
        in: scope,
        .alwaysFails(in: scope, with: offline),
        single,
        "Jackson"
      ),
    ]
  }

  /// Terms that a careless screen would break: quotation marks, lines, other directions.
  private nonisolated static var awkwardTerms: [SnapshotState] {
    let terms = [
      ("quotes", "it's \"new\""), ("two lines", "a\nb"), ("right to left", "ליל\u{200F}ה"),
      ("spaces", "  "),
    ]
    return terms.map { name, term in
      let scenario = Scenario("nothing is found") {
        Stub.search(term, in: .artist).answers(.recorded("empty", in: .artist))
      }
      return state("empty for \(name)", in: .artist, scenario, term)
    }
  }

  private nonisolated static func state(
    _ name: String,
    in scope: SearchScope,
    _ scenario: Scenario,
    _ terms: String...
  ) -> SnapshotState {
    SnapshotState("\(name) \(scope)", scenario: scenario) { user in
      let home = user.opensSearch(in: scope)
      for term in terms { user.searches(term, on: home) }
      return home
    }
  }
}

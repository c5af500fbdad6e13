public import MusicSearch
public import Proofsheet
import Testing

/// The search screen in every state, in every scope.
extension HomeViewModel: SnapshotStates {
  /// Before a search, while it is under way, and after each of its ends.
  public static var snapshotStates: [SnapshotState] {
    let initial = SnapshotState("initial") { user in user.opensSearch(in: .artist) }
    return [initial] + SearchScope.allCases.flatMap(states) + awkwardTerms
  }

  private nonisolated static func states(in scope: SearchScope) -> [SnapshotState] {
    let offline = Scenario.alwaysFails(in: scope, with: .failure(.offline))
    return [
      state("loading", in: scope, .findsManyLate(in: scope)) { $0.starts("Jackson") },
      state("one result", in: scope, .findsOne(in: scope)) { $0.searches(scope.single.term) },
      state("many results", in: scope, .findsMany(in: scope)) { $0.searches("Jackson") },
      state("loading with old rows", in: scope, .answersLate(in: scope)) { stage in
        stage.searches(scope.single.term)
        stage.starts("Jackson")
      },
      state("empty", in: scope, .findsNothing(in: scope)) { $0.searches("Jackson") },
      state("failed", in: scope, .refuses(in: scope)) { $0.searches("Jackson") },
      state("failed with old rows", in: scope, offline) { stage in
        stage.searches(scope.single.term)
        stage.searches("Jackson")
      },
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
      return state("empty for \(name)", in: .artist, scenario) { $0.searches(term) }
    }
  }

  private nonisolated static func state(
    _ name: String,
    in scope: SearchScope,
    _ scenario: Scenario,
    _ script: @escaping @MainActor @Sendable (SearchStage) -> Void
  ) -> SnapshotState {
    SnapshotState("\(name) \(scope)", scenario: scenario) { user in
      let stage = SearchStage(user, in: scope)
      script(stage)
      return stage.home
    }
  }
}

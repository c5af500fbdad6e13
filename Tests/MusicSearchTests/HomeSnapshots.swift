import MusicSearch
import Proofsheet
import Testing

/// The search screen in every state, in every scope.
///
/// The limit ends a test whose search never comes to an outcome.
@MainActor
@Suite(.timeLimit(.minutes(1))) struct HomeSnapshots {
  @Test func initial() {
    let home = SearchStage(.artist, .silent).home
    assertSnapshot(of: home)
  }

  @Test(arguments: SearchScope.allCases)
  func loading(_ scope: SearchScope) {
    let stage = SearchStage(scope, .findsMany(in: scope))
    stage.starts("Jackson")
    assertSnapshot(of: stage.home, named: "\(scope)")
  }

  @Test(arguments: SearchScope.allCases)
  func oneResult(_ scope: SearchScope) async throws {
    let stage = SearchStage(scope, .findsOne(in: scope))
    try await stage.searches(scope.single.term)
    assertSnapshot(of: stage.home, named: "\(scope)")
  }

  @Test(arguments: SearchScope.allCases)
  func manyResults(_ scope: SearchScope) async throws {
    let stage = SearchStage(scope, .findsMany(in: scope))
    try await stage.searches("Jackson")
    assertSnapshot(of: stage.home, named: "\(scope)")
  }

  @Test(arguments: SearchScope.allCases)
  func loadingWithOldRows(_ scope: SearchScope) async throws {
    let stage = SearchStage(scope, .findsOneThenMany(in: scope))
    try await stage.searches(scope.single.term)
    stage.starts("Jackson")
    assertSnapshot(of: stage.home, named: "\(scope)")
  }

  @Test(arguments: SearchScope.allCases)
  func empty(_ scope: SearchScope) async throws {
    let stage = SearchStage(scope, .findsNothing(in: scope))
    try await stage.searches("Jackson")
    assertSnapshot(of: stage.home, named: "\(scope)")
  }

  @Test(arguments: SearchScope.allCases)
  func failed(_ scope: SearchScope) async throws {
    let stage = SearchStage(scope, .failsOnce(in: scope))
    try await stage.searches("Jackson")
    assertSnapshot(of: stage.home, named: "\(scope)")
  }

  @Test(arguments: SearchScope.allCases)
  func failedWithOldRows(_ scope: SearchScope) async throws {
    let stage = SearchStage(scope, .alwaysFails(in: scope, with: .failure(.offline)))
    try await stage.searches(scope.single.term)
    try await stage.searches("Jackson")
    assertSnapshot(of: stage.home, named: "\(scope)")
  }

  /// Terms that a careless screen would break: quotation marks, lines, other directions.
  @Test(
    arguments: [
      ("quotes", "it's \"new\""), ("two lines", "a\nb"), ("right to left", "ליל\u{200F}ה"),
      ("spaces", "  "),
    ]
  )
  func emptyForTerm(_ name: String, _ term: String) async throws {
    let scenario = Scenario("nothing is found") {
      Stub.search(term, in: .artist).answers(.recorded("empty", in: .artist))
    }
    let stage = SearchStage(.artist, scenario)
    try await stage.searches(term)
    assertSnapshot(of: stage.home, named: name)
  }
}

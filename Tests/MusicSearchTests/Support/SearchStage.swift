import Foundation
import MusicSearch
import Proofsheet
import Testing

/// A search screen over a scenario, brought into a state and handed to a snapshot.
@MainActor
struct SearchStage {
  let home: HomeViewModel
  private let client: ScenarioClient
  private let observer: HomeObserver
  private let scope: SearchScope

  private static let fixtures = FixtureFolder(
    root: URL(filePath: #filePath).appending(path: "../../../../Fixtures").standardizedFileURL
  )

  /// Opens the screen in a scope; no search runs yet.
  init(_ scope: SearchScope, _ scenario: Scenario) {
    self.scope = scope
    client = ScenarioClient(scenario, fixtures: Self.fixtures)
    home = HomeViewModel(search: SearchRepository(client: client), clock: ManualClock())
    home.viewDidAppear()
    observer = HomeObserver(home)
  }

  /// Types a term and chooses the scope, which starts the search.
  func starts(_ term: String) {
    home.updateSearchTerm(term)
    home.updateSearchScope(scope.buttonIndex)
  }

  /// Searches for a term, and waits for the outcome.
  func searches(_ term: String) async throws {
    starts(term)
    _ = try await observer.next()
    #expect(client.unmatchedRequests == [])
  }
}

import Testing

@testable import Completeness

/// The names of doubles in transcripts.
@Suite struct DoubleNamesTests {
  @Test(
    arguments: [
      ("UserListRouting", "router"), ("HomeViewModelDelegate", "delegate"),
      ("SearchRepositoryType", "repository"), ("LoginUseCase", "useCase"), ("HTTPClient", "client"),
      ("UserRequests", "requests"), ("SearchAPI", "api"), ("ListDataSource", "dataSource"),
      ("HomeViewInput", "view"), ("HomeViewOutput", "presenter"), ("HomePresenterOutput", "view"),
      ("HomeOutput", "output"), ("StandingsStore", "store"),
      ("Router", "router"), ("API", "api"), ("Type", "type"), ("MapRouterContract", "router"),
    ]
  )
  func receivers(_ name: String, _ word: String) {
    #expect(ReceiverWord.of(name) == word)
  }
}

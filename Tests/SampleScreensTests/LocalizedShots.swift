public import Community
import Foundation
import Localization
public import MusicSearch
public import Proofsheet
import Standings
import TestSupport
import Testing

extension ScenarioClient: Community.HTTPClient, MusicSearch.HTTPClient {}

/// Six screens in six languages, one reference for each screen.
@MainActor
@Suite struct LocalizedShots {
  @Test func shots() {
    checkColleagues("login", Stub(.post, "/user/login/").answers(.status(401))) { app in
      guard let login = app.top.presenter as? LoginPresenter else { return }
      login.updateEmail("ada@example.com")
      login.updatePassword("secret")
      login.submit(routingTo: app.router)
    }
    let users = Stub.Answer.file("Community/fetchUserList_screenShots.json")
    checkColleagues("user list", Stub(.get, "/users/").answers(users)) { app in
      app.router.showUserList(for: User(id: 42, email: "ada@example.com", name: nil))
    }
    let streams = Stub.Answer.file("Community/fetchStreamList_screenShots.json")
    checkColleagues("streams", Stub(.get, "/streams/").answers(streams)) { app in
      app.router.showStreams()
    }
    let search = Stub(.get, "/search", query: .containing([:])).answers(.failure(.timedOut))
    check("search", search, LocalizedTexts.musicSearch) { user, texts in
      let repository = SearchRepository(client: user.client)
      let home = user.sees { HomeViewModel(search: repository, clock: user.clock, texts: texts) }
      user.does("searches in vain") {
        home.viewDidAppear()
        home.updateSearchScope(1)
      }
      return home
    }
    check("track", nil, LocalizedTexts.musicSearch) { user, texts in
      let dates = DateStyle(locale: texts.locale, order: .ofLanguage)
      return user.sees { TrackDetailsViewModel(track: Self.track, dates: dates, texts: texts) }
    }
    check("standings", nil, LocalizedTexts.standings) { user, texts in
      let cups = [Tournament(id: 10, name: "Champions Cup"), Tournament(id: 11, name: "League")]
      let file = PackageFolder.file("Fixtures/Standings/fetchStandings_sample.json")
      let world = StandingsWorld(store: MemoryStandingsStore(), texts: texts) { _ in
        LocalEndpointRequest(file: file)
      }
      let standings = user.sees { StandingsPresenter(tournaments: cups, world: world) }
      user.does("looks") { standings.load() }
      return standings
    }
  }

  private static let track = Track(
    id: 1,
    artistID: 1,
    artistName: "A Sound of Thunder",
    name: "It Was Metal (Live at the Old Harbour, 2018)",
    previewURL: nil,
    artworkURL: nil,
    genre: "Classic Hard Rock / Classic Power Metal",
    country: "USA",
    releaseDate: Date(timeIntervalSince1970: 1_529_046_000)
  )

  /// One reference of the screen that is open after a step in the network of colleagues.
  private func checkColleagues(
    _ name: String,
    _ stub: Stub,
    step: @escaping @MainActor @Sendable (CommunityNavigation) -> Void
  ) {
    check(name, stub, LocalizedTexts.community) { user, texts in
      let world = CommunityWorld(
        client: user.client,
        baseURL: "https://community.example.com",
        storage: MemoryUserStorage(),
        dates: RelativeDateStyle(locale: texts.locale),
        texts: texts,
        now: { Moment(secondsSince1970: 1_773_144_000) }  // 10 March 2026, 12:00 UTC.
      )
      let app = CommunityNavigation(world: world)
      user.does("opens it") { step(app) }
      return app.top.presenter
    }
  }

  /// One reference of a screen, with its state in every language.
  private func check(
    _ name: String,
    _ stub: Stub?,
    _ texts: (Locale) -> LocalizedTexts,
    screen: @escaping @MainActor @Sendable (JourneyUser, LocalizedTexts) -> Any
  ) {
    var shots: [String] = []
    for language in ["en", "fr", "de", "es", "ja", "ar"] {
      let texts = texts(Locale(identifier: language))
      playJourney(name, scenario: Scenario(name, stubs: stub.map { [$0] } ?? [])) { user in
        shots.append("\(language):\n" + Rendering(of: screen(user, texts)).text)
      }
    }
    assertSnapshot(of: shots.joined(separator: "\n"), as: .lines, named: name, testName: "shots()")
  }
}

import Community
import Foundation
import Localization
import MusicSearch
import Proofsheet
import Standings
import Testing

/// Six screens in six languages, one reference for each screen.
@MainActor
@Suite struct LocalizedShots {
  @Test func shots() {
    check("login", texts: LocalizedTexts.community) { user, texts in
      let logIn = LogIn(requests: Company())
      let login = user.sees { LoginPresenter(logIn: logIn, texts: texts) }
      user.does("logs in") {
        login.updateEmail("ada@example.com")
        login.updatePassword("secret")
        login.submit(routingTo: Nowhere())
      }
      return login
    }
    check("user list", texts: LocalizedTexts.community) { user, texts in
      let storage = MemoryUserStorage()
      let list = user.sees {
        UserListPresenter(
          getUserList: GetUserList(requests: Company(), storage: storage),
          getCachedUserList: GetCachedUserList(storage: storage),
          router: Nowhere(),
          texts: texts
        )
      }
      user.does("looks") { list.load() }
      return list
    }
    check("streams", texts: LocalizedTexts.community) { user, texts in
      let streams = user.sees {
        StreamListPresenter(
          getStreamList: GetStreamList(requests: Company()),
          dates: RelativeDateStyle(locale: texts.locale),
          now: { Company.now },
          navigation: nil,
          texts: texts
        )
      }
      user.does("looks") { streams.load() }
      return streams
    }
    check("search", texts: LocalizedTexts.musicSearch) { user, texts in
      let home = user.sees { HomeViewModel(search: Shop(), clock: user.clock, texts: texts) }
      user.does("searches in vain") {
        home.viewDidAppear()
        home.updateSearchScope(1)
      }
      return home
    }
    check("track", texts: LocalizedTexts.musicSearch) { user, texts in
      let dates = DateStyle(locale: texts.locale, order: .ofLanguage)
      let details = user.sees {
        TrackDetailsViewModel(track: Shop.track, dates: dates, texts: texts)
      }
      return details
    }
    check("standings", texts: LocalizedTexts.standings) { user, texts in
      let cups = [Tournament(id: 10, name: "Champions Cup"), Tournament(id: 11, name: "League")]
      let standings = user.sees {
        StandingsPresenter(tournaments: cups, world: .sample(texts))
      }
      user.does("looks") { standings.load() }
      return standings
    }
  }

  /// One reference of a screen, with its state in every language.
  private func check<Screen>(
    _ name: String,
    texts: (Locale) -> LocalizedTexts,
    testName: String = #function,
    line: UInt = #line,
    column: UInt = #column,
    screen: @escaping @MainActor @Sendable (JourneyUser, LocalizedTexts) -> Screen
  ) {
    var shots: [String] = []
    for language in ["en", "fr", "de", "es", "ja", "ar"] {
      let texts = texts(Locale(identifier: language))
      playJourney(name) { user in
        shots.append("\(language):\n" + Rendering(of: screen(user, texts)).text)
      }
    }
    assertSnapshot(
      of: shots.joined(separator: "\n"),
      as: .lines,
      named: name,
      testName: testName,
      line: line,
      column: column
    )
  }
}

/// A router that stays where it is.
private final class Nowhere: LoginRouting, UserListRouting {
  func showUserList(for user: User) {}
  func showProfile(of user: User) {}
  func showStreams() {}
  func close() {}
}

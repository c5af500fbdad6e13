import MusicSearch
import MusicSearchClassic
import Proofsheet
import Testing

extension HomeController: SearchScreen {
  func updateSearchTerm(_ term: String?) { if let term { updateSearchTerm(term) } }
}

/// The screen of 2017 on virtual time, without injection: it uses the shared session.
@Suite struct ClassicJourneys {
  @Test(arguments: SearchScript.seeds + SearchScript.timing)
  func transcriptsAreThoseOfToday(_ script: SearchScript) {
    let today = transcript(of: script) { $0.makeHome() }
    #expect(transcript(of: script) { _ in MendedHomeController() } == today)
    // The bug of its time shows in the scripts that need the newest answer, and only there.
    let isSame = transcript(of: script) { _ in HomeController() } == today
    #expect(isSame != script.needsNewest)
  }

  private func transcript(
    of script: SearchScript,
    _ make: @MainActor (JourneyUser) -> any SearchScreen
  ) -> [Substring] {
    let text = playJourney(script.title, scenario: script.scenario) { user in
      let home = make(user)
      _ = user.sees {
        home.viewDidAppear()
        return home as AnyObject
      }
      script.play(user, on: home)
    }
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    // The screen's heading is the name of its type.
    return lines.filter { !$0.contains("Home") || $0.contains(":") }
  }
}

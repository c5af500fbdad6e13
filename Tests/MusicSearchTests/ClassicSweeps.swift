import MusicSearch
import MusicSearchClassic
import Proofsheet
import Testing

/// The screen of 2017, played in every way: it has the bugs of its time, and the mended one has none.
@Suite struct ClassicSweeps {
  @Test func theMendedScreenIsClean() {
    sweep { MendedHomeController() }
  }

  @Test func theBugsOfItsTimeAreFound() {
    let failures = withFailures { sweep { HomeController() } }
    let lines = failures.flatMap { $0.message.split(separator: "\n").map(String.init) }
    let findings = [
      "162 variations of \"searches, then for something else\" show 4 things wrong.",
      // The old answer replaces the newer one.
      "The journey ends on another screen than the script.",
      "Also: A slow answer leads to another screen than a quick one.",
      // Nobody looks at the status.
      "… also: A request fails, and nothing on the screen says so.",
      // Nothing is given up.
      "… also: A task of step 2 still runs after the user has left.",
    ]
    #expect(failures.count == 1)
    #expect(findings.filter { finding in !lines.contains { $0.hasPrefix(finding) } } == [])
  }

  /// Each test has a name of its own: what one expects is no answer to what another found.
  private func sweep(
    testName: String = #function,
    _ make: @escaping @MainActor () -> HomeController
  ) {
    assertSweep(
      "searches, then for something else",
      scenario: .findsOneThenMany(in: .artist),
      testName: testName
    ) { user in
      let home = user.sees {
        let home = make()
        home.viewDidAppear()
        return home
      }
      for term in ["Beatles", "", "Jackson"] {
        user.searches(term, on: home)
        user.retries("dismisses the alert and taps Artist") {
          home.dismissAlert()
          home.updateSearchScope(0)
        }
      }
    }
  }
}

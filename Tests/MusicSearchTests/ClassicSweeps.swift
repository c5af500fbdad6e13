import MusicSearch
import MusicSearchClassic
import Proofsheet
import Testing

/// Sweeps of the screen of 2017, which has the bugs of its time, and of the mended one, which has
/// none.
@Suite struct ClassicSweeps {
  @Test func theMendedScreenIsClean() {
    sweep { MendedHomeController() }
  }

  @Test func theBugsOfItsTimeAreFound() {
    let failures = withFailures { sweep { HomeController() } }
    let lines = failures.flatMap { $0.message.split(separator: "\n").map(String.init) }
    let findings = [
      "164 variations of \"searches, then for something else\" have 6 findings.",
      // The old answer replaces the newer one.
      "The journey ends on another screen than the script without variation.",
      "Also: A slow answer leads to another screen than a quick one: ~ ",
      // The screen ignores the status.
      "… also: A request fails, and nothing on the screen says so.",
    ]
    #expect(failures.count == 1)
    #expect(findings.filter { finding in !lines.contains { $0.hasPrefix(finding) } } == [])
  }

  /// Sweeps under the name of the test: the reference of one test must not match another's
  /// findings.
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

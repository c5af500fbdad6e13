import MusicSearch
public import MusicSearchClassic
public import Proofsheet
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
        user.does("types \(term)") { home.updateSearchTerm(term) }
        user.waits(HomeViewModel.typingPause)
        user.retries("dismisses the alert and taps Artist") {
          home.dismissAlert()
          home.updateSearchScope(0)
        }
      }
    }
  }
}

extension HomeController: SnapshotDescribing {
  /// The content of the screen; a row is the name of its artist.
  public var snapshotFields: KeyValuePairs<String, Any?> {
    [
      "title": title,
      "searchPlaceholder": searchPlaceholder,
      "query": query,
      "scope": scope,
      "artists": artists.map(\.name),
      "isLoading": isLoading,
      "isSearchFieldFocused": isSearchFieldFocused,
      "alert": alert,
      "backgroundText": backgroundText,
    ]
  }

  /// The properties that the screen does not show.
  public static var snapshotHidden: [String] { ["delegate", "baseURL", "history", "taskCount"] }
}

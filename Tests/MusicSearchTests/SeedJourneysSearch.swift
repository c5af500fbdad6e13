import MusicSearch
import Proofsheet
import Testing

/// The original app's UI journeys 5 to 17: searches that find much, nothing or an error.
@Suite struct SeedJourneysSearch {
  @Test func scrollingVerticallyAndHorizontallyWithMultipleResults() {
    assertJourney("scrolls through the results", scenario: .findsMany(in: .artist)) { user in
      let home = user.opensSearch(in: .artist)
      user.searches("Jackson", on: home)
      let list = user.sees("looks at the list") { ScrolledList(home) }
      #expect(list.visible.first?.titles.contains("Amazing Grace") == true)
      user.does("swipes the first row left") { list.swipeLeft(inVisibleRow: 0) }
      #expect(list.visible.first?.titles.contains("Amazing Grace") == false)
      #expect(!list.visible.contains { $0.artist == "Wanda Jackson" })
      user.does("scrolls to Wanda Jackson") { list.scroll(to: "Wanda Jackson") }
      #expect(list.visible.contains { $0.artist == "Wanda Jackson" })
    }
  }

  // MARK: - Empty responses: the original's stubs say term=; see `SeedJourneysWrongStubs`

  @Test func searchArtistWithEmptyResponse() { findsNothing(by: .artist) }
  @Test func searchAlbumWithEmptyResponse() { findsNothing(by: .album) }
  @Test func searchSongWithEmptyResponse() { findsNothing(by: .song) }

  private func findsNothing(by scope: SearchScope, testName: String = #function) {
    assertJourney(
      "searches by \(scope) and finds nothing",
      scenario: .findsNothing(in: scope),
      testName: testName
    ) { user in
      let home = user.opensSearch(in: scope)
      user.searches("Jackson", on: home)
      let text = "No matches found for your search:\n'Jackson'\n\n🤯"
      #expect(home.backgroundText == text)
      #expect(home.alert == nil)
    }
  }

  // MARK: - Errors: the original's stubs say Trigger+error; see `SeedJourneysWrongStubs`

  @Test func searchArtistWithErrorResponseAndRetry() { failsThenFinds(by: .artist) }
  @Test func searchAlbumWithErrorResponseAndRetry() { failsThenFinds(by: .album) }
  @Test func searchSongWithErrorResponseAndRetry() { failsThenFinds(by: .song) }

  private func failsThenFinds(by scope: SearchScope, testName: String = #function) {
    let found = Stub.Answer.recorded("success", in: scope)
    let scenario = Scenario("\(scope) search fails once, then finds many twice") {
      if scope != .artist { Stub.search("", in: scope).answers(.recorded("empty", in: scope)) }
      Stub.search("Jackson", in: scope).answers(.refused(in: scope), found, found)
    }
    assertJourney(
      "searches by \(scope), dismisses the error and types again",
      scenario: scenario,
      testName: testName
    ) { user in
      let home = user.opensSearch(in: scope)
      user.searches("Jackson", on: home)
      #expect(home.alert?.buttonTitle == "Ok")
      user.does("dismisses the alert") { home.dismissAlert() }
      #expect(home.alert == nil)
      user.searches("Jackson", on: home)
      expectJackson(by: scope, on: home)
      #expect(home.isSearchFieldFocused)
      user.does("presses Search") { home.search() }
      #expect(!home.isSearchFieldFocused)
      expectJackson(by: scope, on: home)
    }
  }

  // MARK: - The keyboard

  @Test func searchArtistAndDismissKeyboard() { dismissesKeyboard(by: .artist) }
  @Test func searchAlbumAndDismissKeyboard() { dismissesKeyboard(by: .album) }
  @Test func searchSongAndDismissKeyboard() { dismissesKeyboard(by: .song) }

  private func dismissesKeyboard(by scope: SearchScope, testName: String = #function) {
    assertJourney(
      "searches by \(scope) and dismisses the keyboard",
      scenario: .findsMany(in: scope),
      testName: testName
    ) { user in
      let home = user.opensSearch(in: scope)
      user.searches("Jackson", on: home)
      expectJackson(by: scope, on: home)
      #expect(home.isSearchFieldFocused)
      user.taps(home.row(at: 0)?.name ?? "", on: home)
    }
  }

  // MARK: - One search after another

  @Test func searchMultipleArtistsAndDismissKeyboard() {
    searchesTwice(by: .artist, ("Beatles", "The Beatles"), ("Jackson", "Alan Jackson"))
  }

  @Test func searchMultipleAlbumsAndDismissKeyboard() {
    searchesTwice(by: .album, ("Jackson", "3T"), ("Rebirth", "DJ Spooky & Kronos Quartet"))
  }

  /// The original's stub says `Lady+madonna`; see `SeedJourneysWrongStubs`.
  @Test func searchMultipleSongsAndDismissKeyboard() {
    searchesTwice(by: .song, ("Lady Madonna", "The Beatles"), ("Jackson", "APEK & Shanahan"))
  }

  private func searchesTwice(
    by scope: SearchScope,
    _ first: (term: String, artist: String),
    _ second: (term: String, artist: String),
    testName: String = #function
  ) {
    let scenario = Scenario("\(scope) search finds one for one term and many for another") {
      Scenario.findsOneThenMany(in: scope)
    }
    assertJourney(
      "searches by \(scope) for \(first.term), clears the field and searches for \(second.term)",
      scenario: scenario,
      testName: testName
    ) { user in
      let home = user.opensSearch(in: scope)
      user.searches(first.term, on: home)
      #expect(home.isShowing(first.artist) && !home.isShowing(second.artist))
      user.clears(home)
      user.searches(second.term, on: home)
      #expect(!home.isShowing(first.artist))
      user.taps(second.artist, on: home)
    }
  }
}

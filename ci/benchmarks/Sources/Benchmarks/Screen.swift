import Foundation
import Measuring
import MusicSearch
import MusicSearchClassic
import Proofsheet

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// A check and a journey of a screen, a journey of one of 2017, and a new recording of references.
@MainActor
func measureScreen() async throws {
  let model = ItemListViewModel()
  try check(model, "screen", record: .all)
  try await table.add(
    "matching check of a screen: 20 fields, 10 items",
    atMost: 0.4,
    calls: 20,
    { try check(model, "screen") },
    beside: {
      var text = ""
      dump(model, to: &text)
    }
  )
  try await table.add(
    "journey of five steps over it",
    atMost: 4,
    calls: 10,
    { play() },
    beside: { for _ in 0..<5 { try check(model, "screen") } }
  )
  try await table.add(
    "journey of a screen of 2017 with nothing injected",
    atMost: 5,
    calls: 5,
    { playClassic() },
    beside: { play() }
  )
  var number = 0
  try await table.add(
    "a recorded reference",
    atMost: 2.5,
    rounds: 9,
    calls: 50,
    {
      number += 1
      try check(model, "recorded-\(number)", record: .all)
    },
    beside: {
      number += 1
      // Every harness must render twice and write a whole file or none.
      _ = Rendering(of: model)
      let file = URL(fileURLWithPath: "\(try referenceFolder())/bare-\(number).txt")
      try Data(Rendering(of: model).bytes).write(to: file, options: .atomic)
    }
  )
}

private let scenario = Scenario("the list fails, then works") {
  Stub(.get, "/items/milk").answers(.status(500), .text("twelve bytes"))
}

/// Five steps: opens, types, waits, searches again, waits.
@MainActor
private func play() {
  let result = playJourney("benchmark", scenario: scenario) { user in
    let list = user.sees { ItemListViewModel(client: user.client, clock: user.clock) }
    user.does("types milk") { list.search("milk") }
    user.waits(.milliseconds(300))
    user.does("searches again") { list.search("milk") }
    user.waits(.milliseconds(300))
  }
  precondition(result.contains("every stub used"), result)
}

private let artists = Scenario("artist search fails once") {
  Stub(.get, "/search", host: "itunes.apple.com", query: .containing(["term": "Beatles"]))
    .answers(
      .file("Search/searchArtist_error.json", status: 400),
      .file("Search/searchArtist_beatles.json")
    )
}

/// Five steps over a screen with a timer, the shared session and queues.
///
/// The app's own part is reading the answer, 36 KB of JSON, and making the rows.
@MainActor
private func playClassic() {
  let result = playJourney("benchmark", scenario: artists) { user in
    let home = user.sees { ClassicScreen() }.home
    user.does("types Beatles") { home.updateSearchTerm("Beatles") }
    user.waits(.milliseconds(500))
    user.does("dismisses the alert") { home.dismissAlert() }
    user.does("presses Search") { home.search() }
  }
  precondition(result.contains("[] -> 1 element"), result)
}

/// The screen in the form that the sample's tests show.
@MainActor
private final class ClassicScreen: SnapshotDescribing {
  let home = MendedHomeController()

  var snapshotFields: KeyValuePairs<String, Any?> {
    [
      "title": home.title, "query": home.query, "scope": home.scope, "isLoading": home.isLoading,
      "backgroundText": home.backgroundText, "rows": home.artists.map(rows), "alert": home.alert,
    ]
  }

  private func rows(of artist: Artist) -> [String] {
    SearchResultTableViewModel(artist: artist, dates: DateStyle()).cells
      .map { "\($0.name), \($0.releaseDate)" }
  }
}

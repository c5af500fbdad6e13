import HTTPFixtures
import SnapshotRendering

@testable import UserJourneys

/// Two lists with a spinner each.
@MainActor
private final class People: Page, Asking {
  struct List {
    var rows: [String] = []
    var isLoading = false
  }
  private var friends = List()
  private var guests = List()
  private var error: String?
  private var open = 0

  var snapshotFields: KeyValuePairs<String, Any?> {
    ["friends": friends, "guests": guests, "error": error]
  }

  private subscript(path: String) -> List {
    get { path == "/friends" ? friends : guests }
    set { if path == "/friends" { friends = newValue } else { guests = newValue } }
  }

  func pull(_ path: String) {
    guard !self[path].isLoading else { return }
    self[path].isLoading = true
    error = nil
    open += 1
    ask(isAlone: false) {
      try await $0.strings(path)
    } then: { people, answer in
      people.open -= 1
      if let complaint = answer.complaint("Nobody came.") { people.error = complaint }
      if let rows = answer.value { people[path].rows = rows }
      let isHeldBack = people.flaw == "let spinners wait for both" && people.open > 0
      people[path].isLoading = isHeldBack
      if people.open == 0 { (people.friends.isLoading, people.guests.isLoading) = (false, false) }
    }
  }
}

extension Exhibit {
  static let outlivedSigns = page(
    "people",
    People.self,
    Scenario("people") {
      Stub(.get, "/friends").answers(.json(["Ann"]))
      Stub(.get, "/guests").answers(.json(["Bob"]))
    },
    flaws: ["let spinners wait for both": "stuck-spinner: People.friends.isLoading"]
  ) { user, people in
    for path in ["/friends", "/guests"] {
      user.does("pulls \(path)") { people.pull(path) }
      user.retries { people.pull(path) }
    }
  }
}

import Foundation
import HTTPFixtures

@testable import JourneySweeps
@testable import UserJourneys

/// A menu whose entries are ordered as often as they are tapped.
private func bar(hasKeys: Bool, _ names: [String], isTwice: Bool = false) -> Exhibit {
  let title = "a bar" + (hasKeys ? "" : " without keys") + (isTwice ? " that sends twice" : "")
  return Exhibit(
    title,
    names,
    by: JourneySweep.all,
    scenario: Scenario("drinks") { Stub(.post, "/drinks").answers(.done) }
  ) { panel in
    let underWay = Box<Set<Int>>([])
    let send = { @MainActor (index: Int) in
      let headers = hasKeys ? ["Idempotency-Key": "order-\(index)"] : [:]
      panel.rows[index] = "tea open"
      underWay.value.insert(index)
      panel.others.append(
        Task { [weak panel, client = panel.client] in
          var state = "served"
          do {
            try await client.tell("POST", "/drinks", headers: headers)
          } catch { state = isCancellation(error) ? "open" : "failed" }
          panel?.rows[index] = "tea \(state)"
          underWay.value.remove(index)
        }
      )
    }
    for title in ["orders tea", "orders another tea"] {
      panel.user.does(title) {
        panel.rows.append("")
        for _ in 0..<(isTwice ? 2 : 1) { send(panel.rows.count - 1) }
      }
    }
    panel.user.retries {
      for (index, row) in panel.rows.enumerated()
      where row != "tea served" && !underWay.value.contains(index) { send(index) }
    }
  }
}

let doubleTaps = [
  bar(hasKeys: true, []),
  bar(
    hasKeys: true,
    [
      "double-send: POST /drinks", "silent-failure: POST /drinks", "wrong-request: POST /drinks",
    ],
    isTwice: true
  ),
  // Each tap is an order of its own; only a person knows that.
  bar(hasKeys: false, ["double-send: POST /drinks"]),
]

private struct Dishes: Decodable {
  let dishes: [String]?
}

/// A menu that the user can pull; one wrong version accepts every status, another every body.
let menu = Exhibit.versions(
  "menu",
  [
    "takes every status": ["silent-failure: GET /menu"],
    "takes every body": ["silent-failure: GET /menu"],
  ],
  scenario: Scenario("a menu") { Stub(.get, "/menu").answers(.json(["dishes": ["soup", "cake"]])) }
) { panel, flaw in
  let pull = { @MainActor in
    if panel.isLoading { return }
    (panel.isLoading, panel.alert) = (true, nil)
    panel.run { panel, client in
      defer { panel?.isLoading = false }
      let (status, text) = try await client.ask("/menu")
      if status != 200, flaw != "takes every status" { throw RefusedByServer(status: status) }
      let dishes = try JSONDecoder().decode(Dishes.self, from: Data(text.utf8)).dishes
      if dishes == nil, flaw != "takes every body" {
        throw RefusedByServer(status: status)
      }
      panel?.rows = dishes ?? []
    }
  }
  for title in ["appears", "pulls"] {
    panel.user.does(title) { pull() }
    panel.user.retries { pull() }
  }
}

/// Chores that are ticked off at once, with one line for failures.
let rollbacks = Exhibit.versions(
  "chores",
  [
    "wipe the error": ["ends-elsewhere: Panel.alert"],
    "come back all at once": ["ends-elsewhere: Panel.alert", "ends-elsewhere: Panel.rows"],
    "stay ticked": ["silent-failure: PUT /chores/milk", "silent-failure: PUT /chores/bread"],
    "take a cancellation for done": [
      "silent-failure: PUT /chores/milk", "silent-failure: PUT /chores/bread",
    ],
  ],
  scenario: Scenario("two chores") {
    for name in ["milk", "bread"] { Stub(.put, .exact("/chores/\(name)")).answers(.done) }
  }
) { panel, flaw in
  let chores = ["milk", "bread"]
  let unsaved = Box<[Int]>([])
  panel.rows = chores
  let tick = { @MainActor (index: Int) in
    let before = panel.rows
    panel.rows[index] = chores[index] + " done"
    panel.alert = nil
    panel.others.append(
      Task { [weak panel, client = panel.client] in
        do {
          try await client.tell("PUT", "/chores/\(chores[index])")
          if flaw == "wipe the error" { panel?.alert = nil }
        } catch {
          if flaw == "take a cancellation for done", isCancellation(error) { return }
          unsaved.value.append(index)
          if flaw != "stay ticked" { panel?.rows[index] = chores[index] }
          if flaw == "come back all at once" { panel?.rows = before }
          if !isCancellation(error) { panel?.alert = "Not saved." }
        }
      }
    )
  }
  for index in 0...1 { panel.user.does("ticks off \(chores[index])") { tick(index) } }
  panel.user.retries {
    let open = unsaved.value
    unsaved.value = []
    for index in open { tick(index) }
  }
}

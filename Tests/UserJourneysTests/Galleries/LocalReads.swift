import Foundation
import HTTPFixtures

@testable import JourneySweeps
@testable import UserJourneys

/// What a device keeps of a list of posts.
private actor PostStore {
  func read() -> [String] { ["old"] }
}

private nonisolated func size(_ path: String, _ client: ScenarioClient) async -> Int {
  (try? await client.strings(path).count) ?? 0
}

/// A list of posts, which shows what the device keeps until the answer comes.
let localReads =
  Exhibit.versions(
    "posts",
    [
      "takes what an actor keeps": ["ends-elsewhere: Panel.rows"],
      "takes what a queue keeps": ["ends-elsewhere: Panel.rows"],
    ],
    scenario: Scenario("posts") { Stub(.get, "/posts").answers(.json(["new"])) }
  ) { panel, flaw in
    let (store, queue) = (PostStore(), DispatchQueue(label: "posts"))
    let load = { @MainActor in
      panel.alert = nil
      panel.task?.cancel()
      panel.run { panel, client in
        let rows = try await client.strings("/posts")
        if !Task.isCancelled { panel?.rows = rows }
      }
      if flaw == "takes what a queue keeps" {
        queue.async { [weak panel] in
          DispatchQueue.main.async { MainActor.assumeIsolated { panel?.rows = ["old"] } }
        }
      } else {
        panel.others.append(
          Task { [weak panel] in
            let kept = await store.read()
            if panel?.rows.isEmpty == true || flaw != nil { panel?.rows = kept }
          }
        )
      }
    }
    panel.user.does("opens the posts") { load() }
    panel.user.retries("opens them again") { load() }
  }
  // A sum of two answers, whose child tasks come back to the main actor before they ask.
  + [
    Exhibit(
      "a total",
      [],
      by: JourneySweep.all,
      scenario: Scenario("posts") { Stub(.get, .template("/{list}")).answers(.json(["a"])) }
    ) { panel in
      let host = Box("")
      panel.user.does("opens") {
        panel.isLoading = true
        panel.task = Task { [client = panel.client] in
          async let old = size(host.value + "/old", client)
          async let new = size(host.value + "/new", client)
          panel.count = await old + new
          panel.isLoading = false
        }
      }
    }
  ]

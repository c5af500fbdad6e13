import HTTPFixtures

@testable import JourneySweeps
@testable import UserJourneys

/// Values that only look like a mistake.
let judged =
  [
    Exhibit(
      "a generation of loads, which a failure loads again",
      [],
      by: JourneySweep.all,
      scenario: Scenario("unread") {
        Stub(.get, "/unread").answers(.json(["a", "b", "c"]))
        Stub(.post, "/read").answers(.done)
      }
    ) { panel in
      let load = { @MainActor @Sendable (panel: Panel?) in
        panel?.count += 1
        panel?.run { [mine = panel?.count] panel, client in
          do {
            let rows = try await client.strings("/unread")
            if panel?.count == mine { panel?.rows = rows }
          } catch  where panel?.count != mine {}
        }
      }
      let read = { @MainActor in
        let before = panel.rows
        (panel.count, panel.rows, panel.alert) = (panel.count + 1, [], nil)
        panel.run { panel, client in
          do { try await client.tell("POST", "/read") } catch {
            panel?.rows = before
            load(panel)
            throw error
          }
        }
      }
      panel.user.does("opens") { load(panel) }
      panel.user.does("marks all as read") { read() }
      panel.user.retries { read() }
    },
    Exhibit(
      "a search that announces its results",
      [],
      by: [.everyOrder(), .everyFault([.offline])]
    ) { panel in
      let search = { @MainActor (term: String) in
        panel.task?.cancel()
        panel.run { [user = panel.user] panel, client in
          try await user.clock.sleep(for: .milliseconds(300))
          panel?.rows = [try await client.ask("/" + term).text]
          user.calls.record("voice", "announce(_:)", with: term)
        }
      }
      for term in ["tea", "mate"] {
        panel.user.does("searches for \(term)") { search(term) }
        panel.user.waits(.milliseconds(300))
        panel.user.retries { search(term) }
      }
    },
    Exhibit(
      "an upload of photos whose retry sends only what has failed",
      [],
      by: JourneySweep.all,
      scenario: Scenario("photos") { Stub(.post, .template("/photos/{name}")).answers(.done) }
    ) { panel in
      let send = { @MainActor (photos: [String]) in
        if photos.isEmpty { return }
        (panel.rows, panel.count) = ([], 0)
        for photo in photos {
          panel.run { panel, client in
            do { try await client.tell("POST", "/photos/\(photo)") } catch {
              panel?.rows.append(photo)
            }
            panel?.count += 1
          }
        }
      }
      panel.user.does("uploads") { send(["1", "2"]) }
      panel.user.retries { send(panel.rows) }
    },
  ]
  + Exhibit.twins(
    "rows of yesterday beside a spinner, marked as old until newer ones come",
    ["stuck-spinner: Panel.isLoading", "stuck-spinner: Panel.isOther"],
    by: JourneySweep.all,
    scenario: Scenario("rows") { Stub(.get, "/rows").answers(.json(["today"])) }
  ) { panel, keepsBothSigns in
    let load = { @MainActor in
      (panel.isOther, panel.isLoading, panel.alert) = (true, true, nil)
      panel.run { panel, client in
        do { panel?.rows = try await client.strings("/rows") } catch {
          if !keepsBothSigns { panel?.isLoading = false }
          throw error
        }
        panel?.isLoading = false
        panel?.isOther = false
      }
    }
    panel.user.does("appears") { load() }
    panel.user.retries { load() }
  }
  + Exhibit.twins(
    "an alert that the view shows once, and the screen never takes away",
    ["ends-elsewhere: Panel.alert"],
    by: JourneySweep.all,
    scenario: Scenario("notices") {
      for name in ["newer", "older"] { Stub(.get, .exact("/\(name)")).answers(.json([name])) }
    }
  ) { panel, clearsAtOnePlace in
    for name in ["older", "newer"] {
      let load = { @MainActor in
        if clearsAtOnePlace, name == "older" { panel.alert = nil }
        panel.run { panel, client in
          let text = try await client.strings("/\(name)").joined()
          if name == "older" { panel?.label = text } else { panel?.hint = text }
        }
      }
      panel.user.does("opens the \(name) ones") { load() }
      panel.user.retries { load() }
    }
  }

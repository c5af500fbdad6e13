import Foundation
import Measuring

@testable import JourneySweeps
@testable import Proofsheet
@testable import UserJourneys

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// Every order of three steps and their requests, beside one playback of the same script.
@MainActor
func measureOrders() async throws {
  let scenario = Scenario("echo") {
    Stub(.get, .template("/{scope}/{query}")).answers(.computed("echo") { .text($0.path) })
  }
  let journey = Journey("benchmark", scenario: scenario, fixtures: nil)
  let script: Journey.Script = { user in
    let search = user.sees { StaleSearch(user) }
    user.does("types s") { search.type("s") }
    user.does("types sw") { search.type("sw") }
    user.does("chooses code") { search.choose("code") }
  }
  try await table.add(
    "106 orders of three steps and their requests",
    atMost: 300,
    rounds: 9,
    {
      let report = try SweepRun(journey, by: [.everyOrder()]).run(script).report
      try expect(report.contains("every order: 106 orders, all there are"), report)
    },
    beside: { _ = try journey.play(Variation(order: .scripts), isMute: true, script) }
  )
}

/// A screen that searches after a pause, and lets late answers win: three steps have 106 orders.
@MainActor
private final class StaleSearch {
  private var query = ""
  private var scope = "all"
  private var rows: [String] = []
  private var isLoading = false
  private let user: JourneyUser

  init(_ user: JourneyUser) { self.user = user }

  func type(_ text: String) {
    query = text
    search()
  }

  func choose(_ scope: String) {
    self.scope = scope
    search()
  }

  private func search() {
    let path = "https://example.com/\(scope)/\(query)"
    Task { [weak self, client = user.client, clock = user.clock] in
      try await clock.sleep(for: .milliseconds(300))
      self?.isLoading = true
      guard let url = URL(string: path) else { return }
      let (data, _) = try await client.data(for: URLRequest(url: url))
      self?.rows = [String(decoding: data, as: UTF8.self)]
      self?.isLoading = false
    }
  }
}

extension StaleSearch: SnapshotDescribing {
  var snapshotFields: KeyValuePairs<String, Any?> {
    ["query": query, "scope": scope, "rows": rows, "isLoading": isLoading]
  }
}

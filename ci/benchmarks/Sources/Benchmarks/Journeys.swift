import Foundation
import Measuring

@testable import JourneySweeps
@testable import Proofsheet
@testable import UserJourneys

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// What journeys cost without a screen, many at once, and in every order.
@MainActor
func measureJourneys(into table: inout Table) throws {
  let bare = try Stopwatch().times(calls: 5, { try playWithoutScreen() })
  table.time("  of it the scheduler", ours: bare[0], seconds: 100e-6)
  try measureClassicJourney(into: &table)
  let thousand = Stopwatch.once { for _ in 0..<1_000 { play() } }
  table.time("1,000 journeys of five steps", ours: thousand, seconds: 2.2)
  let sweep = try Stopwatch(rounds: 5).times({ try sweepOrders() })
  table.time("106 orders of three steps and requests", ours: sweep[0], seconds: 0.3)
}

/// Five steps that each start a task, ask nobody and show nothing.
@MainActor
private func playWithoutScreen() throws {
  let journey = Journey("benchmark", scenario: .silent, fixtures: nil)
  let result = try journey.play { user in
    let clock = user.clock
    for _ in 0..<2 {
      user.does("types") { Task { try await clock.sleep(for: .milliseconds(300)) } }
      user.waits(.milliseconds(300))
    }
    user.does("types") { Task { await Task.yield() } }
  }
  precondition(result.stepCount == 5)
}

/// Searches after a pause, and lets late answers win: three steps have 106 orders.
@MainActor
private final class StaleSearch {
  private(set) var query = ""
  private(set) var scope = "all"
  private(set) var rows: [String] = []
  private(set) var isLoading = false
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

@MainActor
private func sweepOrders() throws {
  let scenario = Scenario("echo") {
    Stub(.get, .template("/{scope}/{query}")).answers(.computed("echo") { .text($0.path) })
  }
  let journey = Journey("benchmark", scenario: scenario, fixtures: nil)
  let sweep = SweepRun(journey, by: [.everyOrder()])
  let result = try sweep.run { user in
    let search = user.sees { StaleSearch(user) }
    user.does("types s") { search.type("s") }
    user.does("types sw") { search.type("sw") }
    user.does("chooses code") { search.choose("code") }
  }
  precondition(result.report.contains("every order: 106 orders, all there are"), result.report)
}

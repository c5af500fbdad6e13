import Measuring

@testable import JourneySweeps
@testable import Proofsheet
@testable import UserJourneys

/// Every order of three steps and their requests, beside one playback of the same script.
@MainActor
func measureOrders() async throws {
  let scenario = Scenario("echo") {
    Stub(.get, .template("/items/{term}")).answers(.computed("echo") { .text($0.path) })
  }
  let journey = Journey("benchmark", scenario: scenario, fixtures: nil)
  let script: Journey.Script = { user in
    let list = user.sees { ItemListViewModel(client: user.client, clock: user.clock) }
    user.does("types s") { list.search("s") }
    user.does("types sw") { list.search("sw") }
    user.does("types swift") { list.search("swift") }
  }
  try await table.add(
    "106 orders of three steps and their requests",
    atMost: 300,
    rounds: 9,
    {
      let report = try SweepRun(journey, by: [.everyOrder()]).run(script).counts.joined()
      try expect(report.contains("every order: 106 orders, all there are"), report)
    },
    beside: { _ = try journey.play(Variation(order: .scripts), isMute: true, script) }
  )
}

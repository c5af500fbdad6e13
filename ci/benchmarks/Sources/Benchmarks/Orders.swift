import Foundation
import HTTPFixtures
import Measuring

@testable import JourneySweeps
@testable import UserJourneys

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// What it costs to play orders that hold every ordering of any three moments, beside one playing.
@MainActor
func measureOrders(into table: inout Table) throws {
  try measure("any 3 of 10 answers of one step", stepCount: 1, ratio: 150, seconds: 0.3, &table)
  try measure("any 3 of 19 steps and answers", stepCount: 10, ratio: 400, seconds: 1, &table)
  let retry = try Stopwatch(rounds: 3).times({ try retryForEver() })
  table.time("an endless retry is told", ours: retry[0], seconds: 5)
}

@MainActor
private func measure(
  _ what: String,
  stepCount: Int,
  ratio: Double,
  seconds: Double,
  _ table: inout Table
) throws {
  let script: Journey.Script = { user in
    let screen = user.sees { Answers(user.client) }
    for step in 0..<stepCount {
      user.does("asks \(step)") {
        for number in 0..<10 / stepCount { screen.ask("\(step)-\(number)") }
      }
    }
  }
  let journey = Journey("benchmark", scenario: echo, fixtures: nil)
  let times = try Stopwatch(rounds: 5).times(
    {
      let sweep = SweepRun(
        journey,
        by: [.everyOrder()],
        allowing: ["ends elsewhere: Answers.log": "it shows in which order things came"]
      )
      let result = try sweep.run(script)
      precondition(result.report.contains("any 3 of"), result.report)
    },
    { _ = try journey.play(Variation(order: []), isMute: true, script) }
  )
  table.time(what, ours: times[0], peer: times[1], ratio: ratio, seconds: seconds)
}

/// Shows in which order answers come.
@MainActor
private final class Answers {
  private var log: [String] = []
  private let client: ScenarioClient

  init(_ client: ScenarioClient) { self.client = client }

  func ask(_ name: String) {
    Task { [weak self, client] in
      guard let url = URL(string: "https://example.com/\(name)") else { return }
      let (data, _) = try await client.data(for: URLRequest(url: url))
      self?.log.append(String(decoding: data, as: UTF8.self))
    }
  }
}

private var echo: Scenario {
  Scenario("echo") {
    Stub(.get, .template("/{name}")).answers(.computed("echo") { .text($0.path) })
  }
}

/// Asks again and again, at once.
@MainActor
private func retryForEver() throws {
  let journey = Journey("benchmark", scenario: echo, fixtures: nil)
  let result = try SweepRun(journey, by: [.everyOrder()]).run { user in
    let client = user.client
    user.does("asks for ever") {
      Task {
        while let url = URL(string: "https://example.com/again") {
          _ = try await client.data(for: URLRequest(url: url))
        }
      }
    }
  }
  precondition(!result.findings.isEmpty, result.report)
}

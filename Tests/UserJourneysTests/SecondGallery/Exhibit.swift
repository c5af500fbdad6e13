import Foundation
import HTTPFixtures
import Testing

@testable import JourneySweeps
@testable import UserJourneys

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// A screen of the second gallery: as somebody would write it, and with one line of it wrong.
struct Exhibit: Sendable, CustomTestStringConvertible {
  let name: String
  let scenario: Scenario
  let sweeps: [JourneySweep]
  /// What may be found, and why.
  let waivers: [String: String]
  let script: Journey.Script
  /// What the wrong line is found by; nil for a screen that has none.
  let finds: String?

  var testDescription: String { name }

  init(
    _ name: String,
    _ scenario: Scenario,
    by sweeps: [JourneySweep] = JourneySweep.all,
    allowing waivers: [String: String] = [:],
    _ script: @escaping Journey.Script,
    finds: String? = nil
  ) {
    self.name = name
    self.scenario = scenario
    self.sweeps = sweeps
    self.waivers = waivers
    self.script = script
    self.finds = finds
  }

  /// What every sweep of this screen gives.
  func swept() throws -> SweepRun.Result {
    let journey = Journey(name, scenario: scenario, fixtures: nil)
    return try SweepRun(journey, by: sweeps, allowing: waivers).run(script)
  }
}

extension ScenarioClient {
  /// What a path is answered with.
  nonisolated func strings(_ path: String, _ method: String = "GET") async throws -> [String] {
    guard let url = URL(string: "https://example.org" + path) else { return [] }
    var request = URLRequest(url: url)
    request.httpMethod = method
    let (data, response) = try await data(for: request)
    guard (response as? HTTPURLResponse)?.statusCode == 200 else {
      throw URLError(.badServerResponse)
    }
    return try JSONDecoder().decode([String].self, from: data)
  }
}

/// Whether an error only says that somebody gave up.
func isCancellation(_ error: any Error) -> Bool {
  error is CancellationError || (error as? URLError)?.code == .cancelled
}

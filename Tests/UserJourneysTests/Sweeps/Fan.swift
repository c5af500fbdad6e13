import Foundation
import HTTPFixtures
import SnapshotRendering

@testable import JourneySweeps
@testable import UserJourneys

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// A screen that shows in which order things happened to it.
@MainActor
final class Fan: SnapshotDescribing {
  private(set) var log: [String] = []
  private let user: JourneyUser

  init(_ user: JourneyUser) { self.user = user }

  var snapshotFields: KeyValuePairs<String, Any?> { ["log": log] }

  static var snapshotHidden: [String] { ["user"] }

  func note(_ word: String) { log.append(word) }

  /// Asks, and notes the question and what comes back.
  func ask(_ name: String) {
    note("ask \(name)")
    Task {
      do {
        guard let url = URL(string: "https://h/\(name)") else { return }
        let (data, response) = try await user.client.data(for: URLRequest(url: url))
        let status = (response as? HTTPURLResponse)?.statusCode ?? 0
        note("\(name): \(status) \(String(decoding: data, as: UTF8.self))")
      } catch {
        note("\(name): \((error as? URLError)?.code.rawValue ?? 0)")
      }
    }
  }

  /// Sleeps, and notes when that was and when it is over.
  func sleep(_ name: String, for duration: Duration) {
    note("sleep \(name) at \(user.clock.now.offset)")
    Task {
      try await user.clock.sleep(for: duration)
      note("wake \(name) at \(user.clock.now.offset)")
    }
  }
}

/// What a sweep's report says, without the screen at its end.
func sweep(
  by sweeps: JourneySweep...,
  allowing waivers: [String: String] = [:],
  scenario: Scenario = Fan.scenario,
  script: @escaping Journey.Script
) throws -> (report: String, findings: [String]) {
  let journey = Journey("probe", scenario: scenario, fixtures: nil)
  let result = try SweepRun(journey, by: sweeps, allowing: waivers).run(script)
  let lines = result.report.split(separator: "\n", omittingEmptySubsequences: false)
  return (lines.dropFirst(3).prefix { !$0.isEmpty }.joined(separator: "\n"), result.findings)
}

/// What a token shows alone.
func story(
  of token: String,
  by sweeps: JourneySweep...,
  allowing waivers: [String: String] = [:],
  named name: String? = nil,
  scenario: Scenario = Fan.scenario,
  script: @escaping Journey.Script
) throws -> VariationStory {
  let journey = Journey("probe", scenario: scenario, fixtures: nil)
  return try SweepRun(journey, by: sweeps, allowing: waivers, named: name).story(of: token, script)
}

extension Fan {
  /// Whatever is asked is answered with its name.
  nonisolated static let scenario = Scenario("echo") {
    Stub(.get, .template("/{name}"))
      .answers(.computed("echo") { .text($0.path.uppercased()) })
  }
}

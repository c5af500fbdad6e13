import Foundation
import HTTPFixtures
import JourneyRecords
import SnapshotRendering

@testable import JourneySweeps
@testable import UserJourneys

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
        let answer = try await user.client.ask("/\(name)")
        note("\(name): \(answer.status) \(answer.text)")
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

  /// Whatever is asked is answered with its name.
  nonisolated static let scenario = Scenario("echo") {
    Stub(.get, .template("/{name}"))
      .answers(.computed("echo") { .text($0.path.uppercased()) })
  }

  /// A user who asks one thing after the other.
  nonisolated static func asking(_ names: String...) -> Journey.Script {
    { user in
      let fan = user.sees { Fan(user) }
      for name in names { user.does("asks \(name)") { fan.ask(name) } }
    }
  }

  /// What allows orders to show.
  nonisolated static let showsOrder = [
    "ends elsewhere: Fan.log": "it shows in which order things happened"
  ]
}

/// What a sweep says.
struct Swept {
  /// The report, without the screen at its end.
  let report: String
  let findings: [String]
  let names: [String]

  /// The first line of each finding.
  var headlines: [String] { findings.map { String($0.prefix { $0 != "\n" }) } }

  /// What each finding says before it says where it is so.
  var facts: [String] {
    findings.map { $0.components(separatedBy: "\nIt is so")[0] }
  }
}

func sweep(
  by sweeps: JourneySweep...,
  allowing waivers: [String: String] = [:],
  scenario: Scenario = Fan.scenario,
  script: @escaping Journey.Script
) throws -> Swept {
  let journey = Journey("probe", scenario: scenario, fixtures: nil)
  let result = try SweepRun(journey, by: sweeps, allowing: waivers).run(script)
  let lines = result.report.split(separator: "\n", omittingEmptySubsequences: false)
  return Swept(
    report: lines.dropFirst(3).prefix { !$0.isEmpty }.joined(separator: "\n"),
    findings: result.findings,
    names: result.names
  )
}

/// What a token shows alone.
func story(
  of token: String,
  by sweeps: JourneySweep...,
  allowing waivers: [String: String] = [:],
  named name: String? = nil,
  scenario: Scenario = Fan.scenario,
  script: @escaping Journey.Script
) throws -> StoryRecord {
  let journey = Journey("probe", scenario: scenario, fixtures: nil)
  return try SweepRun(journey, by: sweeps, allowing: waivers, named: name).story(of: token, script)
}

import Foundation
import HTTPFixtures
import ProofsheetBasics
import SnapshotRendering

@testable import JourneySweeps
@testable import UserJourneys

/// A screen that shows the order of its events.
@MainActor
final class Fan: SnapshotDescribing {
  private(set) var log: [String] = []
  private let user: JourneyUser

  init(_ user: JourneyUser) { self.user = user }

  var snapshotFields: KeyValuePairs<String, Any?> { ["log": log] }

  static var snapshotHidden: [String] { ["user"] }

  func note(_ word: String) { log.append(word) }

  /// Sends a request, and notes the request and the answer.
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

  /// Sleeps, and notes the times of falling asleep and of waking.
  func sleep(_ name: String, for duration: Duration) {
    note("sleep \(name) at \(user.clock.now.offset)")
    Task {
      try await user.clock.sleep(for: duration)
      note("wake \(name) at \(user.clock.now.offset)")
    }
  }

  /// A scenario that answers every request with its name.
  nonisolated static let scenario = Scenario("echo") {
    Stub(.get, .template("/{name}"))
      .answers(.computed("echo") { .text($0.path.uppercased()) })
  }

  /// A user who sends one request after the other.
  nonisolated static func asking(_ names: String...) -> Journey.Script {
    { user in
      let fan = user.sees { Fan(user) }
      for name in names { user.does("asks \(name)") { fan.ask(name) } }
    }
  }

  /// The finding of a screen that shows the order of events.
  nonisolated static let showsOrder = "  ends-elsewhere: Fan.log\n"
}

/// The report of a sweep.
struct Swept {
  /// The lines about what was played, and the report without the screen at its end.
  let report: String
  let findings: [String]
  let names: [String]

  /// The first line of each finding.
  var headlines: [String] { findings.map { String($0.prefix { $0 != "\n" }) } }

  /// The text of each finding before its places.
  var facts: [String] {
    findings.map { $0.components(separatedBy: "\nThis happens")[0] }
  }
}

func sweep(
  by sweeps: JourneySweep...,
  ignoring record: String? = nil,
  scenario: Scenario = Fan.scenario,
  script: @escaping Journey.Script
) throws -> Swept {
  let journey = Journey("probe", scenario: scenario, fixtures: nil)
  let result = try SweepRun(journey, by: sweeps).run(script)
  let parts = result.report.components(separatedBy: "\n\n").dropFirst()
  let titles = ["findings:", "ends on"]
  let report = parts.filter { part in !titles.contains(where: part.hasPrefix) }
  return Swept(
    report: (result.counts + report).joined(separator: "\n"),
    findings: result.found.filter { found in
      let others = found.records.filter { !$0.hasPrefix(record ?? "") }
      return record == nil || !others.isEmpty
    }.map(\.words),
    names: result.names
  )
}

/// The story of a token.
func story(
  of token: String,
  by sweeps: JourneySweep...,
  named name: String? = nil,
  scenario: Scenario = Fan.scenario,
  script: @escaping Journey.Script
) throws -> VariationStory {
  let journey = Journey("probe", scenario: scenario, fixtures: nil)
  return try SweepRun(journey, by: sweeps, named: name.map { SweepName($0) { $0 } }).story(
    of: token,
    script
  )
}

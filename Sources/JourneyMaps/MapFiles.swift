import ProofsheetBasics
import SnapshotChecking

/// The files of a map: `journeys.md` and `journeys.html`, and `journeys.json` for a program.
package struct MapFiles {
  let map: JourneyMap
  let findings: MapFindings

  init(_ map: JourneyMap) {
    self.map = map
    findings = MapFindings(map)
  }

  /// The file that a report reads.
  package static let dataName = "journeys.json"

  /// The files for people, by name.
  var all: [(name: String, text: String)] {
    [
      ("journeys.md", MermaidText(map: map, findings: findings).page),
      ("journeys.html", MapPage(map: map, findings: findings, summary: summary).html),
    ]
  }

  /// The map in a few lines.
  var summary: String {
    let scripted = map.journeys.count { !$0.isSwept }
    let swept = map.journeys.count - scripted
    var text = "\(counted(scripted, "journey")) and \(counted(swept, "sweep")): "
    text += "\(counted(map.states.count, "state")), "
    text += "\(counted(map.transitions.count, "transition"))\n"
    text += "only sweeps go there: \(counted(findings.unvisitedStates.count, "state")), "
    text += "\(counted(findings.untakenTransitions.count, "transition"))\n"
    let tried = findings.deadEnds.count { !$0.attempts.isEmpty }
    text += "dead ends: \(counted(findings.deadEnds.count, "state")), something was tried in vain "
    text += "in \(tried)\n"
    text += Self.words(findings.stateCover, of: scripted, ("visits", "visit"), "state")
    return text + Self.words(findings.cover, of: scripted, ("takes", "take"), "transition")
  }

  /// `2 of 3 journeys take every scripted transition`.
  private static func words(
    _ cover: [Int],
    of count: Int,
    _ verb: (one: String, many: String),
    _ noun: String
  ) -> String {
    let does = cover.count == 1 ? verb.one : verb.many
    return "\(cover.count) of \(counted(count, "journey")) \(does) every scripted \(noun)\n"
  }

  /// The map for a program.
  func page(run: String) -> Page {
    Page(
      run: run,
      states: map.states.map { state in
        Page.State(
          id: state.id,
          name: state.name,
          screens: state.content.screens,
          facts: zip(state.content.paths, state.content.values).map { "\($0): \($1)" },
          examples: state.example.isEmpty ? nil : state.example,
          journeys: map.scripted(state.visitors).map { $0 + 1 },
          sweeps: map.swept(state.visitors).map { $0 + 1 }
        )
      },
      transitions: map.transitions.map { transition in
        Page.Transition(
          from: transition.from.map { map.states[$0].id },
          event: transition.event,
          to: map.states[transition.to].id,
          journeys: map.scripted(transition.visitors).map { $0 + 1 },
          sweeps: map.swept(transition.visitors).map { $0 + 1 }
        )
      },
      journeys: JourneyList.rows(of: map, findings),
      deadEnds: findings.deadEnds.map {
        Page.DeadEnd(state: map.states[$0.state].id, triedInVain: $0.attempts)
      },
      cover: findings.cover.map { $0 + 1 },
      stateCover: findings.stateCover.map { $0 + 1 }
    )
  }

  /// What a program is told of a map; journeys are told by their places, from 1.
  package struct Page: Codable, Sendable {
    package struct State: Codable, Sendable {
      package let id: String
      package let name: String
      package let screens: [String]
      package let facts: [String]
      /// What some facts really said; nil in maps that do not know.
      package let examples: [String]?
      package let journeys: [Int]
      package let sweeps: [Int]
    }

    package struct Transition: Codable, Sendable {
      package let from: String?
      package let event: String
      package let to: String
      package let journeys: [Int]
      package let sweeps: [Int]
    }

    package struct DeadEnd: Codable, Sendable {
      package let state: String
      package let triedInVain: [String]
    }

    package let run: String
    package let states: [State]
    package let transitions: [Transition]
    package let journeys: [JourneyList.Row]
    package let deadEnds: [DeadEnd]
    package let cover: [Int]
    package let stateCover: [Int]
  }
}

import ProofsheetBasics
import SnapshotChecking
import SnapshotReview

/// A map as Mermaid diagrams in a Markdown page.
struct MermaidText {
  let map: JourneyMap
  let findings: MapFindings

  /// How many states one diagram shows at most, unless one suite has more.
  static let mostStates = 60
  /// How many arrows Mermaid draws before it refuses.
  static let mostArrows = 500
  /// How many events one arrow names.
  private static let mostEvents = 4

  /// The page.
  var page: String {
    var text = "# Journeys\n\n"
    text += Self.legend
    for part in parts {
      text += "\n## \(Self.markdown(part.title))\n\n"
      text += diagram(of: part) ?? Self.tooLarge(part)
    }
    return text
  }

  private static let legend = """
    Dashed: only sweeps go there. Thick: nothing leads away. `<` is an answer.

    """

  /// Some states that are drawn together.
  private struct Part {
    let title: String
    let states: Set<Int>
  }

  /// The whole map, or a diagram for each first screen, or for each suite of one that is too large.
  private var parts: [Part] {
    let all = Set(map.states.indices)
    guard all.count > Self.mostStates else { return [Part(title: "All screens", states: all)] }
    let subjects = Dictionary(grouping: map.states.indices) { subject(of: $0) }
    return subjects.sorted { $0.key < $1.key }.flatMap { subject, states -> [Part] in
      if states.count <= Self.mostStates { return [Part(title: subject, states: Set(states))] }
      return suites(of: Set(states)).map { suite, states in
        Part(title: "\(subject) in \(suite)", states: states)
      }
    }
  }

  private func subject(of state: Int) -> String {
    map.states[state].content.screens.first ?? "no screen"
  }

  private func suites(of states: Set<Int>) -> [(String, Set<Int>)] {
    var suites: [String: Set<Int>] = [:]
    for journey in map.journeys {
      let visited = states.intersection(journey.states)
      if !visited.isEmpty { suites[journey.suite, default: []].formUnion(visited) }
    }
    return suites.sorted { $0.key < $1.key }
  }

  /// One arrow for all that leads from one state to another.
  private struct Arrow: Hashable {
    let from: Int?
    let to: Int
  }

  /// The diagram; nil when Mermaid would refuse it.
  private func diagram(of part: Part) -> String? {
    var arrows: [Arrow: [JourneyMap.Transition]] = [:]
    for transition in map.transitions where part.states.contains(transition.to) {
      guard transition.from.map(part.states.contains) ?? true else { continue }
      arrows[Arrow(from: transition.from, to: transition.to), default: []].append(transition)
    }
    guard arrows.count <= Self.mostArrows else { return nil }
    var lines = ["flowchart TD"]
    if arrows.keys.contains(where: { $0.from == nil }) { lines.append("  begin((start))") }
    let deadEnds = Set(findings.deadEnds.map(\.state))
    for state in part.states.sorted() {
      lines.append("  \(map.states[state].id)[\"\(Self.escaped(map.states[state].name))\"]")
    }
    for arrow in arrows.keys.sorted(by: { ($0.from ?? -1, $0.to) < ($1.from ?? -1, $1.to) }) {
      lines.append(line(arrow, arrows[arrow] ?? []))
    }
    let unvisited = part.states.filter { map.scripted(map.states[$0].visitors).isEmpty }
    lines += style("swept", "stroke-dasharray: 6 4", unvisited)
    lines += style("deadEnd", "stroke-width:4px", part.states.intersection(deadEnds))
    return "```mermaid\n" + lines.joined(separator: "\n") + "\n```\n"
  }

  private func line(_ arrow: Arrow, _ transitions: [JourneyMap.Transition]) -> String {
    let from = arrow.from.map { map.states[$0].id } ?? "begin"
    var events = transitions.prefix(Self.mostEvents).map { Self.escaped($0.event) }
    let rest = transitions.count - events.count
    if rest > 0 { events.append("and \(rest) more") }
    let isSwept = transitions.allSatisfy { map.scripted($0.visitors).isEmpty }
    let label = events.joined(separator: "<br>")
    return "  \(from) \(isSwept ? "-.->" : "-->")|\"\(label)\"| \(map.states[arrow.to].id)"
  }

  private func style(_ name: String, _ look: String, _ states: Set<Int>) -> [String] {
    guard !states.isEmpty else { return [] }
    let ids = states.sorted().map { map.states[$0].id }.joined(separator: ",")
    return ["  classDef \(name) \(look)", "  class \(ids) \(name)"]
  }

  private static func tooLarge(_ part: Part) -> String {
    "\(counted(part.states.count, "state")) and more than \(mostArrows) arrows, which Mermaid does "
      + "not draw; journeys.html lists them.\n"
  }

  /// A text between quotes of a diagram: what Mermaid, Markdown or HTML would understand is written
  /// as an entity, and what ends a line as a space.
  static func escaped(_ text: String) -> String {
    // Some versions take `1. looks` for a list, and refuse to draw one.
    var mayBeList = true
    return text.replacing { scalar in
      let startsList = mayBeList && (scalar == "." || scalar == "-" || scalar == "+")
      mayBeList = mayBeList && ("0"..."9").contains(scalar)
      switch scalar {
      case _ where startsList: return "#\(scalar.value);"
      case "\"": return "#quot;"
      case "#": return "#35;"
      case "&": return "#amp;"
      case "<": return "#lt;"
      case ">": return "#gt;"
      case "`": return "#96;"
      case "*", "_", "\\", "|", "[", "]", "{", "}", "(", ")", "~", ";", "%", "$":
        return "#\(scalar.value);"
      default: return nil
      }
    }
  }

  /// A text in a line of Markdown.
  static func markdown(_ text: String) -> String {
    text.replacing { scalar in
      switch scalar {
      case "\\", "`", "*", "_", "[", "]", "<", ">", "#", "|", "&", "~": "\\\(scalar)"
      default: nil
      }
    }
  }
}

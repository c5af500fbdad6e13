import SnapshotChecking

/// A map as one page for a browser: tables, no scripts, and nothing that is loaded from elsewhere.
struct MapPage {
  let map: JourneyMap
  let findings: MapFindings
  /// What stands above the tables, in words.
  let summary: String

  /// The page.
  var html: String {
    var text = Self.start
    let lines = summary.split(separator: "\n").map { HTMLText.escaped(String($0)) }
    text += "<h1>Journeys</h1>\n<p>\(lines.joined(separator: "<br>\n"))</p>\n"
    let links = sections.map { "<a href=\"#\($0.id)\">\(HTMLText.escaped($0.title))</a>" }
    text += "<nav>" + links.joined(separator: " · ") + "</nav>\n"
    for section in sections {
      text += "<h2 id=\"\(section.id)\">\(HTMLText.escaped(section.title))</h2>\n"
      text += "<p>\(HTMLText.escaped(section.words))</p>\n"
      text += section.table
    }
    return text + "</body>\n</html>\n"
  }

  /// What the page consists of.
  private var sections: [(id: String, title: String, words: String, table: String)] {
    [
      (
        "stateCover", "Journeys for every state",
        "These journeys visit every state that any scripted journey visits.",
        table(of: findings.stateCover)
      ),
      (
        "cover", "Journeys for every transition",
        "These journeys take every transition that any scripted journey takes.",
        table(of: findings.cover)
      ),
      (
        "deadEnds", "Dead ends",
        "Nothing leads away from these states, in no journey and no sweep; in the first ones "
          + "somebody tried, and nothing changed.",
        deadEndTable
      ),
      (
        "unvisited", "States no journey visits",
        "Sweeps found these states; no transcript says what there is to see.",
        stateTable(findings.unvisitedStates)
      ),
      (
        "untaken", "Transitions no journey takes",
        "Sweeps found these ways; no transcript says what happens on them.",
        transitionTable(findings.untakenTransitions)
      ),
      (
        "journeys", "Journeys", "Alone: the states and transitions that nothing else visits.",
        journeyTable
      ),
      (
        "states", "States",
        "What the open screens say: flags and cases as they are, the rest by kind.",
        stateTable(Array(map.states.indices), named: true)
      ),
      (
        "transitions", "Transitions",
        "What leads from one state to another; < is an answer.",
        transitionTable(Array(map.transitions.indices))
      ),
    ]
  }

  private func table(of cover: [Int]) -> String {
    HTMLText.table(
      ["journey", "states", "transitions", "test"],
      cover.map { place in
        let journey = map.journeys[place]
        return [
          link(journey: place, named: true), "\(journey.states.count)",
          "\(journey.transitions.count)", escapedPath(journey),
        ]
      }
    )
  }

  private var deadEndTable: String {
    HTMLText.table(
      ["state", "tried in vain", "visited by"],
      findings.deadEnds.map { end in
        [
          link(state: end.state),
          end.attempts.map(HTMLText.escaped).joined(separator: "<br>"),
          visitors(map.states[end.state].visitors),
        ]
      }
    )
  }

  private var journeyTable: String {
    HTMLText.table(
      ["", "journey", "states", "alone", "transitions", "alone", "test"],
      map.journeys.indices.map { place in
        let journey = map.journeys[place]
        let kind = journey.isSwept ? " <small>sweep</small>" : ""
        return [
          "<a id=\"j\(place + 1)\">\(place + 1)</a>", HTMLText.escaped(journey.name) + kind,
          "\(journey.states.count)", "\(findings.loneStates[place])",
          "\(journey.transitions.count)", "\(findings.loneTransitions[place])",
          escapedPath(journey),
        ]
      }
    )
  }

  /// Some states, as the rows that links lead to or as links.
  private func stateTable(_ states: [Int], named isNamed: Bool = false) -> String {
    HTMLText.table(
      ["state", "id", "facts", "visited by"],
      states.map { place in
        let state = map.states[place]
        let id = isNamed ? "<a id=\"\(state.id)\">\(state.id)</a>" : state.id
        let name = isNamed ? HTMLText.escaped(state.name) : link(state: place)
        let facts = zip(state.content.paths, state.content.values).map {
          HTMLText.escaped("\($0): \($1)")
        }
        let list = facts.joined(separator: "<br>")
        let details =
          "<details><summary>\(facts.count)</summary><code>\(list)</code></details>"
        return [name, id, details, visitors(state.visitors)]
      }
    )
  }

  private func transitionTable(_ transitions: [Int]) -> String {
    HTMLText.table(
      ["from", "what happens", "to", "taken by"],
      transitions.map { place in
        let transition = map.transitions[place]
        return [
          transition.from.map(link(state:)) ?? "start", HTMLText.escaped(transition.event),
          transition.isLoop ? "the same" : link(state: transition.to),
          visitors(transition.visitors),
        ]
      }
    )
  }

  private func escapedPath(_ journey: JourneyMap.Journey) -> String {
    HTMLText.escaped(journey.source)
  }

  private func link(state: Int) -> String {
    "<a href=\"#\(map.states[state].id)\">\(HTMLText.escaped(map.states[state].name))</a>"
  }

  private func link(journey: Int, named isNamed: Bool = false) -> String {
    let name = HTMLText.escaped(map.journeys[journey].name)
    let text = isNamed ? name : "\(journey + 1)"
    return "<a href=\"#j\(journey + 1)\" title=\"\(name)\">\(text)</a>"
  }

  private func visitors(_ visitors: [Int]) -> String {
    let journeys = map.scripted(visitors).map { link(journey: $0) }.joined(separator: " ")
    let sweeps = map.swept(visitors).map { link(journey: $0) }.joined(separator: " ")
    if sweeps.isEmpty { return journeys }
    return journeys + (journeys.isEmpty ? "" : " ") + "<small>sweeps \(sweeps)</small>"
  }

  private static let start = """
    <!DOCTYPE html>
    <html lang="en">
    <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width">
    <title>Journeys</title>
    <style>
    :root { color-scheme: light dark; }
    body { font: 15px/1.45 system-ui, sans-serif; margin: 2em auto; max-width: 80em; padding: 0 1em; }
    table { border-collapse: collapse; width: 100%; }
    th, td { text-align: left; vertical-align: top; padding: 0.25em 0.75em 0.25em 0; }
    th { position: sticky; top: 0; background: Canvas; }
    tr { border-bottom: 1px solid color-mix(in srgb, CanvasText 15%, Canvas); }
    td { overflow-wrap: anywhere; }
    :target { outline: 2px solid Highlight; }
    small { opacity: 0.7; }
    </style>
    </head>
    <body>

    """
}

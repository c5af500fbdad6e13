import ProofsheetBasics
import SnapshotChecking
import SnapshotRendering

/// A transcript as a table with a row for each step, and the requests on lanes beside the steps.
struct Storyboard {
  private let outline: JourneyOutline
  private let lines: [Substring]

  /// - Parameters:
  ///   - text: The transcript.
  ///   - outline: The line numbers of steps and requests, from the run log; an outline of another
  ///     text gives `nil`.
  init?(_ text: String, _ outline: JourneyOutline?) {
    guard let outline else { return nil }
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    let steps = outline.steps.map(\.begins.line)
    let isWhole = outline.steps.enumerated().allSatisfy { number, step in
      lines.indices.contains(step.begins.line)
        && lines[step.begins.line] == "\(number + 1). \(step.title)"
    }
    let others = outline.requests.flatMap { [$0.sent, $0.ended].compactMap { $0?.line } }
    guard !steps.isEmpty, isWhole, steps == steps.sorted(),
      (others + [outline.end ?? steps[0]]).allSatisfy(lines.indices.contains)
    else { return nil }
    (self.outline, self.lines) = (outline, lines)
  }

  func write(_ name: String, to html: inout HTML) {
    html.element("p", "scenario: \(outline.scenario)", ["class": "dim"])
    html.element("figure", ["tabindex": "0", "aria-label": "Steps of \(name)"]) { html in
      html.element("table", ["class": "board"], writeRows)
    }
    let end = outline.end.map { lines[$0...].filter { !$0.isEmpty } } ?? []
    if !end.isEmpty { html.element("pre", end.joined(separator: "\n")) }
  }

  private func writeRows(to html: inout HTML) {
    let lanes = lanes
    html.markup("<tr><th scope=\"col\">Step</th><th scope=\"col\">Screen and events</th>")
    for lane in lanes.indices { html.element("th", "Requests \(lane + 1)", ["scope": "col"]) }
    html.markup("</tr>\n")
    for (number, step) in outline.steps.enumerated() {
      html.element("tr") { html in
        html.element("th", ["scope": "row"]) { html in
          html.text("\(number + 1). \(step.title)")
          html.element("small", "at \(Self.text(of: step.begins))")
        }
        html.element("td") { $0.element("pre", lines(of: number)) }
        for lane in lanes { write(lane, beside: number, to: &html) }
      }
    }
  }

  /// Returns the lines of a step after its title.
  private func lines(of step: Int) -> String {
    let next = step + 1 < outline.steps.count ? outline.steps[step + 1].begins.line : nil
    let start = outline.steps[step].begins.line + 1
    let end = max(start, next ?? outline.end ?? lines.count)
    let shown = lines[start..<end].filter { !$0.isEmpty }
    return shown.map { $0.dropFirst(3) }.joined(separator: "\n")
  }

  // MARK: - Requests

  private typealias Lane = [(request: JourneyOutline.Request, steps: ClosedRange<Int>)]

  /// The lanes; requests that do not overlap share a lane.
  private var lanes: [Lane] {
    outline.requests.reduce(into: []) { lanes, request in
      let start = step(of: request.sent)
      let end = max(start, request.ended.map(step) ?? outline.steps.count - 1)
      let free = lanes.firstIndex { lane in lane.allSatisfy { $0.steps.upperBound < start } }
      if free == nil { lanes.append([]) }
      lanes[free ?? lanes.count - 1].append((request, start...end))
    }
  }

  /// Returns the index of the step in which a moment lies.
  private func step(of moment: JourneyOutline.Moment) -> Int {
    max(0, outline.steps.count { $0.begins.line <= moment.line } - 1)
  }

  /// Writes the cell of one lane beside a step; a request spans the steps until its end.
  private func write(_ lane: Lane, beside step: Int, to html: inout HTML) {
    guard let (request, steps) = lane.first(where: { $0.steps.contains(step) }) else {
      return html.element("td", "")
    }
    guard steps.lowerBound == step else { return }
    let look = "lane \(request.outcome.rawValue)"
    html.element("td", ["rowspan": "\(steps.count)", "class": look]) { html in
      html.text(String(lines[request.sent.line].dropFirst(5)))
      let (start, end) = (Self.text(of: request.sent), request.ended.map(Self.text))
      let time = end == nil || end == start ? start : "\(start) to \(end ?? "")"
      let answer = request.answer.map { " " + $0 } ?? ""
      html.element("small", "\(time): \(request.outcome.rawValue)\(answer)")
    }
  }

  private static func text(of moment: JourneyOutline.Moment) -> String {
    String(Rendering(of: Duration.nanoseconds(moment.nanoseconds)).text.dropLast())
  }
}

/// A journey or sweep of the last run, with its transcript or with the stories of its findings.
struct ReportJourney {
  private let result: SnapshotResult
  private let facts: JourneyFacts
  /// The pending transcript, or else the recorded one; nil for a run without a transcript.
  private let text: String?
  /// Whether the journey is pending or has failed.
  private let isTelling: Bool

  /// The greatest number of journeys that the page shows with their storyboards.
  private static let most = 200

  /// Reads the journeys of the last run: first those that need attention, then all others.
  static func all(of status: ReviewStatus, in folders: SnapshotFolders) throws -> [ReportJourney] {
    let waiting = Dictionary(status.changes.map { ($0.path, $0.bytes) }) { first, _ in first }
    let journeys = try (status.run?.results ?? []).compactMap { result -> ReportJourney? in
      guard let journey = result.journey else { return nil }
      let path = result.record.reference
      let new = path.isEmpty ? nil : waiting[path]
      let isRecorded = new == nil && !path.isEmpty && result.verdict < .unstable
      let bytes = try isRecorded ? FileBytes.read(folders.reference(path)) : new
      return ReportJourney(
        result: result,
        facts: journey,
        text: bytes.map { String(decoding: $0, as: UTF8.self) },
        isTelling: new != nil || result.verdict > .recorded
      )
    }
    return journeys.filter(\.isTelling) + journeys.filter { !$0.isTelling }
  }

  static func write(_ journeys: [ReportJourney], to html: inout HTML) {
    if journeys.isEmpty { return }
    html.group("journeys", "Journeys of the run") { html in
      for (number, journey) in journeys.enumerated() {
        html.item(isOpen: number == 0 && journey.isTelling) { html in
          html.element("summary") { html in
            html.element("b", journey.facts.name)
            html.element("span", journey.result.verdict.rawValue, ["class": "tag"])
            let ways = journey.facts.ways.map { "sweep in \(counted($0, "variation")) · " } ?? ""
            html.element("span", ways + journey.result.shown, ["class": "dim"])
          }
          if number >= most { return html.element("p", "The page has no room for this journey.") }
          journey.writeBoards(to: &html)
        }
      }
    }
  }

  /// Writes the storyboard of the journey, or the findings and the orders of a sweep.
  private func writeBoards(to html: inout HTML) {
    for words in facts.played ?? [] { html.element("p", words, ["class": "dim"]) }
    let findings = facts.findings ?? []
    for finding in findings {
      html.element("h4", finding.words.first ?? finding.token)
      for words in finding.words.dropFirst() { html.element("p", words) }
      Storyboard(finding.story, finding.outline)?.write(finding.token, to: &html)
    }
    let board = text.flatMap { Storyboard($0, facts.outline) }
    board?.write(facts.name, to: &html)
    let orders = facts.orders ?? []
    for order in orders { write(order, orders[0], to: &html) }
    if board == nil, findings.isEmpty, let text = result.record.reason ?? text {
      html.element("pre", text)
    }
  }

  /// Writes an order: the script's own as a storyboard, any other by its difference from it.
  private func write(_ order: ShownStory, _ own: ShownStory, to html: inout HTML) {
    html.element("details") { html in
      html.element("summary", "Order \(order.token)")
      for command in order.words { html.command(command) }
      if order.story.isEmpty {
        html.element("p", "The run did not keep the screens of this order.")
      } else if order.token == own.token {
        Storyboard(order.story, order.outline)?.write(order.token, to: &html)
      } else {
        let (old, new) = (own.token, order.token)
        let diff = UnifiedDiff(old: own.story, new: order.story, oldName: old, newName: new)
        DifferenceTable(diff: diff).write(to: &html)
      }
    }
  }
}

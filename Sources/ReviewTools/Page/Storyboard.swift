import ProofsheetBasics
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

import JourneyRecords
import ProofsheetBasics
import SnapshotChecking
import SnapshotRendering

/// A transcript as one frame for each step, with the requests as bars above the frames.
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

  /// Returns the range of a step's lines, of which the first is the title.
  private func range(of step: Int) -> Range<Int> {
    let next = step + 1 < outline.steps.count ? outline.steps[step + 1].begins.line : nil
    let start = outline.steps[step].begins.line
    return start..<max(start + 1, next ?? outline.end ?? lines.count)
  }

  /// Returns the index of the step in which a moment lies.
  private func step(of moment: JourneyOutline.Moment) -> Int {
    max(0, outline.steps.count { $0.begins.line <= moment.line } - 1)
  }

  private static func text(of moment: JourneyOutline.Moment) -> String {
    String(Rendering(of: Duration.nanoseconds(moment.nanoseconds)).text.dropLast())
  }
}

/// A line of a storyboard, and its mark: `+` for an added line, `-` for a removed one, or a space.
private typealias MarkedEvent = (text: String, mark: Character)

extension Storyboard {
  /// Returns the lines of each step, including lines that only the earlier transcript has.
  ///
  /// A step counts as equal when only its number has changed. Between texts with the same steps,
  /// only lines of the same step count as equal.
  private func marked(since old: String?) -> [[MarkedEvent]] {
    let before = old?.split(separator: "\n", omittingEmptySubsequences: false) ?? lines
    let titles = [before, lines].map { $0.filter { $0.first?.isNumber == true } }
    func compared(_ lines: [Substring]) -> String {
      var step: Substring = ""
      return lines.map { line in
        if line.first?.isNumber == true { step = line }
        return (titles[0] == titles[1] ? step : "") + line.drop(while: \.isNumber)
      }.joined(separator: "\n")
    }
    let script = LineDiff(old: compared(before), new: compared(lines)).script
    let came = Set(script.changes.flatMap(\.new))
    // Removed lines belong to the line that replaces them, or else to the line before them.
    let gone = Dictionary(
      script.changes.map { ($0.new.lowerBound - ($0.new.isEmpty ? 1 : 0), $0) }
    ) { first, _ in first }
    return outline.steps.indices.map { step in
      let range = range(of: step)
      return range.flatMap { index -> [MarkedEvent] in
        let mark: Character = came.contains(index) ? "+" : " "
        let own = index == range.lowerBound ? [] : [(String(lines[index].dropFirst(3)), mark)]
        let change = gone[index]
        let old = change?.old.map { index -> MarkedEvent in
          (String(before[index].trimmingPrefix("   ")), "-")
        }
        return change?.new.isEmpty == true ? own + (old ?? []) : (old ?? []) + own
      }
    }
  }
}

// MARK: - On the page

extension Storyboard {
  /// The largest number of lines that a frame shows below one event.
  ///
  /// More lines would hide the order of the events.
  private static let longestPassage = 30

  /// Writes the frames and the requests of a journey, or of a story.
  ///
  /// The lines that differ from the transcript `old` are marked.
  func write(to json: inout PageJSON, since old: String? = nil, of story: ShownStory? = nil) {
    let steps = marked(since: old)
    json.object { json in
      json.text("scenario", outline.scenario)
      json.text("token", story?.token)
      if let story { json.list("words", story.words) }
      let end = outline.end.map { lines[$0...].map { String($0.dropFirst(5)) } } ?? []
      json.list("end", end.filter { !$0.isEmpty })
      json.list("frames") { json in
        for (number, step) in outline.steps.enumerated() {
          json.object { json in
            json.text("title", step.title)
            json.text("time", Self.text(of: step.begins))
            let events = Self.shown(steps[number])
            json.list("lines", events.map(\.text))
            let isChanged = events.contains { $0.mark != " " }
            json.text("marks", isChanged ? String(events.map(\.mark)) : nil)
          }
        }
      }
      json.list("requests") { json in for request in outline.requests { write(request, to: &json) }
      }
    }
  }

  private func write(_ request: JourneyOutline.Request, to json: inout PageJSON) {
    json.object { json in
      json.text("words", String(lines[request.sent.line].dropFirst(5)))
      json.number("from", step(of: request.sent))
      json.number("to", request.ended.map(step) ?? outline.steps.count - 1)
      json.text("sentAt", Self.text(of: request.sent))
      json.text("endedAt", request.ended.map(Self.text))
      json.text("answer", request.answer)
      json.text("outcome", request.outcome.rawValue)
    }
  }

  /// Returns the lines that the frame of a step shows.
  ///
  /// If more than `longestPassage` lines follow an event, the later lines are left out, except for
  /// changed lines.
  private static func shown(_ events: [MarkedEvent]) -> [MarkedEvent] {
    var shown: [MarkedEvent] = []
    var (passage, hidden) = (0, 0)
    for event in events {
      passage = event.text.hasPrefix(" ") || event.text.isEmpty ? passage + 1 : 0
      if passage <= longestPassage || event.mark != " " {
        hidden = 0
        shown.append(event)
      } else {
        if hidden > 0 { shown.removeLast() }
        hidden += 1
        shown.append(("  … and \(counted(hidden, "more line"))", " "))
      }
    }
    while shown.last?.text.isEmpty == true { shown.removeLast() }
    return shown
  }
}

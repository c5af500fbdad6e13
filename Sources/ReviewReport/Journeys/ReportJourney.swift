import JourneyRecords
import SnapshotChecking
import SnapshotReview

/// A journey or sweep of the last run, with its transcript or with the stories of what is wrong.
struct ReportJourney: Sendable {
  let record: RunRecord
  let journey: JourneyFacts?
  let verdict: String
  /// The number of the snapshot that waits; nil where the transcript is its reference.
  let snapshot: Int?
  /// The transcript, and the one before.
  let text: String?
  let old: String?

  /// Whether somebody should look: what waits or has failed comes first.
  var isTelling: Bool { snapshot != nil || !["matched", "expected", "recorded"].contains(verdict) }

  /// Writes what a list says of it.
  func writeRow(to json: inout PageJSON) {
    json.object { json in
      json.text("name", journey?.name ?? "")
      json.text("source", record.source)
      json.text("reference", record.reference)
      json.text("verdict", verdict)
      if let steps = journey?.steps { json.number("steps", steps) }
      if let ways = journey?.ways { json.number("ways", ways) }
      if let snapshot { json.number("snapshot", snapshot) }
      json.flag("isTelling", isTelling)
    }
  }

  /// Writes its pictures: one storyboard, or one for each thing that a sweep found wrong.
  func writeBoards(to json: inout PageJSON) {
    json.object { json in
      if let board = text.flatMap({ Storyboard($0) }) {
        let changes = old.flatMap { Storyboard($0) }.map(board.changes(since:))
        json.list("boards") { json in board.write(to: &json, changes: changes ?? []) }
      } else {
        let findings = journey?.findings ?? []
        json.list("boards") { json in
          for finding in findings {
            Storyboard(finding.story)?.write(to: &json, words: finding.words)
          }
        }
        if findings.isEmpty { json.block("text", record.reason ?? text?.shortened) }
      }
    }
  }
}

extension String {
  /// The first lines of a text that is no transcript.
  fileprivate var shortened: String {
    let lines = split(separator: "\n", omittingEmptySubsequences: false)
    return lines.count <= 200
      ? self : lines.prefix(200).joined(separator: "\n") + "\n… and \(lines.count - 200) more lines"
  }
}

extension Storyboard {
  /// How many lines are shown below one event: the order of things is what matters.
  private static let longestPassage = 30

  fileprivate func write(to json: inout PageJSON, changes: [Bool] = [], words: [String] = []) {
    json.object { json in
      json.text("name", name)
      json.text("scenario", scenario)
      if !words.isEmpty { json.list("words", words) }
      json.list("end", end)
      json.list("frames") { json in
        for (place, frame) in frames.enumerated() {
          json.object { json in
            json.text("title", frame.title)
            json.text("time", frame.time)
            json.flag("isChanged", place < changes.count && changes[place])
            json.list("lines", Self.shortened(frame.lines))
          }
        }
      }
      json.list("requests") { json in for request in requests { write(request, to: &json) } }
    }
  }

  private func write(_ request: Request, to json: inout PageJSON) {
    json.object { json in
      json.text("words", request.words)
      json.number("from", request.sent)
      json.number("to", lastFrame(of: request))
      json.text("sentAt", request.sentAt)
      json.text("endedAt", request.endedAt)
      json.text("answer", request.answer)
      json.text("outcome", request.outcome.rawValue)
    }
  }

  private static func shortened(_ lines: [String]) -> [String] {
    var shown: [String] = []
    var passage = 0
    for line in lines {
      passage = line.hasPrefix(" ") || line.isEmpty ? passage + 1 : 0
      if passage <= longestPassage { shown.append(line) }
      if passage > longestPassage {
        if passage > longestPassage + 1 { shown.removeLast() }
        shown.append("  … and \(passage - longestPassage) more lines")
      }
    }
    return shown
  }
}

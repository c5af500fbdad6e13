import JourneyRecords
import SnapshotChecking
import SnapshotReview

/// A journey or sweep of the last run, with its transcript or with the stories of its findings.
struct ReportJourney: Sendable {
  let record: RunRecord
  let journey: JourneyFacts?
  let verdict: String
  /// The index of the pending snapshot in ``ReportData/snapshots``; `nil` when no transcript of the
  /// journey is pending.
  let snapshot: Int?
  /// The pending transcript, or else the recorded one; `nil` for a run without a transcript.
  let text: String?
  /// The recorded transcript, when another transcript of the journey is pending.
  let old: String?

  /// Whether the journey needs attention: it is pending or has failed.
  var isTelling: Bool { snapshot != nil || !["matched", "expected", "recorded"].contains(verdict) }

  /// Writes the row for the journey in the page's list.
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

  /// Writes the storyboards: one for the journey, or one for each finding and each order of a sweep.
  func writeBoards(to json: inout PageJSON) {
    json.object { json in
      let findings = journey?.findings ?? []
      let orders = journey?.orders?.stories ?? []
      let stories = findings + orders.filter { new in !findings.contains { $0.token == new.token } }
      let board = text.flatMap { Storyboard($0, journey?.outline) }
      json.list("boards") { json in
        board?.write(to: &json, since: old)
        for story in stories {
          let board = Storyboard(story.story, story.outline)
          board?.write(to: &json, since: orders.first?.story, of: story)
          if board == nil { json.object { $0.text("token", story.token) } }
        }
      }
      if board == nil, findings.isEmpty { json.block("text", record.reason ?? text) }
    }
  }
}

import ProofsheetBasics
import SnapshotChecking
import ToolBasics

/// A journey or sweep of the last run, with its transcript or with the stories of its findings.
struct ReportJourney {
  private let result: SnapshotResult
  private let facts: JourneyFacts
  /// The pending transcript, or else the recorded one; nil for a run without a transcript.
  private let text: String?
  /// Whether the journey is pending or has failed.
  private let isTelling: Bool

  /// The greatest number of journeys that the page shows with their texts.
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
          journey.writeTexts(to: &html)
        }
      }
    }
  }

  /// Writes the transcript of the journey, or the findings of a sweep with their stories.
  private func writeTexts(to html: inout HTML) {
    for words in facts.played ?? [] { html.element("p", words, ["class": "dim"]) }
    let findings = facts.findings ?? []
    for finding in findings {
      html.element("h4", finding.words.first ?? finding.token)
      for words in finding.words.dropFirst() { html.element("p", words) }
      html.element("pre", finding.story)
    }
    if findings.isEmpty, let text = result.record.reason ?? text { html.element("pre", text) }
  }
}

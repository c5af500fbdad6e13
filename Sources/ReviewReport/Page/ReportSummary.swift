import ProofsheetBasics
import SnapshotReview

/// The head of the page: what is wrong, whether the run is complete, and the commands to type next.
struct ReportSummary {
  let findings: RunFindings
  let parts: [NoticePart]
  /// The number of journeys.
  let count: Int
  /// The words that call the command.
  let name: String

  func write(to html: inout HTML) {
    html.markup("<h1>Proofsheet report</h1>\n<nav aria-label=\"Parts of the page\">\n")
    for (words, anchor, look) in links {
      html.element("a", words, ["href": "#" + anchor, "class": look])
    }
    html.markup("</nav>\n")
    for sentence in sentences { html.element("p", sentence) }
    html.markup("<dl>\n")
    for step in findings.status.steps {
      html.element("dt", step.label)
      html.element("dd") { $0.command(step.command(by: name)) }
    }
    html.markup("</dl>\n")
  }

  private typealias Link = (words: String, anchor: String, look: String)

  /// The links to the parts of the page, first to what is wrong, then to what waits.
  private var links: [Link] {
    let kinds = findings.status.kinds
    let snapshots = Set(kinds.flatMap { $0.members.map(\.change.shown) }).count
    let words = counted(kinds.count, "kind") + " of change in " + counted(snapshots, "snapshot")
    let own = parts.filter { !$0.notices.isEmpty }
    return own.filter(\.isWrong).map { ($0.words, $0.anchor, "wrong") }
      + (kinds.isEmpty ? [] : [(words, "kinds", "asks")])
      + own.filter { !$0.isWrong }.map { ($0.words, $0.anchor, "calm") }
      + (count == 0 ? [] : [(counted(count, "journey"), "journeys", "calm")])
  }

  /// The sentences about the run as a whole.
  private var sentences: [String] {
    let status = findings.status
    guard let run = status.run else { return status.isEmpty ? ["No run is known yet."] : [] }
    let doubt = run.incompleteness.map { "does not prove that every test ran: \($0)." }
    let report = findings.report.map { $0.countsText + $0.conclusion }
    let rest = (report ?? status.orphans.doubt ?? "").split(separator: "\n").map(String.init)
    return (status.isEmpty ? ["Nothing to review."] : [])
      + ["Run \(run.name) \(doubt ?? "is complete.")"] + rest
  }
}

import Foundation
import ProofsheetBasics
import SnapshotChecking

/// The report as one file of static HTML with its style and script; it loads nothing else.
struct ReportPage {
  private(set) var html = HTML()

  /// Creates the page.
  ///
  /// - Parameters:
  ///   - findings: The findings of the last run, and the pending changes.
  ///   - journeys: The journeys of the last run.
  ///   - name: The words that call the command: `swift run proofsheet`.
  init(_ findings: RunFindings, _ journeys: [ReportJourney], name: String) {
    html.markup(Self.head)
    html.text(Self.policy)
    html.markup("\">\n<style>")
    html.markup(Self.style)
    html.markup("</style>\n</head>\n<body>\n<header>\n")
    let parts = NoticePart.all(findings)
    let count = journeys.count
    ReportSummary(findings: findings, parts: parts, count: count, name: name).write(to: &html)
    html.markup(Self.main)
    KindSection.write(findings.status, name, to: &html)
    for part in parts where !part.notices.isEmpty { part.write(to: &html) }
    ReportJourney.write(journeys, to: &html)
    html.markup("</main>\n<script>")
    html.markup(Self.script)
    html.markup("</script>\n</body>\n</html>\n")
  }

  /// The content security policy: it allows the page's own script and style, and no other source.
  static var policy: String {
    "default-src 'none'; style-src '\(hash(of: style))'; script-src '\(hash(of: script))'; "
      + "base-uri 'none'; form-action 'none'"
  }

  /// Returns the hash with which a browser verifies a style or a script.
  private static func hash(of text: StaticString) -> String {
    "sha256-" + Data(SHA256.hash(Array("\(text)".utf8))).base64EncodedString()
  }

  private static let head: StaticString = """
    <!DOCTYPE html>
    <html lang="en">
    <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <meta name="referrer" content="no-referrer">
    <title>Proofsheet report</title>
    <meta http-equiv="Content-Security-Policy" content="
    """

  /// The start of the main part, with the field of the filter, which the script shows.
  private static let main: StaticString = """
    </header>
    <main>
    <form role="search" hidden><label>Filter <input type="search" id="filter" autocomplete="off" \
    placeholder="words of kinds, tests, texts"></label> <span id="found" role="status"></span></form>

    """
}

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

extension CommandContext {
  /// Runs `proofsheet report --html`: writes the findings of the last run and its journeys as one
  /// page for a browser.
  package func report(to file: String?) throws -> Int32 {
    let path =
      file.map { AbsolutePath($0, in: workspace.workingDirectory).text }
      ?? workspace.folders.state + "/report.html"
    if file == nil { try ReferenceStore(folders: workspace.folders).ignoreState() }
    let findings = try findings()
    let journeys = try ReportJourney.all(of: findings.status, in: workspace.folders)
    let html = ReportPage(findings, journeys, name: name).html
    try AtomicFile.write(html.bytes, to: path, flushes: false)
    output.write(workspace.shown(path) + "\n")
    return 0
  }
}

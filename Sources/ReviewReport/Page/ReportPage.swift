import Foundation
import ProofsheetBasics
import SnapshotReview

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

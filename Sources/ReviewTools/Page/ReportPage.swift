import Foundation
import ProofsheetBasics
import SnapshotChecking
import ToolBasics

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
    let own = parts.filter { !$0.notices.isEmpty }
    return own.filter(\.isWrong).map { ($0.words, $0.anchor, "wrong") }
      + (findings.kindWords.map { [($0, "kinds", "asks")] } ?? [])
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

extension ReportPage {
  /// The style of the page, with one list of colours for the light and the dark theme.
  static let style: StaticString = """

    :root { color-scheme: light dark;
     --back: light-dark(#f6f6f4, #15171a); --card: light-dark(#fff, #1d2024); --soft: light-dark(#f1f1ee, #25292e);
     --text: light-dark(#1f2328, #e4e6e9); --dim: light-dark(#5b626b, #a3abb5); --line: light-dark(#dcdcd7, #373c43);
     --accent: light-dark(#1d5a99, #8cc0f5); --wrong: light-dark(#a3271a, #ff9d91);
     --old: light-dark(#fbeeec, #33201f); --old-mark: light-dark(#f3c3bc, #6b302b);
     --new: light-dark(#ebf5ec, #1b2d20); --new-mark: light-dark(#b3dfb9, #2d5c36);
     --code: ui-monospace, SFMono-Regular, Menlo, Consolas, "DejaVu Sans Mono", monospace; }
    * { box-sizing: border-box; }
    [hidden] { display: none !important; }
    body { margin: 0 auto; max-width: 84rem; padding: 2rem clamp(.8rem, 3vw, 2.5rem) 5rem; background: var(--back);
     color: var(--text); font: 1rem/1.55 system-ui, "DejaVu Sans", sans-serif; overflow-wrap: anywhere; }
    h1, h2 { line-height: 1.3; margin: 0 0 1rem; }
    h2 { font-size: 1.25rem; margin: 2.6rem 0 .8rem; }
    h3 { font: 600 1rem/1.5 var(--code); margin: 0 0 .5rem; }
    h4, p { margin: .4rem 0; }
    a, summary code { color: var(--accent); }
    code, pre, .tag { font: .86rem/1.5 var(--code); }
    pre { margin: .6rem 0; padding: .6rem .9rem; background: var(--soft); border-radius: 6px; white-space: pre-wrap; }
    .dim, small, dt { color: var(--dim); font-size: .86rem; font-weight: normal; }
    small { display: block; }
    .tag, .command { padding: .1rem .5rem; border: 1px solid var(--line); border-radius: 4px; background: var(--soft);
     -webkit-box-decoration-break: clone; box-decoration-break: clone; }
    .tag { display: inline-block; margin: 0 .4rem; }
    .command { user-select: all; }
    dd { margin: 0 0 .5rem; }
    nav { display: flex; flex-wrap: wrap; gap: .6rem; margin-bottom: 1.2rem; }
    nav a { padding: .45rem .9rem; border: 1px solid var(--line); border-left: 4px solid; border-radius: 6px;
     background: var(--card); text-decoration: none; font-weight: 600; }
    .wrong, h4 { color: var(--wrong); }
    .calm { color: var(--text); font-weight: normal; }
    input { width: 22rem; max-width: 100%; padding: .35rem .7rem; font: inherit; background: var(--card);
     border: 1px solid var(--dim); border-radius: 6px; }
    .kind, .group:not(.kind) > .item { margin: 0 0 1rem; padding: .7rem 1.1rem; background: var(--card);
     border: 1px solid var(--line); border-radius: 8px; content-visibility: auto; contain-intrinsic-size: auto 10rem; }
    summary { padding: .3rem 0; cursor: pointer; }
    summary > * { margin-right: .6rem; }
    .rest { margin-top: .6rem; border-top: 1px solid var(--line); }
    table { width: 100%; margin: .6rem 0; border-collapse: collapse; border: 1px solid var(--line);
     font: .82rem/1.55 var(--code); }
    th { padding: .35rem .7rem; text-align: left; vertical-align: top; }
    td { position: relative; padding: 0 .7rem 0 1.7rem; white-space: pre-wrap; vertical-align: top; }
    .hunk, .none { background: var(--soft); }
    td.old { background: var(--old); }
    td.new { background: var(--new); }
    del, ins { text-decoration: none; }
    del::before, ins::before { position: absolute; left: .6rem; }
    del::before { content: "\\2212" / "removed: "; }
    ins::before { content: "+" / "added: "; }
    mark { color: inherit; background: var(--old-mark); }
    ins mark { background: var(--new-mark); }
    .diff { table-layout: fixed; }
    .same.again, .new { border-left: 1px solid var(--line); }
    @media (max-width: 44rem) {
     .diff tr, .diff td { display: block; border: 0; }
     .diff thead, .diff .again, .diff .none { display: none; }
    }

    """
}

extension ReportPage {
  /// The script of the page, which filters; without it the page shows everything.
  static let script: StaticString = """

    "use strict";
    (() => {
    const field = document.getElementById("filter");
    const groups = [...document.querySelectorAll(".group")].map(group => ({
      group, items: [...group.querySelectorAll(".item")], title: group.querySelector("h2, h3").textContent,
    }));
    field.form.hidden = false;
    field.form.addEventListener("submit", event => event.preventDefault());
    field.addEventListener("input", () => {
      const wanted = field.value.toLowerCase().split(/\\s+/).filter(Boolean);
      for (const { group, items, title } of groups) {
        for (const item of items) {
          const text = (title + " " + item.textContent).toLowerCase();
          item.hidden = !wanted.every(word => text.includes(word));
        }
        group.hidden = items.every(item => item.hidden);
        for (const fold of group.querySelectorAll(".rest")) fold.open = wanted.length > 0;
      }
      const count = document.querySelectorAll(".item:not([hidden])").length;
      document.getElementById("found").textContent = wanted.length > 0 ? `${count} found` : "";
    });
    })();

    """
}

/// A part of an HTML page, as bytes.
///
/// Tags and attribute names are literals of the source code. Every other text goes through
/// ``text(_:)``, so no text of a snapshot becomes markup.
struct HTML: Sendable {
  typealias Attributes = KeyValuePairs<StaticString, String>

  private(set) var bytes: [UInt8] = []

  /// Appends an element with its content.
  mutating func element(
    _ tag: StaticString,
    _ attributes: Attributes = [:],
    _ content: (inout HTML) -> Void
  ) {
    markup("<")
    markup(tag)
    for (name, value) in attributes {
      markup(" ")
      markup(name)
      markup("=\"")
      text(value)
      markup("\"")
    }
    markup(">")
    content(&self)
    markup("</")
    markup(tag)
    markup(">")
  }

  /// Appends an element with a text.
  mutating func element(_ tag: StaticString, _ text: String, _ attributes: Attributes = [:]) {
    element(tag, attributes) { $0.text(text) }
  }

  /// Appends a text, with escapes for the characters of markup and for invisible characters.
  mutating func text(_ text: String) {
    bytes += InertText.markup(text.visible(keeping: "\n")).utf8
  }

  /// Appends a section with a heading to which links lead.
  mutating func group(_ anchor: String, _ title: String, _ content: (inout HTML) -> Void) {
    element("section", ["class": "group", "aria-labelledby": anchor]) { html in
      html.element("h2", title, ["id": anchor])
      content(&html)
    }
  }

  /// Appends something under a title that folds it.
  mutating func item(isOpen: Bool, _ content: (inout HTML) -> Void) {
    element("details", isOpen ? ["class": "item", "open": ""] : ["class": "item"], content)
  }

  /// Appends a command line that a click selects as a whole.
  mutating func command(_ line: String) { element("code", line, ["class": "command"]) }

  mutating func markup(_ literal: StaticString) {
    literal.withUTF8Buffer { bytes.append(contentsOf: $0) }
  }

  mutating func append(_ part: HTML) { bytes += part.bytes }
}

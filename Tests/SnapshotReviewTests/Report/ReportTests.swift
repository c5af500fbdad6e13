import Foundation
import ProofsheetBasics
import SnapshotChecking
import TestSupport
import Testing

@testable import ReviewTools

/// The page of a report: its content, and the absence of active content.
@Suite struct ReportTests {
  let scene = Scene()

  private func page() throws -> PageText {
    #expect(scene.run("report", "--html") == .init(code: 0, output: ".proofsheet/report.html\n"))
    return try PageText(scene.text(".proofsheet/report.html"))
  }

  @Test func thePageHasKindsFirstAndWhatEachSnapshotSays() throws {
    try Refactoring.all[0].hold([0, 5, 15], in: scene)
    try scene.pending("ShopTests/CartTests/new.txt", "Cart\n  rows: []\n")
    try scene.log(
      [
        .check(.different, Refactoring.path(0), line: 7),
        .check(.unstable, "ShopTests/Wishes/old.txt"),
        .check(.failed, "ShopTests/Wishes/new.txt", reason: "It is of\n\n  several lines."),
      ],
      run: "20260102T000000"
    )
    assertText(try page().lines)
  }

  @Test func theSummaryNamesFirstWhatIsWrong() throws {
    try ReportSample.hold(in: scene)
    try scene.reference("ShopTests/CartTests/old.txt", "nobody checks it\n")
    ReportSample.check(in: scene)
    #expect(scene.run("check").code == 1)
    let lines = try page().lines
    let kinds = try #require(lines.range(of: "<h2 id=\"kinds\">")).lowerBound
    let failures = try #require(lines.range(of: "<h2 id=\"failure\">")).lowerBound
    assertText(lines[..<kinds] + "…\n" + lines[failures...])
  }

  /// Every snapshot of every kind is named; a page without room says so.
  @Test func omissionsOfThePageAreTold() throws {
    try Refactoring.all[0].hold(in: scene)
    let text = try page().text
    for number in 0..<60 { #expect(text.contains("/cart.\(number).txt</code>")) }
    #expect(text.components(separatedBy: "no room").count == 2)
    #expect(text.contains(">59 other snapshots (no room for the differences of 10; use swift run"))
    #expect(try page().text == text)
  }

  @Test func aDifferenceThatIsTooLongSaysHowMuchIsLeftOut() throws {
    for (name, count) in [("long", 300), ("short", DifferenceTable.mostRows)] {
      try scene.pending("T/F/\(name).txt", (1...count).map { "line \($0)\n" }.joined())
    }
    let text = try page().text
    #expect(text.components(separatedBy: "no room for 100 more rows").count == 2)
    #expect(text.components(separatedBy: "no room").count == 2)
    #expect(text.components(separatedBy: "<ins>").count == 2 * DifferenceTable.mostRows + 1)
  }

  @Test func nothingWaits() throws {
    let text = try page().text
    #expect(text.contains("<p>No run is known yet.</p>") && !text.contains("<h2"))
    // The state folder has an ignore file for version control.
    #expect(try scene.text(".proofsheet/.gitignore") == "*\n")
  }

  /// Texts that could end an element, change the direction of text, or control a terminal.
  @Test func hostileTextsAreInert() throws {
    let texts = [
      "</script><script>alert(1)</script>", "<!--<script>", "]]>", "<img src=x onerror='alert(1)'>",
      "\u{202E}turned\u{202C}", "\u{1B}[31mred\u{7}", "a\u{2028}b\u{2029}c\u{7F}d",
      "&lt; \\ \" ' & é 🤯 \u{FEFF}", "\tx\ry",
    ]
    let all = texts.joined(separator: "\n")
    let path = "ShopTests/It's \"<b>\u{202E}/hostile.txt"
    try scene.change(path, "start of it\n", "start of that\n" + all + "\n")
    try scene.log([.check(.failed, "T/F/x.txt", journey: all, reason: all + "\u{0}")], run: "r")
    let page = try page()
    for tag in ["<script", "</script"] {
      #expect(page.text.components(separatedBy: tag).count == 2)
    }
    for tag in ["<img", "<!--"] { #expect(!page.text.contains(tag)) }
    #expect(page.text.unicodeScalars.allSatisfy { $0 == "\n" || !$0.isInvisible })
    for text in texts {
      let shown = "<ins>" + InertText.markup(text.visible) + "</ins>"
      #expect(page.text.contains(shown), "\(text.visible)")
    }
    // The negative twin: a harmless text is as it was, with marks around the compared words alone.
    #expect(page.text.contains("<ins>start of <mark>that</mark></ins>"))
    #expect(page.text.contains("é 🤯"))
  }

  @Test func onlyItsOwnScriptRuns() {
    #expect(ReportPage.policy.hasPrefix("default-src 'none'; style-src 'sha256-"))
    #expect(ReportPage.policy.contains("; script-src 'sha256-"))
    // Neither the style nor the script may end its element, contain markup or load a file.
    for asset in [ReportPage.style, ReportPage.script].map({ "\($0)" }) {
      for word in ["</", "<!", "innerHTML", "http"] { #expect(!asset.contains(word)) }
    }
  }
}

/// A page as its file has it.
struct PageText {
  let text: String

  init(_ text: String?) throws { self.text = try #require(text) }

  /// The content of the page, with a line for each block.
  var lines: String {
    let body = text.components(separatedBy: "<body>\n").last ?? ""
    let block = #/<(?:h[1-4]|p|li|t[rdh]|dt|details|section|article|pre|div|nav)\b/#
    let lines = body.components(separatedBy: "<script>")[0].replacing(block) { "\n" + $0.output }
    return lines.split(separator: "\n").joined(separator: "\n") + "\n"
  }
}

import Foundation
import ProofsheetBasics
import SnapshotChecking
import TestSupport
import Testing

@testable import ReviewReport
@testable import SnapshotReview

/// The page of pending snapshots: its content, and the absence of active content.
@Suite struct ReportTests {
  let scene = Scene()

  @Test func thePageHasKindsFirstAndWhatEachSnapshotSays() throws {
    for number in [2, 7, 12] {
      let path = CartSample.path(number)
      try scene.reference(path, CartSample.text(number, isNew: false))
      try scene.pending(path, CartSample.text(number, isNew: true))
    }
    try scene.pending("ShopTests/CartTests/new.txt", "Cart\n  rows: []\n")
    try scene.log(
      [
        .check(.different, CartSample.path(2), line: 7),
        .check(.unstable, "ShopTests/Wishes/old.txt"),
        .check(.failed, "ShopTests/Wishes/new.txt", reason: "It is of\n\n  several lines."),
      ],
      run: "20260102T000000"
    )
    #expect(scene.run("report", "--html") == .init(code: 0, output: ".proofsheet/report.html\n"))
    let page = try PageText(scene.text(".proofsheet/report.html"))
    assertText(try page.readable())
  }

  @Test func thePageIsTheSameEachTime() throws {
    try CartSample.hold(in: scene)
    #expect(scene.run("report", "--html", "one.html").output == "one.html\n")
    #expect(scene.run("report", "--html", "two/two.html").output == "two/two.html\n")
    let one = try #require(try scene.text("one.html"))
    #expect(try scene.text("two/two.html") == one)
    #expect(try PageText(one).count(of: "kinds") == 4)
  }

  @Test func nothingWaits() throws {
    #expect(scene.run("report", "--html").code == 0)
    let page = try PageText(scene.text(".proofsheet/report.html"))
    #expect(try page.count(of: "kinds") == 0 && page.count(of: "snapshots") == 0)
    // The state folder has an ignore file for version control.
    #expect(try scene.text(".proofsheet/.gitignore") == "*\n")
  }

  /// Texts that could end an element, change the direction of text, or control a terminal.
  @Test func hostileTextsAreInert() throws {
    let texts = [
      "</script><script>alert(1)</script>", "<!--<script>", "]]>", "<img src=x onerror='alert(1)'>",
      "\u{202E}turned\u{202C}", "\u{1B}[31mred\u{7}", "a\u{2028}b\u{2029}c\u{7F}d",
      "\u{1}marked\u{2}",
      "\\u003c \\ \" ' & é 🤯 \u{FEFF}", "\tx\ry",
    ]
    let path = "ShopTests/CartTests/hostile.txt"
    try scene.reference(path, "start of it\n")
    try scene.pending(path, "start of that\n" + texts.joined(separator: "\n") + "\n")
    #expect(scene.run("report", "--html").code == 0)
    let page = try PageText(scene.text(".proofsheet/report.html"))
    #expect(page.text.components(separatedBy: "</script>").count == page.blocks.count + 2)
    for (_, block) in page.blocks { #expect(!block.contains("<")) }
    #expect(page.text.unicodeScalars.allSatisfy { $0 == "\n" || !$0.isInvisible })
    let hunk = try #require(page.strings(in: "details0").first { $0.contains("turned") })
    for text in texts.joined(separator: "\n").split(separator: "\n") {
      #expect(hunk.contains("\n+" + String(text).visible), "\(String(text).visible)")
    }
    // The page marks the words that the report compared, and no others.
    #expect(hunk.contains("-start of \u{1}it\u{2}") && hunk.contains("+start of \u{1}that\u{2}"))
    #expect(hunk.unicodeScalars.count { $0 == "\u{1}" } == 2)
  }

  @Test func longTextsAreCutAndShortOnesAreNot() {
    #expect(Allowance(of: 1_000, for: [10, 20, 30]).each > 1_000)
    #expect(Allowance(of: 1_000, for: [10, 5_000, 90, 800]).each == 450)
    #expect(Allowance(of: 10, for: [600, 500]).each == 5)
    #expect(Allowance(of: 10, for: []).each > 10)
  }

  @Test func aTextThatIsTooLongSaysHowMuchIsLeftOut() throws {
    let lines = (1...200).map { "line \($0)\n" }.joined()
    try scene.reference("T/F/a.txt", lines)
    try scene.pending("T/F/a.txt", lines.replacing("line ", with: "row "))
    try scene.pending("T/F/b.txt", lines)
    let context = try Scene.context(in: scene.root)
    let data = try ReportData(of: context.reviewStatus(), in: context.workspace)
    for (snapshot, shown) in zip(data.snapshots, [0..<60, 0..<40]) {
      var json = PageJSON()
      data.write(snapshot, allowance: 400, to: &json)
      let facts = try #require(
        JSONSerialization.jsonObject(with: Data(json.bytes)) as? [String: Any]
      )
      let hunks = try #require(facts["hunks"] as? [String])
      let written = hunks[1].split(separator: "\n").count
      #expect(shown.contains(written))
      let all = snapshot.change.reference == nil ? 200 : 400
      #expect(facts["cut"] as? Int == all - written)
    }
  }

  @Test func onlyItsOwnScriptRuns() {
    #expect(ReportPage.policy.hasPrefix("default-src 'none'; style-src 'sha256-"))
    // Neither the style nor the script may end its element or contain markup.
    for asset in [ReportPage.style, ReportPage.script] {
      #expect(!asset.contains("</") && !asset.contains("<!"))
      #expect(!asset.contains("innerHTML") && !asset.contains("http"))
    }
  }

  @Test func aWordIsQuotedForAShell() {
    let plain = "__Snapshots__/A/b.1+c.txt"
    let rows: KeyValuePairs = [
      plain: plain, "Tests/A b.swift:1:2": "'Tests/A b.swift:1:2'", "it's": #"'it'\''s'"#, "": "''",
      "-x": "'-x'", "$(rm x)`y`": "'$(rm x)`y`'", "=x": "'=x'", "~/x": "'~/x'", "é": "'é'",
      "it'\u{301}s": #"$'it\'\314\201s'"#, "a\u{202E}b'c\\\u{A}": #"$'a\342\200\256b\'c\\\012'"#,
    ]
    for (word, quoted) in rows { #expect(ShellWord.quoted(word) == quoted) }
  }

  @Test func wrongArguments() throws {
    assertText(try scene.session("report", "report x.html", "report --html a b"))
  }
}

/// A page, with the data for its script.
struct PageText {
  let text: String
  /// The data by name, in the order of the page.
  let blocks: [(name: String, json: String)]

  init(_ text: String?) throws {
    self.text = try #require(text)
    let block = #/<script type="application\/json" id="([^"]*)">(.*?)<\/script>/#
      .dotMatchesNewlines()
    blocks = self.text.matches(of: block).map { (String($0.1), String($0.2)) }
  }

  private func value(_ name: String) throws -> Any {
    let json = try #require(blocks.first { $0.name == name }).json
    return try JSONSerialization.jsonObject(with: Data(json.utf8))
  }

  /// The number of entries, as the page gives it before a detail is opened.
  func count(of name: String) throws -> Int? {
    (try value("index") as? [String: Any]).flatMap { $0[name] as? [Any] }?.count
  }

  /// All texts of some data, at any depth.
  func strings(in name: String) throws -> [String] { Self.strings(try value(name)) }

  /// All data in lines, with brackets around the marked words.
  func readable() throws -> String {
    try blocks.map { name, _ in
      let json = try JSONSerialization.data(
        withJSONObject: value(name),
        options: [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
      )
      let marks = [(#"\u0001"#, "⟦"), (#"\u0002"#, "⟧"), (#"\n"#, "\n      ")]
      let lines = marks.reduce(String(decoding: json, as: UTF8.self)) {
        $0.replacing($1.0, with: $1.1)
      }
      return "\(name)\n\(lines)\n"
    }.joined()
  }

  private static func strings(_ value: Any) -> [String] {
    switch value {
    case let text as String: [text]
    case let list as [Any]: list.flatMap(strings)
    case let fields as [String: Any]: fields.values.flatMap(strings)
    default: []
    }
  }
}

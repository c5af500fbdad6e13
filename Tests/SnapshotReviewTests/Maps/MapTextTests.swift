import Foundation
import SnapshotChecking
import Testing

@testable import JourneyMaps
@testable import SnapshotReview

@Suite struct MapTextTests {
  /// What could end a line, a quote, a tag, a diagram or a direction of reading.
  private static let hostile = [
    "taps \"]; click x \"javascript:alert(1)\"", "</code><script>alert(1)</script>",
    "a\nend\nb --> c", "%%{init: {}}%%", "&lt;b&gt; #quot; &amp;", "`**bold**` [a](b) |c| {d}",
    "\u{202E}turned\u{2028}", "'); --", "1. looks", "- looks", "<img src=x onerror='a()'>",
    "```\n# heading",
  ]

  private static var hostileMap: JourneyMap {
    JourneyMap(
      hostile.enumerated().map { place, text in
        let state = JourneyRecord.State(
          screens: [text],
          facts: [(path: text, value: text), (path: "n", value: "\(place % 2)")]
        )
        let other = JourneyRecord.State(screens: [text], facts: [(path: "n", value: "many")])
        return JourneyRecord(
          name: text,
          reference: text,
          source: text,
          isSwept: place % 3 == 0,
          states: [state, other],
          transitions: [
            JourneyRecord.Transition(from: nil, event: text, to: 0),
            JourneyRecord.Transition(from: 0, event: text, to: 1),
            JourneyRecord.Transition(from: 1, event: text, to: 1),
          ]
        )
      }
    )
  }

  private func files(_ map: JourneyMap) -> [String: String] {
    Dictionary(uniqueKeysWithValues: MapFiles(map).all.map { ($0.name, $0.text) })
  }

  @Test func theMermaidPageOfASmallMap() {
    #expect(files(JourneyMap(MapSample.records))["journeys.md"] == MapSample.mermaid)
  }

  @Test func theHTMLPageOfASmallMap() throws {
    let page = try #require(files(JourneyMap(MapSample.records))["journeys.html"])
    let head = try #require(page.range(of: "</head>\n"))
    #expect(page[head.upperBound...] == MapSample.html)
  }

  @Test func noTitleBreaksADiagram() throws {
    let page = try #require(files(Self.hostileMap)["journeys.md"])
    let lines = page.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    let start = try #require(lines.firstIndex(of: "```mermaid"))
    let end = try #require(lines.lastIndex(of: "```"))
    let safe = "(?:[^\"<>&`#;|*_%$\\[\\]{}()\\\\~]|#[a-z0-9]+;|<br>)*"
    let shapes = try [
      "flowchart TD", "  begin\\(\\(start\\)\\)", "  s[0-9a-f]{8}\\[\"\(safe)\"\\]",
      "  (?:begin|s[0-9a-f]{8}) (?:-->|-\\.->)\\|\"\(safe)\"\\| s[0-9a-f]{8}",
      "  classDef [a-zA-Z]+ [a-z0-9:\\- ]+", "  class [s0-9a-f,]+ [a-zA-Z]+",
    ].map { try Regex($0) }
    let strange = lines[(start + 1)..<end].filter { line in
      !shapes.contains { line.wholeMatch(of: $0) != nil }
    }
    #expect(strange == [])
    #expect(lines.count { $0.hasPrefix("```") } == 2)
    // The rule finds what is wrong.
    #expect(!shapes.contains { "  s00000000[\"a\"]; b\"]".wholeMatch(of: $0) != nil })
  }

  @Test func noTitleIsMarkup() throws {
    let page = try #require(files(Self.hostileMap)["journeys.html"])
    let body = try page[#require(page.range(of: "<body>")).lowerBound...]
    let known: Set<String> = [
      "a", "body", "br", "code", "details", "h1", "h2", "html", "nav", "p", "small", "summary",
      "table", "tbody", "td", "th", "thead", "tr",
    ]
    let tags = body.matches(of: /<\/?([^ >]*)([^>]*)>/)
    #expect(Set(tags.map { String($0.output.1) }) == known)
    let attributes = /( (?:id|href|title)="[^"<>']*")*/
    #expect(tags.allSatisfy { $0.output.2.wholeMatch(of: attributes) != nil })
    #expect(!page.contains("<script"))
    #expect(!page.contains("<svg"))
    #expect(!page.contains("http"))
    #expect(!page.contains("\u{202E}"))
    let ids = body.matches(of: /id="([^"]*)"/).map { String($0.output.1) }
    #expect(Set(ids).count == ids.count)
    let links = body.matches(of: /href="#([^"]*)"/).map { String($0.output.1) }
    #expect(Set(links).isSubset(of: ids))
  }

  @Test(
    arguments: [
      ("types", "types"), ("a\"b", "a#quot;b"), ("< 200", "#lt; 200"), ("1. a", "1#46; a"),
      ("0.5 s", "0#46;5 s"), ("waits 0.5 s", "waits 0.5 s"), ("- a", "#45; a"),
      ("#lt;", "#35;lt#59;"),
      ("a\nb", "a b"), ("é 🎵", "é 🎵"), ("", ""),
    ]
  )
  func textsOfDiagrams(_ text: String, _ escaped: String) {
    #expect(MermaidText.escaped(text) == escaped)
  }

  @Test func largeMapsAreSplit() throws {
    func page(_ count: Int, screens: Int = 1) throws -> [String] {
      let records = (0..<count).map { number in
        MapSample.journey(
          "j\(number)",
          line: number,
          ("opens", "Screen\(number % screens): case .c\(number)")
        )
      }
      let page = try #require(files(JourneyMap(records))["journeys.md"])
      return page.split(separator: "\n").filter { $0.hasPrefix("## ") }.map(String.init)
    }
    #expect(try page(60) == ["## All screens"])
    #expect(try page(61) == ["## Screen0 in AppTests/Home"])
    #expect(try page(61, screens: 2) == ["## Screen0", "## Screen1"])
    let all = (0...23).flatMap { from in
      (0...23).map { to in
        MapSample.journey(
          "j",
          ("opens", "Screen: case .c\(from)"),
          ("goes", "Screen: case .c\(to)")
        )
      }
    }
    let text = try #require(files(JourneyMap(all))["journeys.md"])
    #expect(
      text.hasSuffix(
        "## All screens\n\n24 states and more than 500 arrows, which Mermaid does not draw; "
          + "journeys.html lists them.\n"
      )
    )
  }

  @Test func summaries() {
    #expect(
      MapFiles(JourneyMap(MapSample.records)).summary == """
        2 journeys and 1 sweep: 5 states, 6 transitions
        only sweeps go there: 1 state, 1 transition
        dead ends: 2 states, something was tried in vain in 1
        1 of 2 journeys visits every scripted state
        1 of 2 journeys takes every scripted transition

        """
    )
  }
}

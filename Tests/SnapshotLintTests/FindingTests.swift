import Proofsheet
import TestSupport
import Testing

@testable import SnapshotLint

/// Slips in texts and on screens; each test has findings and a twin without them.
@Suite struct FindingTests {
  let scene: LintScene

  init() throws { scene = try LintScene() }

  @Test func optionals() throws {
    let found = #"""
      HomeViewModel
        greeting: "Hello, Optional(\"Ada\")"
        lines:
          - "Optional(1)"
          - "Optional(1)"
        story: """
          Once upon
          a Optional(2)
          """
      """#
    try scene.reference("AppTests/Home/found.txt", found)
    try scene.reference("AppTests/Home/screen.txt", "- heading \"Optional(3)\"")
    try scene.reference(
      "AppTests/Home/journey.txt",
      "journey: \"says Optional(\n\n1. opens\n   ~ title: \"\" -> \"Optional(4)\""
    )
    let none = """
      Box<Optional(Int)>
        made: "by makeOptional(1)"
        call: Optional(1)
        word: "An Optional is none"
      """
    try scene.reference("AppTests/Home/none.txt", none)
    assertSnapshot(of: try scene.text(), as: .lines)
  }

  @Test func formats() throws {
    let found = """
      HomeViewModel
        count: "%lld colleagues"
        greeting: "Hello, %1$@!"
        share: "%.1f of %d"
      """
    try scene.reference("AppTests/Home/found.txt", found)
    try scene.reference("AppTests/Home/screen.txt", "- field \"Name\" [placeholder \"%@\"]")
    let none = """
      HomeViewModel
        share: "100 % of 50%"
        query: "a%20b%2Fc"
        url: https://example.com/%@
        discount: "10 %due, 100%discount"
      """
    try scene.reference("AppTests/Home/none.txt", none)
    assertSnapshot(of: try scene.text(), as: .lines)
  }

  @Test func marks() {
    let rows: KeyValuePairs = [
      "%@": "%@", "a %d b": "%d", "%lld": "%lld", "%1$@ x": "%1$@", "%.2f": "%.2f",
      "%02d:%02d": "%02d", "%#@count@": "%#@count@", "%arg": "%arg", "%%%@": "%@", "%lu.": "%lu",
    ]
    for (text, mark) in rows { #expect(TextRules.mark(in: text) == mark) }
    let none = ["100 %", "100%", "%%d", "50% off", "%20d", "%E2%82%AC", "%dé", "%", "%1$", "%#@x"]
    #expect(none.compactMap(TextRules.mark) == [])
  }

  @Test func keysLookLikeKeys() {
    let keys = ["login.title", "login.submit_button", "LOGIN_TITLE", "home.empty.message2"]
    let others = [
      "title", "Log in", "example.com", "www.a.org", "cover.png", "com.example.app", "a.b",
      "Mr.Smith", "e.g.", "ABBA", "A_B", "login.", ".title", "1.2", "3_000", "über.uns", "",
      "snake_case",
    ]
    #expect((keys + others).filter(TextRules.isKeyLike) == keys)
  }

  @Test func keys() throws {
    let found = """
      HomeViewModel
        a: "login.title"
        title: "login.title"
        buttonTitles:
          - "home.buttons.ok"
        message: "HOME_MESSAGE"
      """
    try scene.reference("AppTests/Home/found.txt", found)
    try scene.reference("AppTests/Home/screen.txt", "- heading \"Hi\"\n- button \"home.send\"")
    try scene.reference(
      "AppTests/Home/journey.txt",
      "journey: looks\n\n1. opens\n   ~ home.title: \"\" -> \"login.title\""
    )
    let none = """
      HomeViewModel
        kind: "scope"
        symbol: "person.circle"
        title: "Ok"
        message: "Same"
        hint: "example.com"
        story: \"""
          login.title
          stays
          \"""
      """
    try scene.reference("AppTests/Home/none.txt", none)
    assertSnapshot(of: try scene.text(), as: .lines)
  }

  @Test func paths() throws {
    let found = """
      Failure
        file: "/Users/ada/App/Sources/Home.swift"
        url: file:///home/ada/cover.png
        message: "at /home/ada/App/Home.swift:12 and so on"
        folder: /private/var/folders/x1/T/App
      """
    try scene.reference("AppTests/Home/found.txt", found)
    let none = """
      Failure
        file: "App/Home.swift"
        route: "/home/feed"
        url: https://example.com/Users/ada.png
        page: "/tmp/a and /var/log"
      """
    try scene.reference("AppTests/Home/none.txt", none)
    assertSnapshot(of: try scene.text(), as: .lines)
  }

  @Test func longSnapshots() throws {
    let line = "  name: 1\n"
    try scene.reference("AppTests/Home/found.txt", "A\n" + String(repeating: line, count: 499))
    try scene.reference("AppTests/Home/message.txt", String(repeating: "It failed.\n", count: 600))
    try scene.reference("AppTests/Home/none.txt", "A\n" + String(repeating: line, count: 498))
    assertSnapshot(of: try scene.text(), as: .lines)
  }

  @Test func emptyLabels() throws {
    try scene.reference(
      "AppTests/Home/found.txt",
      "- heading \" \"\n- button\n- list \"\"\n  - cell \"\"\n    - image"
    )
    try scene.reference("AppTests/Home/none.txt", "- heading \"Home\"\n- list\n  - cell \"A\"")
    assertSnapshot(of: try scene.text(), as: .lines)
  }
}

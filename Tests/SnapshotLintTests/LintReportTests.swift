import Proofsheet
import SnapshotReview
import TestSupport
import Testing
import ToolBasics

@testable import SnapshotLint

@Suite struct LintReportTests {
  let scene: LintScene

  init() throws { scene = try LintScene() }

  @Test func waiversAreUsedOrFound() throws {
    try scene.reference("AppTests/Home/a.txt", "A\n  b: \"%@ and %d\"\n  c: \"%@\"\n  d: \"%d\"")
    try scene.reference("AppTests/Login/a.txt", "A\n  c: \"%@\"")
    try scene.allow(
      """
      # Of two texts of three, and of one that is not there.
      allow format %@ and %d in AppTests/Home/* | shown to those who translate
      allow format %@ in */a.txt | as well
      allow long in AppTests/* | nothing is
      allow format %d in AppTests/Login/a.txt | it is elsewhere
      allow unread in * | not looked for here

      """
    )
    assertSnapshot(of: try scene.text(), as: .lines)
  }

  /// A text that only looks like a state is not read as one.
  @Test func whatIsNoCanonicalTextIsOnlyMeasured() throws {
    try scene.reference("AppTests/Home/message.txt", "The text \"%@\" differs:\n  \"%@\"")
    try scene.reference("AppTests/Home/page.html", "HomeViewModel\n  text: \"%@\"")
    try scene.reference("AppTests/Home/half.txt", "HomeViewModel\n  text: \"%@\"\n what is this")
    let report = try scene.report()
    #expect(report.findings.isEmpty)
    #expect((report.referenceCount, report.unreadCount) == (3, 2))
  }

  @Test func otherLineEndingsChangeNothing() throws {
    try scene.reference("AppTests/Home/a.txt", "A\r\n  b: \"%@\"\r")
    try scene.reference("AppTests/Home/b.txt", "- button \"\"\r\n- text \"%d\"\r")
    let found = try scene.report().findings.map { "\($0.kind) \($0.file):\($0.line)" }
    let at = "__Snapshots__/AppTests/Home/"
    #expect(found == ["format \(at)a.txt:2", "unlabelled \(at)b.txt:1", "format \(at)b.txt:2"])
  }

  /// A broken or binary reference is counted and stops nothing.
  @Test(arguments: [
    "", "\"", "- button \"x", "- button \"\\", "axes:\n  locale: \nbase:\n  - text \"a\"",
    "axes:\n  locale: en, fr\nbase:", "screen:\n  - text \"a\"\nphone: \"\"\"", "A\n  canX: t",
    "A\n  b: \"%", "A\n  b: \"\u{0}\"", "axes:", "journey: ", "- list",
  ])
  func brokenReferencesAreCounted(_ text: String) throws {
    try scene.reference("AppTests/Home/a.txt", text)
    let report = try scene.report()
    #expect(report.findings.isEmpty)
    #expect(report.referenceCount == 1)
  }

  @Test func aProgramGetsAList() throws {
    try scene.reference("AppTests/Home/a.txt", "A\n  b: \"%@\"\n  c: \"%@\"")
    try scene.reference("AppTests/Home/b.http", "GET /")
    assertSnapshot(of: try scene.report().page, as: .json)
  }
}

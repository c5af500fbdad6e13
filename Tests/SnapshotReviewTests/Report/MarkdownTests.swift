import ProofsheetBasics
import SnapshotChecking
import Testing

@testable import ReviewTools

/// The pending snapshots as a comment in a pull request.
@Suite struct MarkdownTests {
  let scene = Scene()

  private func markdown() -> String {
    let answer = scene.run("report", "--markdown")
    #expect(answer.code == 0 && answer.errors == "")
    return answer.output
  }

  /// The failure of a snapshot that is told as a problem is not told again.
  @Test func aProblemIsToldOnce() throws {
    let line = "✘ Test a() recorded an issue at F.swift:3:1: Issue recorded\n↳ It broke.\n"
    let record = RunRecord.check(.failed, "T/F/a.txt", reason: "It broke.")
    scene.swift(Scene.built + line, .exited(1), logs: ["1": [record]])
    #expect(scene.run("check").code == 1)
    #expect(markdown().matches(of: /It broke\./).count == 1)
  }

  @Test func nothingToReview() throws {
    #expect(markdown() == "## Snapshots: nothing to review\n")
    try scene.reference("T/F/a.txt", "a\n")
    try scene.complete("run", [.check(.matched, "T/F/a.txt")])
    #expect(markdown() == "## Snapshots: nothing to review\n\n1 matched.\n")
    scene.swift("Build complete! (0.1s)\n", .killed(signal: 9))
    #expect(scene.run("check").code == 1)
    #expect(markdown().hasPrefix("## Snapshots: the tests did not end well\n"))
  }

  /// Texts contain no active markup, fence, mention, terminal escape or change of direction.
  @Test func textsAreInert() throws {
    let hostile = "`````\n</details><script>x</script>\u{1B}[31m\u{202E}@ann [a](b) *c*"
    try ReportSample.hold(in: scene)
    try scene.change("ShopTests/CartTests/full.txt", "a\n", hostile + "\n")
    ReportSample.check(
      in: scene,
      ReportSample.output.replacing("Expectation failed: 1 == 2", with: hostile)
    )
    #expect(scene.run("check").code == 1)
    let text = markdown()
    #expect(!text.unicodeScalars.contains { $0 != "\n" && $0.isInvisible })
    assertText(text)
  }

  /// A host refuses a longer comment; the report keeps the most telling parts, and counts the
  /// omitted ones.
  @Test func aLongReportIsCut() throws {
    for number in 1...400 {
      let word = String(repeating: "w", count: 1 + number % 40)
      let place = "T/F/a\(number).txt"
      try scene.reference(place, "A\n  field\(number): \"old\"\n  é: \"\(word)\"\n")
      try scene.pending(place, "A\n  field\(number): nil\n  é: \"\(word)\"\n")
      try scene.reference("T/G/orphan\(number).txt", "o\n")
    }
    try scene.complete("run", (1...400).map { .check(.different, "T/F/a\($0).txt") })
    let text = markdown()
    #expect(text.utf8.count <= 65_536)
    #expect(text.utf8.count > 60_000)
    let left = text.split(separator: "\n").filter { $0.contains(" left out, because") }
    assertText(left.joined(separator: "\n") + "\n")
    #expect(text.contains("cp -R proofsheet-state/. .proofsheet"))
  }
}

import Foundation
import SnapshotChecking
import Testing

@testable import ReviewTools

/// The output for a job of GitHub Actions, and only for such a job.
@Suite struct GitHubTests {
  let scene = Scene()

  init() throws {
    try ReportSample.hold(in: scene, title: "Socks, 100%: `x`")
    ReportSample.check(in: scene)
    scene.environment = [
      "GITHUB_ACTIONS": "true", "GITHUB_STEP_SUMMARY": scene.root + "/summary.md",
      "GITHUB_RUN_ID": "77",
    ]
  }

  private func annotations(_ text: String) -> [Substring] {
    text.split(separator: "\n").filter { $0.hasPrefix("::error") || $0.hasPrefix("::warning") }
  }

  @Test func annotationsStandAtTheirLines() throws {
    try scene.git("init", "-q")
    try scene.git("add", "Tests")
    let answer = scene.run("check")
    #expect(answer.code == 1)
    assertText(annotations(answer.output).joined(separator: "\n") + "\n")
    // The output of tests is between two commands that stop the runner from obeying it.
    let commands = answer.output.split(separator: "\n").filter { $0.hasPrefix("::") }
    let word = try #require(commands.first?.split(separator: "::").last)
    #expect(commands.first == "::stop-commands::\(word)" && commands.contains("::\(word)::"))
    // Outside of a repository no line is known.
    try FileManager.default.removeItem(atPath: scene.root + "/.git")
    let rest = annotations(scene.run("check").output)
    #expect(rest.count == 4 && rest.allSatisfy { $0.hasPrefix("::error title=") })
  }

  @Test func aPlaceIsThatOfOneFile() {
    let files: Set = [
      "Apps/Shop/Tests/ShopTests/Cart/CartTests.swift", "Apps/Shop/Tests/ShopTests/Home.swift",
      "Apps/Shop/Tests/OtherTests/Home.swift",
    ]
    let sources = [
      "ShopTests/CartTests.swift:3", "CartTests.swift:3:9", "/ci/Tests/ShopTests/Home.swift:3",
      "Tests/ShopTests/Home.swift:3", "Home.swift:3:9", "ShopTests/Gone.swift:3",
      "Gone/CartTests.swift:3", "ShopTests/Home.swift", "no place", "",
    ]
    let told = sources.map { source in
      let place = Annotation.place(of: source, in: files).map { "\($0.file) \($0.line)" }
      return "\(source): \(place ?? "-")\n"
    }
    assertText(told.joined())
  }

  @Test func noMoreThanAreShown() throws {
    var records: [RunRecord] = []
    for number in 1...12 {
      try scene.change("T/F/a\(number).txt", "old\n", "new\n")
      try scene.reference("T/G/orphan\(number).txt", "o\n")
      records.append(.check(.different, "T/F/a\(number).txt"))
    }
    scene.swift(Scene.built, .exited(1), logs: ["1": records])
    let output = scene.run("check").output
    let kinds = annotations(output).map { $0.prefix(7) }
    #expect(kinds.count { $0 == "::error" } == 10 && kinds.count == 20)
    #expect(output.hasSuffix("more in the list above and in the summary of the job.\n"))
  }

  @Test func aProgramReadsItsListAlone() throws {
    let answer = scene.run("check", "--json")
    #expect(answer.output.hasPrefix("{\n") && !answer.output.contains("::error"))
    #expect(annotations(answer.errors).count == 4)
  }

  /// The runner undoes these five, `%` last.
  @Test func commandsOfTheRunnerAreEscaped() {
    #expect(Annotation.escaped("a%b\r\nc:d,e", "%\r\n:,") == "a%25b%0D%0Ac%3Ad%2Ce")
    #expect(Annotation.escaped("::error::a%0A\n,", "%\r\n") == "::error::a%250A%0A,")
  }

  /// The summary of another run of the package replaces it.
  @Test func theSummaryIsWrittenOnce() throws {
    #expect(try scene.text("summary.md") == nil)
    try scene.write("before\n", to: "summary.md")
    _ = scene.run("check")
    let summary = try #require(try scene.text("summary.md"))
    #expect(summary.contains(#/^before\n<!-- proofsheet \w+ -->\n## Snapshots: /#))
    #expect(summary.contains("\ngh run download 77 --name proofsheet --dir proofsheet-state\n"))
    try scene.write(summary + "after\n", to: "summary.md")
    _ = scene.run("check")
    let ours = summary.dropFirst("before\n".count)
    #expect(try scene.text("summary.md") == "before\nafter\n" + ours)
    scene.environment["GITHUB_STEP_SUMMARY"] = scene.root
    let answer = scene.run("check")
    #expect(answer.code == 1)
    #expect(answer.errors.hasPrefix("proofsheet: the summary of the job was not written: ROOT"))
  }

  @Test func nothingOfItElsewhere() throws {
    scene.environment = ["GITHUB_STEP_SUMMARY": scene.root + "/summary.md"]
    #expect(!scene.run("check").output.contains("::"))
    // A test that starts the command would repeat all messages of its run.
    scene.environment["GITHUB_ACTIONS"] = "true"
    scene.environment["PROOFSHEET_RUN"] = "outer"
    #expect(!scene.run("check").output.contains("::error"))
    #expect(try scene.text("summary.md") == nil)
  }
}

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
    try scene.write("ref", to: ".git/HEAD")
    let answer = scene.run("check")
    #expect(answer.code == 1)
    assertText(annotations(answer.output).joined(separator: "\n") + "\n")
    // The output of tests is between two commands that stop the runner from obeying it.
    let commands = answer.output.split(separator: "\n").filter { $0.hasPrefix("::") }
    let word = try #require(commands.first?.split(separator: "::").last)
    #expect(commands.first == "::stop-commands::\(word)" && commands.contains("::\(word)::"))
  }

  /// The root of a package may be below that of its repository, and a source may be unknown.
  @Test func pathsStartAtTheRepository() throws {
    func place(_ source: String, in folder: String = "") throws -> FilePlace? {
      SourcePlaces(of: try Scene.context(in: scene.root + folder).workspace).place(of: source)
    }
    let own = FilePlace(file: "Tests/ShopTests/Cart/CartTests.swift", line: 3)
    #expect(try place("ShopTests/CartTests.swift:3") == own)
    try scene.write("// another", to: "Tests/OtherTests/CartTests.swift")
    try scene.write("// package", to: "Apps/Shop/Package.swift")
    try scene.write("// a test", to: "Apps/Shop/Tests/ShopTests/CartTests.swift")
    try scene.write("ref", to: ".git/HEAD")
    let nested = FilePlace(file: "Apps/Shop/Tests/ShopTests/CartTests.swift", line: 3)
    for source in [
      "ShopTests/CartTests.swift:3", "CartTests.swift:3:9", "/ci/Tests/ShopTests/CartTests.swift:3",
    ] {
      #expect(try place(source, in: "/Apps/Shop") == nested)
    }
    #expect(try place("ShopTests/CartTests.swift:3") == own)
    for source in ["CartTests.swift:3:9", "ShopTests/Gone.swift:3", "no place"] {
      #expect(try place(source) == nil)
    }
  }

  @Test func noMoreThanAreShown() throws {
    var records: [RunRecord] = []
    for number in 1...30 {
      try scene.reference("T/F/a\(number).txt", "old\n")
      try scene.pending("T/F/a\(number).txt", "new\n")
      try scene.reference("T/G/orphan\(number).txt", "o\n")
      records.append(.check(.different, "T/F/a\(number).txt"))
    }
    scene.swift(Scene.built, .exited(1), logs: ["1": records])
    let output = scene.run("check").output
    #expect(annotations(output).count { $0.hasPrefix("::error") } == 10)
    #expect(annotations(output).count { $0.hasPrefix("::warning") } == 10)
    #expect(output.hasSuffix("more in the list above and in the summary of the job.\n"))
  }

  /// The summary of another run of the package replaces it, and that of another package does not.
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
    scene.environment["GITHUB_STEP_SUMMARY"] = scene.root + "/summary.md"
    try scene.write("// a package", to: "Apps/Other/Package.swift")
    scene.workingDirectory = scene.root + "/Apps/Other"
    scene.swift()
    _ = scene.run("check")
    let both = try #require(try scene.text("summary.md"))
    #expect(both.hasPrefix("before\nafter\n" + ours) && both.matches(of: /## Snap/).count == 2)
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

  @Test func aProgramReadsItsListAlone() throws {
    let answer = scene.run("check", "--json")
    #expect(answer.output.hasPrefix("{\n") && !answer.output.contains("::error"))
    #expect(annotations(answer.errors).count == 4)
  }

  /// The runner undoes these five, `%` last.
  @Test func whatTheRunnerReadsIsEscaped() {
    #expect(Annotation.property("a%b\r\nc:d,e") == "a%25b%0D%0Ac%3Ad%2Ce")
    #expect(Annotation.data("::error::a%0A\n,") == "::error::a%250A%0A,")
  }
}

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

  /// The output of tests is between two commands that stop the runner from obeying it.
  @Test func theRunnerObeysNoTest() throws {
    let lines = scene.run("check").output.split(separator: "\n")
    let word = try #require(
      lines.first { $0.hasPrefix("::stop-commands::") }?.split(separator: "::").last
    )
    #expect(lines.filter { $0.hasPrefix("::") } == ["::stop-commands::\(word)", "::\(word)::"])
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
    // A test that starts the command would repeat the summary of its run.
    scene.environment["GITHUB_ACTIONS"] = "true"
    scene.environment["PROOFSHEET_RUN"] = "outer"
    _ = scene.run("check")
    #expect(try scene.text("summary.md") == nil)
  }
}

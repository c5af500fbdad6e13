import Foundation
import ProofsheetBasics
import SnapshotChecking
import Testing

@testable import ReviewTools

/// `check --report-only`: snapshots alone fail no run, and every other failure does.
@Suite struct ReportOnlyTests {
  let scene = Scene()

  init() throws { try ReportSample.hold(in: scene) }

  private func check() -> Scene.Answer { scene.run("check", "--report-only") }

  @Test func listsHaveTheDifferences() throws {
    try scene.reference("ShopTests/CartTests/old one.txt", "nobody checks it\n")
    ReportSample.check(in: scene)
    assertText(try scene.session("check --json", "status --json"))
  }

  @Test func snapshotsAloneFailNothingAndEverySummarySaysSo() throws {
    try scene.reference("ShopTests/CartTests/old.txt", "nobody checks it\n")
    func told(_ output: String, _ command: String) throws -> String {
      ReportSample.check(in: scene, output)
      let lines = try scene.session(command, "status --json").split(separator: "\n")
      return lines.filter {
        $0.contains("nlyReported") || $0.contains("nly reported") || $0.hasPrefix("exit")
      }
      .joined(separator: "\n") + "\n"
    }
    let alone = ReportSample.snapshotsAlone
    let all = [
      try told(alone, "check --report-only"), scene.run("report", "--markdown").shown,
      try told(alone, "check --report-only --json"),
      // The option is given, but the run has other failures.
      try told(ReportSample.output, "check --report-only --json"),
      // The negative twin.
      try told(alone, "check"),
    ]
    assertText(all.joined(separator: "# next\n"))
  }

  @Test func inlineSnapshotsAndXCTestAreSnapshotsToo() throws {
    let records: [RunRecord] = [
      .check(.different, "", source: "ShopTests/CartTests.swift:11"),
      .check(.missing, "ShopTests/OldTests/testOld.txt"),
    ]
    let output = """
      Build complete! (0.1s)
      Test Suite 'OldTests' started at 2026-11-22 11:10:39.672
      /x/Tests/ShopTests/OldTests.swift:7: error: OldTests.testOld : failed - \
      __Snapshots__/ShopTests/OldTests/testOld.txt is missing: nothing was ever recorded for OldTests/testOld().
      Test Suite 'OldTests' failed at 2026-11-22 11:10:39.698
      ◇ Test run started.
      ✘ Test inline() recorded an issue at CartTests.swift:11:45: Issue recorded
      ↳ Tests/ShopTests/Cart/CartTests.swift:11 differs in line 1 of its text: 3 of 1 fact, 3 added.
      ✘ Test run with 8 tests in 1 suite failed after 0.099 seconds with 6 issues.

      """
    scene.swift(output, .exited(1), logs: ["1": records])
    #expect(check().code == 0)
    scene.swift(
      output.replacing(":11 differs", with: ":12 differs"),
      .exited(1),
      logs: ["1": records]
    )
    #expect(check().code == 1)
  }
}

import Foundation
import Proofsheet
import ProofsheetBasics
import SnapshotChecking
import Testing

@testable import ReviewTools

@Suite struct DoctorTests {
  private func scene(_ records: [RunRecord] = []) throws -> Scene {
    let scene = Scene()
    if !records.isEmpty { try scene.log(records, run: "run") }
    scene.swift("banner\nSwift version 6.3.1 (swift-6.3.1-RELEASE)\nTarget: x\n")
    return scene
  }

  private func journey(uncaptured: String? = nil) -> RunRecord {
    var record = RunRecord.check(.matched, "AppTests/Home/finds.txt", line: 3, microseconds: 1)
    record.members = JourneyFacts(name: "finds", steps: 2, uncaptured: uncaptured).members
    return record
  }

  @Test func whatIsSeenOfThePackageIsSaid() throws {
    let scene = try scene([journey()])
    try scene.reference("AppTests/Home/finds.txt", "x\n")
    try scene.pending("AppTests/Home/new.txt", "y\n")
    assertText(try scene.session("doctor", "doctor --json"))
    #expect(scene.launches.map(\.arguments) == [["--version"], ["--version"]])
  }

  @Test func whatJourneysDoNotHearIsOneSentenceAndAnExitCode() throws {
    let uncaptured = "In this program a journey does not capture Timer."
    let answer = try scene([journey(), journey(uncaptured: uncaptured)]).run("doctor")
    #expect(answer.code == 1)
    #expect(answer.output.contains("journeys    \(uncaptured)\n"))
    let page = try scene([journey(uncaptured: uncaptured)]).run("doctor", "--json")
    #expect(page.output.contains(#""capturesEverything" : false"#))
    // A package without journeys is no fault.
    let none = try scene([.check(.matched, "AppTests/Home/a.txt")]).run("doctor")
    #expect(none.code == 0)
    #expect(none.output.contains("no journey was played; play some: swift run proofsheet check\n"))
  }

  @Test func whatIsSetIsSaid() throws {
    let scene = try scene()
    try scene.write("world zone Asia/Tokyo\n", to: ".proofsheet.conf")
    scene.environment = [
      "TF_BUILD": "1", "HOME": "/", "NO_COLOR": "1", "SNAPSHOT_RECORD": "never",
      "FIXTURE_RECORD": "all", "SNAPSHOT_LOCALE": "de_DE",
    ]
    assertText(try scene.session("doctor"))
    var record = RunRecord.check(.matched, "AppTests/Home/a.txt")
    record.members = #""world":"It is the machine's.""#
    let other = try self.scene([record]).run("doctor").output
    #expect(other.contains("\nworld       It is the machine's.\n"))
  }

  @Test func whatMayBeWrittenIsSaid() throws {
    let modes = [
      ["SNAPSHOT_RECORD": "all", "CI": "true"], ["SNAPSHOT_RECORD": "missing"],
      ["SNAPSHOT_RECORD": "al"],
    ]
    let told = try modes.map { environment in
      let scene = try scene()
      scene.environment = environment
      return scene.run("doctor").shown.split(separator: "\n")
        .filter { $0.hasPrefix("recording ") || $0.hasPrefix("!") || $0.hasPrefix("exit") }
        .joined(separator: "\n")
    }
    assertText(told.joined(separator: "\n") + "\n")
  }
}

import Foundation
import Proofsheet
import ProofsheetBasics
import SnapshotChecking
import Testing
import ToolBasics

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

  @Test func factsOfThePackageAreTold() throws {
    let scene = try scene([journey()])
    try scene.reference("AppTests/Home/finds.txt", "x\n")
    try scene.pending("AppTests/Home/new.txt", "y\n")
    assertText(try scene.session("doctor", "doctor --json"))
    #expect(scene.launches.map(\.arguments) == [["--version"], ["--version"]])
  }

  /// The lines of a scene's `doctor` that begin with a word.
  private func lines(_ word: String, of scene: Scene) -> String {
    scene.run("doctor").shown.split(separator: "\n")
      .filter { $0.hasPrefix(word + " ") || $0.hasPrefix("!") || $0.hasPrefix("exit") }
      .map { $0 + "\n" }.joined()
  }

  @Test func uncapturedWorkIsOneSentenceAndAnExitCode() throws {
    let uncaptured = journey(uncaptured: "In this program a journey does not capture Timer.")
    let page = try scene([uncaptured]).run("doctor", "--json")
    #expect(page.output.contains(#""capturesEverything" : false"#))
    // A package without journeys is no fault.
    let records = [[journey(), uncaptured], [.check(.matched, "AppTests/Home/a.txt")]]
    assertText(try records.map { lines("journeys", of: try scene($0)) }.joined())
  }

  @Test func settingsAreTold() throws {
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

  @Test func recordModesAreTold() throws {
    let modes = [
      ["SNAPSHOT_RECORD": "all", "CI": "true"], ["SNAPSHOT_RECORD": "missing"],
      ["SNAPSHOT_RECORD": "al"],
    ]
    let told = try modes.map { environment in
      let scene = try scene()
      scene.environment = environment
      return lines("recording", of: scene)
    }
    assertText(told.joined())
  }
}

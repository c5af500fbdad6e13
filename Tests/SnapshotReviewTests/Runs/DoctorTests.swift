import Foundation
import JourneyRecords
import Proofsheet
import SnapshotChecking
import Testing

@testable import SnapshotReview

@Suite struct DoctorTests {
  private let unheard = "In this program a journey does not hear Timer."

  private func scene(_ records: [RunRecord]) throws -> Scene {
    let scene = try Scene()
    if !records.isEmpty { try scene.log(records, run: "run") }
    scene.swift = { launch, take in
      #expect(launch.arguments == ["--version"])
      try take(Array("banner\nSwift version 6.3.1 (swift-6.3.1-RELEASE)\nTarget: x\n".utf8))
      return .exited(0)
    }
    return scene
  }

  private func journey(unheard: String?) -> RunRecord {
    RunRecord(
      verdict: "matched",
      reference: "AppTests/Home/finds.txt",
      test: "finds()",
      source: "AppTests/Home.swift:3",
      microseconds: 1,
      members: JourneyFacts(name: "finds", steps: 2, unheard: unheard).members
    )
  }

  @Test func whatIsSeenOfThePackageIsSaid() throws {
    let scene = try scene([journey(unheard: nil)])
    try scene.reference("AppTests/Home/finds.txt", "x\n")
    try scene.pending("AppTests/Home/new.txt", "y\n")
    let answer = scene.run("doctor")
    #expect(answer.code == 0 && answer.errors.isEmpty)
    assertSnapshot(of: answer.output, as: .lines)
    assertSnapshot(of: scene.run("doctor", "--json").output, as: .lines, named: "json")
  }

  /// A machine of a service, and a person's with everything set.
  @Test func whatIsAroundIsSaid() throws {
    let scene = try scene([])
    try scene.write("", to: "bin/swift")
    try FileManager.default.setAttributes(
      [.posixPermissions: 0o755],
      ofItemAtPath: scene.root + "/bin/swift"
    )
    try scene.git("init", "-q")
    try scene.git("add", "-A")
    scene.environment = [
      "CI": "true", "GITHUB_ACTIONS": "true", "NO_COLOR": "1", "PATH": scene.root + "/bin",
      "SNAPSHOT_RECROD": "all", "SNAPSHOT_ARTIFACTS": "x", "SNAPSHOT_TESTING_RECORD": "never",
    ]
    let service = scene.run("doctor")
    assertSnapshot(of: service.output, as: .lines, named: "service")
    try scene.commit()
    (scene.isInteractive, scene.showsColours) = (true, true)
    scene.screen = ScriptedTerminal([]).terminal
    scene.environment = [
      "CI": "false", "EDITOR": "nano", "VISUAL": "code -w", "SNAPSHOT_DIFFTOOL": "meld",
      "SNAPSHOT_RECORD": "missing", "SNAPSHOT_TESTING_RECORD": "all",
    ]
    let commit = try scene.git("rev-parse", "--short=10", "HEAD").output.dropLast()
    let person = scene.run("doctor").output.replacing(commit, with: "COMMIT")
    assertSnapshot(of: person, as: .lines, named: "person")
  }

  /// Everything else is said all the same.
  @Test func withoutSwiftItIsTheLastSentence() throws {
    let scene = try scene([])
    scene.swift = { _, _ in
      throw ReviewError.noProgram("swift", reason: "it is in no folder of PATH")
    }
    let answer = scene.run("doctor")
    #expect(answer.code == 2)
    #expect(answer.output.contains("toolchain   none, because no folder of PATH has swift\n"))
    #expect(answer.output.contains("swift       unknown, because it cannot be started\n"))
    let sentence = "it is in no folder of PATH); put the toolchain's folder on PATH.\n"
    #expect(answer.errors == "proofsheet: swift cannot be started (" + sentence)
  }

  @Test func whatJourneysDoNotHearIsOneSentenceAndAnExitCode() throws {
    let answer = try scene([journey(unheard: nil), journey(unheard: unheard)]).run("doctor")
    #expect(answer.code == 1)
    #expect(answer.output.contains("journeys    \(unheard)\n"))
    let page = try scene([journey(unheard: unheard)]).run("doctor", "--json")
    #expect(page.output.contains(#""hearsEverything" : false"#))
  }

  @Test func aPackageWithoutJourneysIsNoFault() throws {
    let answer = try scene([.check(.matched, "AppTests/Home/a.txt")]).run("doctor")
    #expect(answer.code == 0)
    #expect(answer.output.contains("no run has played one; make one: swift run proofsheet check\n"))
  }

  @Test(arguments: [
    (["SNAPSHOT_RECORD": "all", "CI": "true"], "refused on CI, although SNAPSHOT_RECORD=all"),
    (["SNAPSHOT_RECORD": "missing"], "references that do not exist (SNAPSHOT_RECORD=missing)"),
  ])
  func whatMayBeWrittenIsSaid(environment: [String: String], words: String) throws {
    let scene = try scene([])
    scene.environment = environment
    #expect(scene.run("doctor").output.contains("recording   \(words)\n"))
  }

  @Test func aModeThatIsNoneIsRefused() throws {
    let scene = try scene([])
    scene.environment = ["SNAPSHOT_RECORD": "al"]
    let answer = scene.run("doctor")
    #expect(answer.code == 2)
    #expect(answer.errors.contains("SNAPSHOT_RECORD=al"))
  }
}

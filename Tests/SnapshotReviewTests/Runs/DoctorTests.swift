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
      journey: RunRecord.Journey(name: "finds", steps: 2, unheard: unheard)
    )
  }

  @Test func whatIsSeenOfThePackageIsSaid() throws {
    let scene = try scene([journey(unheard: nil)])
    try scene.reference("AppTests/Home/finds.txt", "x\n")
    try scene.pending("AppTests/Home/new.txt", "y\n")
    #expect(
      scene.run("doctor")
        == .init(
          code: 0,
          output: """
            package     ROOT
            references  1 in __Snapshots__, 1 waiting for review
            recording   nothing, unless SNAPSHOT_RECORD says otherwise
            swift       Swift version 6.3.1 (swift-6.3.1-RELEASE)
            journeys    hear everything; the last run played 1

            """
        )
    )
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

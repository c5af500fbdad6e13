import Foundation
import SnapshotChecking
import Testing

@testable import SnapshotRendering
@testable import SnapshotReview

@Suite struct StressTests {
  let scene = Scene()

  @Test func whatMovesIsNamedWithItsSurroundings() throws {
    try scene.reference("T/F/a.txt", "Home\n  time: \"1:00\"\n")
    scene.swift { launch, folders in
      if launch.environment["TZ"] == "Asia/Kathmandu" {
        let rendering = Array("Home\n  time: \"6:45\"\n".utf8)
        try AtomicFile.write(rendering, to: folders.pending("T/F/a.txt"))
        return ["1": [.check(.different, "T/F/a.txt")]]
      }
      let isAlone = launch.arguments.contains("--no-parallel")
      return ["1": isAlone ? [] : [.check(.matched, "T/F/a.txt")]]
    }
    assertText(try scene.session("check --stress"))
  }

  @Test func nothingMovesAndNothingIsRecorded() throws {
    try scene.reference("T/F/a.txt", "text\n")
    scene.environment["SNAPSHOT_RECORD"] = "all"
    scene.swift(logs: ["1": [.check(.matched, "T/F/a.txt")]])
    assertText(try scene.session("check --stress --json"))
    let variants = StressVariant.all(for: .swiftTest)
    #expect(
      scene.launches.map { $0.environment["SNAPSHOT_RECORD"] }
        == ["all"] + [String?](repeating: "never", count: variants.count)
    )
  }

  @Test func aRunThatIsNotCleanIsMendedFirst() throws {
    scene.swift(logs: ["1": [.check(.failed, "T/F/a.txt", reason: "broken")]])
    assertText(try scene.session("check --stress", "status --stress"))
  }
}

@Suite struct SensitivityCommandTests {
  let scene = Scene()

  @Test func nothingIsReplaced() throws {
    let empty = try scene.session("check --sensitivity", "check --sensitivity x")
    try scene.reference("T/F/a.txt", "A\n  b: 1\n")
    try scene.reference("T/F/b.txt", "plain\r\ntext\r\n")
    let words = ["", " F/a", " T/G", " --stress", " --junit a", " -- x"]
    let told = try words.map { try scene.session("check --sensitivity\($0)") }
    assertText(empty + told.joined() + (try scene.session("sensitivity")))
  }

  @Test func whatTheNewestRunScrubbedIsListed() throws {
    try scene.reference("T/F/a.txt", "A\n  id: <any 1>\n  b: <any 2>\n")
    try scene.reference("T/F/b.txt", "1\n")
    var record = RunRecord.check(.matched, "T/F/a.txt")
    record.blind = ["id", "b"].map { .init(keyPath: $0, scrubber: "any") }
    try scene.log([record, .check(.matched, "T/F/b.txt")], run: "1")
    let commands = ["", " --json a.txt", " b.txt"].map { "check --sensitivity\($0)" }
    assertText(try scene.session(commands[0], commands[1], commands[2]))
  }
}

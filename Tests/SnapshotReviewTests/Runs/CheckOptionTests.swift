import SnapshotChecking
import Testing

@testable import SnapshotRendering
@testable import SnapshotReview

@Suite struct SensitivityCommandTests {
  let scene = Scene()

  @Test func nothingIsReplaced() throws {
    let empty = try scene.session("check --sensitivity", "check --sensitivity x")
    try scene.reference("T/F/a.txt", "A\n  b: 1\n")
    try scene.reference("T/F/b.txt", "plain\r\ntext\r\n")
    let words = ["", " F/a", " T/G", " --verbose", " --junit a", " -- x"]
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

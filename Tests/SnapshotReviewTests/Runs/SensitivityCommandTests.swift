import SnapshotChecking
import Testing

@testable import SnapshotRendering
@testable import SnapshotReview

@Suite struct SensitivityCommandTests {
  let scene: Scene

  init() throws { scene = try Scene() }

  @Test func nothingIsReplaced() throws {
    func words(_ count: String) -> Scene.Answer {
      .init(code: 0, output: "No scrubber replaces a whole fact in \(count).\n")
    }
    #expect(scene.run("check", "--sensitivity") == words("0 references"))
    try scene.reference("T/F/a.txt", "A\n  b: 1\n")
    try scene.reference("T/F/b.txt", "plain\r\ntext\r\n")
    #expect(scene.run("check", "--sensitivity") == words("2 references"))
    #expect(scene.run("check", "--sensitivity", "F/a") == words("1 reference"))
    for other in [["--stress"], ["--junit", "a"], ["--", "x"]] {
      let answer = scene.run(["check", "--sensitivity"] + other)
      let sentence =
        "'--sensitivity' runs no tests; leave out '\(other[0] == "--" ? "x" : other[0])'."
      #expect(answer == .init(code: 2, errors: "proofsheet: \(sentence)\n"))
    }
    #expect(scene.run("sensitivity").code == 2)
  }

  @Test func whatTheNewestRunScrubbedIsListed() throws {
    try scene.reference("T/F/a.txt", "A\n  id: <any 1>\n  b: <any 2>\n")
    try scene.reference("T/F/b.txt", "1\n")
    var record = RunRecord.check(.matched, "T/F/a.txt")
    record.blind = [
      .init(keyPath: "id", scrubber: "any"), .init(keyPath: "b", scrubber: "any"),
    ]
    try scene.log([record, .check(.matched, "T/F/b.txt")], run: "1")
    let text = """
      blind  __Snapshots__/T/F/a.txt
             id: scrubbed by any
             b: scrubbed by any
      2 facts of 2 references would change unseen.

      """
    #expect(scene.run("check", "--sensitivity") == .init(code: 1, output: text))
    let json = """
      {
        "blind" : [
          {
            "keyPath" : "id",
            "reference" : "__Snapshots__/T/F/a.txt",
            "scrubber" : "any"
          },
          {
            "keyPath" : "b",
            "reference" : "__Snapshots__/T/F/a.txt",
            "scrubber" : "any"
          }
        ],
        "references" : 1
      }

      """
    #expect(scene.run("check", "--sensitivity", "--json", "a.txt") == .init(code: 1, output: json))
    #expect(scene.run("check", "--sensitivity", "b.txt").code == 0)
  }

  @Test func aNameThatIsNoReferenceIsRefused() throws {
    let none = "proofsheet: There are no references, so none is called x.\n"
    #expect(scene.run("check", "--sensitivity", "x") == .init(code: 2, errors: none))
    try scene.reference("T/F/a.txt", "1\n")
    let nearest =
      "proofsheet: No reference's path contains T/G; the nearest: __Snapshots__/T/F/a.txt.\n"
    #expect(scene.run("check", "--sensitivity", "T/G") == .init(code: 2, errors: nearest))
  }
}

import SnapshotChecking
import Testing

@testable import SnapshotRendering
@testable import SnapshotReview

@Suite struct SensitivityCommandTests {
  let scene: Scene

  init() throws { scene = try Scene() }

  @Test func everyChangeIsSeen() throws {
    #expect(scene.run("check", "--sensitivity") == .init(code: 0, output: "No references.\n"))
    try scene.reference("T/F/a.txt", "A\n  b: 1\n")
    try scene.reference("T/F/b.txt", "plain\r\ntext\r\n")
    // One fact and two lines; then two lines of plain text.
    let words = "All of 19 changes of 2 references would be seen.\n"
    #expect(scene.run("check", "--sensitivity") == .init(code: 0, output: words))
    let one = "All of 10 changes of 1 reference would be seen.\n"
    #expect(scene.run("check", "--sensitivity", "F/a").output == one)
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
      2 of 21 changes of 2 references would not be seen.

      """
    #expect(scene.run("check", "--sensitivity") == .init(code: 1, output: text))
    let json = """
      {
        "blind" : [
          {
            "keyPath" : "id",
            "reason" : "scrubbed by any",
            "reference" : "__Snapshots__/T/F/a.txt"
          },
          {
            "keyPath" : "b",
            "reason" : "scrubbed by any",
            "reference" : "__Snapshots__/T/F/a.txt"
          }
        ],
        "changes" : 16,
        "references" : 1
      }

      """
    #expect(scene.run("check", "--sensitivity", "--json", "a.txt") == .init(code: 1, output: json))
    #expect(scene.run("check", "--sensitivity", "b.txt").code == 0)
  }

  @Test func aComparisonThatForgivesIsFound() throws {
    try scene.reference("T/F/a.txt", "one\ntwo\n")
    var output = ""
    let context = CommandContext(
      workspace: try Workspace(workingDirectory: scene.root, packagePath: nil, environment: [:]),
      surroundings: Surroundings(
        environment: [:],
        workingDirectory: scene.root,
        output: Terminal(write: { output += $0 }),
        errors: { _ in },
        answer: { nil },
        echoesAnswers: false,
        newRun: { "run" },
        runSwift: { _, _ in .exited(0) }
      )
    )
    let forgiving = Sensitivity { $0.filter { $0 != 0x20 } == $1.filter { $0 != 0x20 } }
    #expect(try context.sensitivity([], forgiving) == 1)
    #expect(
      output == """
        blind  __Snapshots__/T/F/a.txt
               line 1: a space at the end of a line is compared as equal
               line 2: a space at the end of a line is compared as equal
        2 of 9 changes of 1 reference would not be seen.

        """
    )
  }

  @Test func whatCannotBeTriedSaysWhy() throws {
    let none = "proofsheet: There are no references, so none is called x.\n"
    #expect(scene.run("check", "--sensitivity", "x") == .init(code: 2, errors: none))
    try scene.reference("T/F/a.txt", "<<<<<<< ours\n")
    let nearest =
      "proofsheet: No reference's path contains T/G; the nearest: __Snapshots__/T/F/a.txt.\n"
    #expect(scene.run("check", "--sensitivity", "T/G") == .init(code: 2, errors: nearest))
    let corrupted = """
      proofsheet: __Snapshots__/T/F/a.txt:1 holds conflict markers; resolve the merge, or record \
      it again.

      """
    #expect(scene.run("check", "--sensitivity") == .init(code: 2, errors: corrupted))
  }
}

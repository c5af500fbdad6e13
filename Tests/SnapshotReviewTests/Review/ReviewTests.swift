import Testing
import TextDiff

@testable import SnapshotReview

@Suite struct ReviewTests {
  let scene: Scene

  init() throws {
    scene = try Scene()
    try scene.reference("T/F/a.txt", "one\n")
    try scene.pending("T/F/a.txt", "two\n")
    try scene.pending("T/F/b.txt", "b\n")
    try scene.log([.check(.different, "T/F/a.txt", line: 7)], run: "r")
  }

  static let first = """
    1 of 2  __Snapshots__/T/F/a.txt
    different at T/F.swift:7: 1 line removed, 1 added

    --- __Snapshots__/T/F/a.txt
    +++ __Snapshots__/T/F/a.txt
    @@ -1,1 +1,1 @@
    -one
    +two


    """
  static let second = """
    2 of 2  __Snapshots__/T/F/b.txt
    missing: 1 line

    --- /dev/null
    +++ __Snapshots__/T/F/b.txt
    @@ -0,0 +1,1 @@
    +b


    """
  static let prompt = "[a]ccept [k]ind [r]eject [s]kip [q]uit: "
  static let help = """
    a  accept: what is shown becomes the reference
    k  kind: accept this kind of change in all snapshots
    r  reject: the rendering is forgotten, the reference stays
    s  skip: decide later
    q  quit: decide about this one and the rest later
    A, R, S  the same for this one and all that remain

    """

  /// What is answered, what is said, and what the references and pending files are then.
  struct Row: CustomTestStringConvertible {
    let answers: [String]
    let said: String
    let summary: String
    let references: [String?]
    let pending: [String?]

    var testDescription: String { answers.joined(separator: " ") }
  }

  static let rows: [Row] = [
    Row(
      answers: ["a", "a"],
      said: first + prompt + "a\n" + second + prompt + "a\n",
      summary: "2 accepted, 0 rejected, 0 left.\n",
      references: ["two\n", "b\n"],
      pending: [nil, nil]
    ),
    Row(
      answers: ["r", " ACCEPT "],
      said: first + prompt + "r\n" + second + prompt + " ACCEPT \n",
      summary: "1 accepted, 1 rejected, 0 left.\n",
      references: ["one\n", "b\n"],
      pending: [nil, nil]
    ),
    Row(
      answers: ["s", "reject"],
      said: first + prompt + "s\n" + second + prompt + "reject\n",
      summary: "0 accepted, 1 rejected, 1 left.\n",
      references: ["one\n", nil],
      pending: ["two\n", nil]
    ),
    Row(
      answers: ["?", "x", "", "q", "a"],
      said: first + prompt + "?\n" + help + prompt + "x\n" + help + prompt + "\n" + help + prompt
        + "q\n",
      summary: "0 accepted, 0 rejected, 2 left.\n",
      references: ["one\n", nil],
      pending: ["two\n", "b\n"]
    ),
    Row(
      answers: ["A", "r"],
      said: first + prompt + "A\n",
      summary: "2 accepted, 0 rejected, 0 left.\n",
      references: ["two\n", "b\n"],
      pending: [nil, nil]
    ),
    Row(
      answers: ["R"],
      said: first + prompt + "R\n",
      summary: "0 accepted, 2 rejected, 0 left.\n",
      references: ["one\n", nil],
      pending: [nil, nil]
    ),
    Row(
      answers: ["S"],
      said: first + prompt + "S\n",
      summary: "0 accepted, 0 rejected, 2 left.\n",
      references: ["one\n", nil],
      pending: ["two\n", "b\n"]
    ),
    Row(
      answers: ["a"],
      said: first + prompt + "a\n" + second + prompt + "\n",
      summary: "1 accepted, 0 rejected, 1 left.\n",
      references: ["two\n", nil],
      pending: [nil, "b\n"]
    ),
    Row(
      answers: [],
      said: first + prompt + "\n",
      summary: "0 accepted, 0 rejected, 2 left.\n",
      references: ["one\n", nil],
      pending: ["two\n", "b\n"]
    ),
  ]

  @Test(arguments: rows) func everyAnswer(_ row: Row) throws {
    let answer = scene.run("review", answers: row.answers)
    let paths = ["T/F/a.txt", "T/F/b.txt"]
    let hasLeft = row.pending.contains { $0 != nil }
    #expect(answer == .init(code: hasLeft ? 1 : 0, output: row.said + row.summary))
    #expect(try paths.map { try scene.text("__Snapshots__/" + $0) } == row.references)
    #expect(try paths.map { try scene.text(".proofsheet/pending/" + $0) } == row.pending)
  }

  @Test func nothingToReview() throws {
    #expect(scene.run("reject").code == 0)
    #expect(scene.run("review") == .init(code: 0, output: "Nothing to review.\n"))
  }

  @Test func terminalsShowChangedWords() throws {
    scene.showsColours = true
    try scene.reference("T/F/a.txt", "count: 1\n")
    try scene.pending("T/F/a.txt", "count: 2\n")
    let output = scene.run("review", answers: ["q"]).output
    #expect(output.hasPrefix("\u{1B}[1m1 of 2  __Snapshots__/T/F/a.txt\u{1B}[0m\n"))
    #expect(output.contains("\u{1B}[32m+count: \u{1B}[7m2\u{1B}[27m\u{1B}[0m\n"))
  }

  @Test func changeSinceItWasShown() throws {
    let store = PendingStore(folders: scene.folders)
    let change = try #require(try store.changes().first)
    try scene.pending("T/F/a.txt", "three\n")
    let changed = ReviewError.changedMeanwhile("__Snapshots__/T/F/a.txt")
    #expect(throws: changed) { try store.accept(change) }
    #expect(throws: changed) { try store.reject(change) }
    #expect(try scene.text("__Snapshots__/T/F/a.txt") == "one\n")
    #expect(try scene.text(".proofsheet/pending/T/F/a.txt") == "three\n")
  }
}

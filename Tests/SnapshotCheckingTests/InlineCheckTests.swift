import SnapshotRendering
import Testing

@testable import SnapshotChecking

@Suite struct InlineCheckTests {
  private let scene = Scene()
  private var folders: SnapshotFolders { scene.folders }

  private func verdict(
    _ text: @autoclosure () throws -> String,
    expected: String? = nil,
    line: Int = 1,
    column: Int = 1,
    test: String = "a()",
    scope: Int = 0,
    run: String = "run",
    calls: InlineCalls = InlineCalls()
  ) throws -> Verdict {
    let id = SnapshotID.named(function: test, line: line, fileExtension: "")
    return try Check.inSilence(run: run, folders).verdict(
      of: test,
      in: InlineReference(
        id,
        file: folders.root + "/Tests/A.swift",
        column: column,
        scope: scope,
        expected: expected,
        calls: calls,
        run: run,
        folders: folders
      )
    ) {
      Rendering(plainText: try text())
    }
  }

  @Test func pathsAreFromTheRoot() throws {
    #expect(try verdict("one") == .missing)
    let edits = InlineEditStore(folders: folders).edits()
    #expect(edits.map(\.place) == ["Tests/A.swift:1"])
    #expect(edits.map(\.old) == [nil])
    #expect(edits.map(\.new) == ["one"])
    #expect(try verdict("é", expected: "e\u{301}", line: 2).passes == false)
  }

  /// Calls move in an edited source, so the edits of another text of the source are removed.
  @Test func editsOfAnotherSourceAreForgotten() throws {
    let store = InlineEditStore(folders: folders)
    let file = folders.root + "/Tests/A.swift"
    try scene.write("one", to: file)
    let calls = InlineCalls()
    for (line, test) in [(1, "a()"), (2, "b()")] {
      _ = try verdict("one", line: line, test: test, calls: calls)
    }
    _ = try verdict("one", line: 1, run: "next")
    #expect(store.edits().map(\.line) == [1, 2])
    try scene.write("two", to: file)
    _ = try verdict("one", line: 3, run: "last")
    #expect(store.edits().map(\.line) == [3])
    #expect(throws: CheckError.self) {
      try verdict({ throw CheckError.emptyName(test: "a()") }(), line: 3, run: "last")
    }
    #expect(store.edits() == [])
  }

  @Test func testsThatShareACallShareItsText() throws {
    let calls = InlineCalls()
    #expect(try verdict("one", test: "a()", calls: calls) == .missing)
    #expect(try verdict("one", test: "b()", calls: calls) == .missing)
    // A repetition of a test may find another text.
    #expect(try verdict("one", test: "b()", scope: 1, calls: calls) == .missing)
    let error = CheckError.manyTexts(place: "Tests/A.swift:1", test: "Home/c()", other: "Home/a()")
    #expect(throws: error) { try verdict("two", test: "c()", calls: calls) }
    #expect(InlineEditStore(folders: folders).edits() == [])
    let alone = InlineCalls()
    #expect(try verdict("one", scope: 1, calls: alone) == .missing)
    #expect(try verdict("two", scope: 2, calls: alone) == .missing)
  }

  /// A call in the argument of a macro has the macro's place, whatever it checks.
  @Test func aCallInsideAMacroIsRefused() throws {
    let source = "  #expect(throws: E.self) { assert() }\n  assert()\n"
    try scene.write(source, to: folders.root + "/Tests/A.swift")
    let error = CheckError.inMacro(place: "Tests/A.swift:1", macro: "#expect")
    for text in ["one", "two"] {
      #expect(throws: error) { try verdict(text, expected: "one", column: 3) }
    }
    #expect(try verdict("one", expected: "one", line: 2, column: 3) == .matched)
    // A helper names the place of its caller, also beyond the end of a file.
    #expect(try verdict("one", expected: "one", line: 9, column: 90) == .matched)
  }

  @Test func anEditThatIsNoneConcernsNoOther() throws {
    let store = InlineEditStore(folders: folders)
    let file = store.folder + "/Tests.1.1.json"
    try AtomicFile.write(Array("{}".utf8), to: file)
    _ = try verdict("one")
    var damaged: [CheckError] = []
    #expect(store.edits { damaged.append($1) }.map(\.line) == [1])
    #expect(damaged == [.corruptedEdit(path: file)])
  }
}

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
      in: InlineReference(
        id,
        column: column,
        scope: scope,
        expected: expected,
        run: run,
        in: calls.source(of: folders.root + "/Tests/A.swift", below: folders),
        folders
      )
    ) {
      Rendering(plainText: try text())
    }
  }

  @Test func pathsAreFromTheRoot() throws {
    #expect(try verdict("one") == .missing)
    let edits = InlineEditStore(folders: folders).edits()
    let held = edits.map { "\($0.place) \($0.old ?? "nil") \($0.new)" }
    #expect(held == ["Tests/A.swift:1 nil one"])
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
      try verdict({ throw CheckError("none") }(), line: 3, run: "last")
    }
    #expect(store.edits() == [])
  }

  @Test func testsThatShareACallShareItsText() throws {
    let calls = InlineCalls()
    #expect(try verdict("one", test: "a()", calls: calls) == .missing)
    #expect(try verdict("one", test: "b()", calls: calls) == .missing)
    // A repetition of a test may find another text.
    #expect(try verdict("one", test: "b()", scope: 1, calls: calls) == .missing)
    func error(_ tests: String, _ remedy: String) -> CheckError {
      CheckError(
        "Tests/A.swift:1 renders different texts in \(tests), so no inline snapshot is right; use "
          + "assertSnapshot\(remedy). \(CheckError.helper)"
      )
    }
    let remedy = ", or a call in each test"
    #expect(throws: error("Home/a() and in Home/c()", remedy)) {
      try verdict("two", test: "c()", calls: calls)
    }
    #expect(throws: error("Home/c() and in Home/a()", remedy)) {
      try verdict("one", test: "a()", calls: calls)
    }
    #expect(InlineEditStore(folders: folders).edits() == [])
    let alone = InlineCalls()
    #expect(try verdict("one", scope: 1, calls: alone) == .missing)
    #expect(try verdict("two", scope: 2, calls: alone) == .missing)
    let name = " with a name made of the argument or of the loop's variable"
    #expect(throws: error("one run of Home/a()", name)) {
      try verdict("three", scope: 2, calls: alone)
    }
  }

  /// A call in the argument of a macro has the macro's place, whatever it checks.
  @Test func aCallInsideAMacroIsRefused() throws {
    let source = "  #expect(throws: E.self) { assert() }\n  assert()\n"
    try scene.write(source, to: folders.root + "/Tests/A.swift")
    let error = CheckError(
      "The inline snapshot at Tests/A.swift:1 is inside #expect, whose place it gets, so no text can be "
        + "written there; call it outside of #expect, or use assertSnapshot."
    )
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
    let words = "\(file) is no pending inline snapshot; delete it and run the test again."
    #expect(damaged == [CheckError(words)])
  }
}

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
        in: folders.root + "/Tests/A.swift",
        calls: calls,
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
    let error = CheckError(
      "Tests/A.swift:1 rendered another text in Home/a() before, so no inline snapshot is right; use "
        + "assertSnapshot, and name each text after the argument or the loop's variable. \(CheckError.helper)"
    )
    #expect(throws: error) { try verdict("two", test: "c()", calls: calls) }
    #expect(InlineEditStore(folders: folders).edits() == [])
    let alone = InlineCalls()
    #expect(try verdict("one", scope: 1, calls: alone) == .missing)
    #expect(try verdict("two", scope: 2, calls: alone) == .missing)
    #expect(throws: error) { try verdict("three", scope: 2, calls: alone) }
  }
}

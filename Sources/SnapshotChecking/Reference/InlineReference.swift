import ProofsheetBasics
package import SnapshotRendering

/// A reference in the source.
///
/// A test never writes the source: in every record mode, a new text is pending.
package struct InlineReference: SnapshotReference {
  package let id: SnapshotID
  private let call: CheckedSource.Place
  private let scope: Int
  private let expected: String?
  private let run: String
  private let source: CheckedSource
  private let folders: SnapshotFolders

  /// - Parameters:
  ///   - id: The snapshot, with the line of the assertion.
  ///   - column: The 1-based column of the assertion in bytes.
  ///   - scope: The number of the test's run; each repetition has its own number.
  ///   - expected: The text in the assertion's closure; nil for an assertion without a closure.
  ///   - run: The run that this process belongs to.
  ///   - source: The source file.
  ///   - folders: The root of the source files, and the folder of pending edits.
  package init(
    _ id: SnapshotID,
    column: Int,
    scope: Int,
    expected: String?,
    run: String,
    in source: CheckedSource,
    _ folders: SnapshotFolders
  ) {
    self.id = id
    call = CheckedSource.Place(line: id.line, column: column)
    self.scope = scope
    self.expected = expected
    self.run = run
    self.source = source
    self.folders = folders
  }

  package var logged: String { "" }
  package var shown: String { "\(source.path):\(call.line)" }
  package var isInline: Bool { true }

  package func refuse() throws(CheckError) {
    guard let macro = source.macro(at: call) else { return }
    throw CheckError(
      "The inline snapshot at \(shown) is inside \(macro), whose place it gets, so no text can be "
        + "written there; call it outside of \(macro), or use assertSnapshot."
    )
  }

  /// Claims the place of the assertion in the source for one text.
  ///
  /// A second text is an error, because the source holds only one text.
  package func claim(_ text: Rendering) throws(CheckError) -> CallSite? {
    let other = source.note(text.bytes, at: call, of: id.test, scope: scope)
    guard let other else { return nil }
    try forgetPending()
    let words =
      other == id.test
      ? "renders different texts in one run of \(other), so no inline snapshot is right; use assertSnapshot "
        + "with a name made of the argument or of the loop's variable. "
      : "renders different texts in \(other) and in \(id.test), so no inline snapshot is right; use "
        + "assertSnapshot, or a call in each test. "
    throw CheckError("\(shown) " + words + CheckError.helper)
  }

  package func load() throws(CheckError) -> [UInt8]? {
    expected.map { Array($0.utf8) + [0x0A] }
  }

  package func matches(_ recorded: [UInt8], _ text: Rendering) -> Bool {
    FileBytes.areEqual(recorded, text.bytes)
  }

  package func needsLog() -> Bool { source.needsLog(of: call) }

  package func forgetPending() throws(CheckError) {
    // Most checks match, and have no pending edit.
    guard source.wait(false, call) else { return }
    let store = InlineEditStore(folders: folders)
    try AtomicFile.remove(store.file(call.line, call.column, of: source.path))
  }

  package func hold(_ text: Rendering, over recorded: [UInt8]?) throws(CheckError) {
    _ = source.wait(true, call)
    try InlineEditStore(folders: folders).hold(
      InlineEdit(
        path: source.path,
        line: call.line,
        column: call.column,
        test: id.test,
        source: source.checksum,
        run: run,
        old: expected,
        new: String(decoding: text.bytes.dropLast(), as: UTF8.self)
      )
    )
  }

  package func record(_ text: Rendering) throws(CheckError) { try hold(text, over: nil) }
}

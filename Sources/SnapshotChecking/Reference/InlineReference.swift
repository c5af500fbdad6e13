import ProofsheetBasics
package import SnapshotRendering

/// A reference in the source.
///
/// A test never writes the source: in every record mode, a new text is pending.
package struct InlineReference: SnapshotReference {
  package let id: SnapshotID
  private let column: Int
  private let scope: Int
  private let expected: String?
  private let run: String
  /// The path of the source from the root; absolute for a file outside the root.
  private let path: String
  private let calls: InlineCalls
  private let store: InlineEditStore

  /// - Parameters:
  ///   - id: The snapshot, with the line of the assertion.
  ///   - column: The 1-based column of the assertion in bytes.
  ///   - scope: The number of the test's run; each repetition has its own number.
  ///   - expected: The text in the assertion's closure; nil for an assertion without a closure.
  ///   - run: The run that this process belongs to.
  ///   - file: The path of the source, as the compiler names it.
  ///   - calls: The inline snapshots that this process has checked.
  ///   - folders: The root of the source files, and the folder of pending edits.
  package init(
    _ id: SnapshotID,
    column: Int,
    scope: Int,
    expected: String?,
    run: String,
    in file: String,
    calls: InlineCalls,
    _ folders: SnapshotFolders
  ) {
    self.id = id
    self.column = column
    self.scope = scope
    self.expected = expected
    self.run = run
    self.calls = calls
    store = InlineEditStore(folders: folders)
    let prefix = folders.root.hasSuffix("/") ? folders.root : folders.root + "/"
    path = file.hasPrefix(prefix) ? String(file.dropFirst(prefix.count)) : file
  }

  package var logged: String { "" }
  package var shown: String { "\(path):\(id.line)" }
  package var isInline: Bool { true }

  package func refuse() throws(CheckError) {}

  /// Claims the place of the assertion in the source for one text.
  ///
  /// A second text is an error, because the source holds only one text.
  package func claim(_ text: Rendering) throws(CheckError) -> CallSite? {
    let other = calls.note(text.bytes, at: "\(shown):\(column)", of: id.test, scope: scope)
    guard let other else { return nil }
    try forgetPending()
    throw CheckError(
      "\(shown) rendered another text in \(other) before, so no inline snapshot is right; use assertSnapshot, "
        + "and name each text after the argument or the loop's variable. " + CheckError.helper
    )
  }

  package func load() throws(CheckError) -> [UInt8]? {
    expected.map { Array($0.utf8) + [0x0A] }
  }

  package func matches(_ recorded: [UInt8], _ text: Rendering) -> Bool {
    FileBytes.areEqual(recorded, text.bytes)
  }

  package func forgetPending() throws(CheckError) {
    // In most runs no edit is pending, and the name of a file costs more than a look at the folder.
    guard FileBytes.stands(at: store.folder) else { return }
    try AtomicFile.remove(store.file(id.line, column, of: path))
  }

  package func hold(_ text: Rendering, over recorded: [UInt8]?) throws(CheckError) {
    // On another machine than that of the build, the source may be missing.
    let source = try? FileBytes.read(path.hasPrefix("/") ? path : store.folders.root + "/" + path)
    let checksum = source.map { Checksum.text(of: $0) }
    if calls.isFirstEdit(of: path) { try store.forgetOthers(of: path, than: checksum) }
    try store.hold(
      InlineEdit(
        path: path,
        line: id.line,
        column: column,
        test: id.test,
        source: checksum,
        run: run,
        old: expected,
        new: String(decoding: text.bytes.dropLast(), as: UTF8.self)
      )
    )
  }

  package func record(_ text: Rendering) throws(CheckError) { try hold(text, over: nil) }
}

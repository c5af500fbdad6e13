import ProofsheetBasics
package import SnapshotRendering

/// A reference in the source.
///
/// A test never writes the source: in every record mode, a new text is pending.
package struct InlineReference: SnapshotReference {
  private let id: SnapshotID
  private let column: Int
  private let scope: Int
  private let expected: String?
  private let calls: InlineCalls
  private let run: String
  private let store: InlineEditStore
  private let source: InlineCalls.Source

  /// - Parameters:
  ///   - id: The snapshot, with the line of the assertion.
  ///   - file: The source file as the compiler names it.
  ///   - column: The 1-based column of the assertion in bytes.
  ///   - scope: The number of the test's run; each repetition has its own number.
  ///   - expected: The text in the assertion's closure; nil for an assertion without a closure.
  ///   - calls: The inline snapshots that this process has checked.
  ///   - run: The run that this process belongs to.
  ///   - folders: The root of the source files, and the folder of pending edits.
  package init(
    _ id: SnapshotID,
    file: String,
    column: Int,
    scope: Int,
    expected: String?,
    calls: InlineCalls,
    run: String,
    folders: SnapshotFolders
  ) {
    (self.id, self.column, self.scope, self.expected) = (id, column, scope, expected)
    (self.calls, self.run) = (calls, run)
    let store = InlineEditStore(folders: folders)
    self.store = store
    source = calls.source(of: file, below: folders.root) {
      let prefix = folders.root.hasSuffix("/") ? folders.root : folders.root + "/"
      let path = file.hasPrefix(prefix) ? String(file.dropFirst(prefix.count)) : file
      // On another machine than that of the build, the source may be missing.
      let bytes = try? FileBytes.read(path.hasPrefix("/") ? path : prefix + path)
      let checksum = bytes?.withUnsafeBytes(Checksum.text(ofFile:))
      // The assertions of another source may have stood elsewhere.
      for edit in store.edits() where edit.path == path && edit.source != checksum {
        try? store.forget(edit)
      }
      return InlineCalls.Source(
        root: folders.root,
        path: path,
        edits: store.files(of: path),
        checksum: checksum,
        lines: bytes.map { TextLines(String(decoding: $0, as: UTF8.self)) }
      )
    }
  }

  private var path: String { source.path }

  package var logged: String { "" }
  private var place: String { "\(path):\(id.line)" }

  /// A file name from the place of the assertion, as `Home.swift-12.txt`.
  ///
  /// The name has no colon, because Windows forbids a colon in file names.
  package var fileName: String {
    (place.split(separator: "/").last ?? "").replacing(":", with: "-") + ".txt"
  }

  package func refuse() throws(CheckError) {
    if let macro = source.macro(atLine: id.line, column: column) {
      throw .inMacro(place: place, macro: macro)
    }
  }

  /// Claims the place of the assertion in the source for one text.
  ///
  /// A second text is an error, because the source holds only one text.
  package func claim(_ text: Rendering) throws(CheckError) -> CallSite? {
    let call = "\(place):\(column)"
    let other = calls.note(call, test: id.test, scope: scope, text: text.bytes)
    guard let other else { return nil }
    try forgetPending()
    throw .manyTexts(place: place, test: id.test, other: other)
  }

  package func load(for text: Rendering) throws(CheckError) -> [UInt8]? {
    expected.map { Array($0.utf8) + [0x0A] }
  }

  package func matches(_ recorded: [UInt8], _ text: Rendering) -> Bool {
    FileBytes.areEqual(recorded, text.bytes)
  }

  package func forgetPending() throws(CheckError) {
    try AtomicFile.remove(InlineEditStore.file(id.line, column, of: source.edits))
  }

  package func hold(_ text: Rendering, over recorded: [UInt8]?) throws(CheckError) {
    try store.hold(
      InlineEdit(
        path: path,
        line: id.line,
        column: column,
        test: id.test,
        source: source.checksum,
        run: run,
        old: expected,
        new: String(decoding: text.bytes.dropLast(), as: UTF8.self)
      )
    )
  }

  package func record(_ text: Rendering) throws(CheckError) { try hold(text, over: nil) }

  package func message(telling commands: NextCommands) -> CheckMessage {
    CheckMessage(id: id, path: place, in: .source, telling: commands)
  }
}

package import SnapshotRendering
package import TextDiff

/// One call of `assertInlineSnapshot`: where it stands and what its closure says.
package struct InlineCall: Sendable {
  /// The source file as the compiler names it.
  package var file: String
  /// The 1-based line, as the compiler counts.
  package var line: Int
  /// The 1-based column in bytes, as the compiler counts.
  package var column: Int
  /// The test that makes it.
  package var test: String
  /// One run of the test; a repetition is another.
  package var scope: Int
  /// What the closure says, or nil when there is none.
  package var expected: String?

  package init(
    file: String,
    line: Int,
    column: Int,
    test: String,
    scope: Int,
    expected: String?
  ) {
    self.file = file
    self.line = line
    self.column = column
    self.test = test
    self.scope = scope
    self.expected = expected
  }
}

/// A reference in the source, which no test writes: what is recorded waits like what differs.
package struct InlineReference: SnapshotReference {
  private let call: InlineCall
  private let calls: InlineCalls
  private let run: String
  private let store: InlineEditStore
  /// The source file from the root when it is below it.
  private let path: String

  /// - Parameters:
  ///   - call: Which one, and what it says now.
  ///   - calls: The calls that this process has checked.
  ///   - run: The run that this process belongs to.
  ///   - folders: Where edits wait.
  package init(_ call: InlineCall, calls: InlineCalls, run: String, folders: SnapshotFolders) {
    self.call = call
    self.calls = calls
    self.run = run
    store = InlineEditStore(folders: folders)
    let prefix = folders.root.hasSuffix("/") ? folders.root : folders.root + "/"
    path = call.file.hasPrefix(prefix) ? String(call.file.dropFirst(prefix.count)) : call.file
  }

  package var logged: String { "" }
  private var place: String { "\(path):\(call.line)" }

  /// The place has a colon, which no file name of Windows may have.
  package var fileName: String {
    (place.split(separator: "/").last ?? "").replacing(":", with: "-") + ".txt"
  }

  /// One text per place: with two there is nothing that accepting could make right.
  package func claim(_ text: Rendering) throws(CheckError) -> SourcePlace? {
    if calls.isFirst(call.test, in: path) {
      try store.forgetEarlierRuns(than: run, of: call.test, in: path)
    }
    let other = calls.note(
      "\(place):\(call.column)",
      test: call.test,
      scope: call.scope,
      text: text.bytes
    )
    guard let other else { return nil }
    try forgetPending()
    throw .manyTexts(place: place, test: call.test, other: other)
  }

  package func load(for text: Rendering) throws(CheckError) -> [UInt8]? {
    call.expected.map { Array($0.utf8) + [0x0A] }
  }

  package func matches(_ recorded: [UInt8], _ text: Rendering) -> Bool {
    FileBytes.areEqual(recorded, text.bytes)
  }

  package func forgetPending() throws(CheckError) { try store.forget(edit("")) }

  package func hold(_ text: Rendering) throws(CheckError) {
    try store.hold(edit(String(decoding: text.bytes.dropLast(), as: UTF8.self)))
  }

  package func record(_ text: Rendering) throws(CheckError) { try hold(text) }

  package func message(for verdict: Verdict, style: TerminalStyle) -> String? {
    InlineMessage(place: place, test: call.test).text(for: verdict, style: style)
  }

  private func edit(_ new: String) -> InlineEdit {
    InlineEdit(
      path: path,
      line: call.line,
      column: call.column,
      test: call.test,
      run: run,
      old: call.expected,
      new: new
    )
  }
}

package import SnapshotRendering

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

extension SnapshotCheck {
  /// Where the edits of inline snapshots wait.
  private var edits: InlineEditStore { InlineEditStore(folders: folders) }

  /// Checks one inline snapshot; the source is never written.
  ///
  /// - Parameters:
  ///   - call: Which one, and what it says now.
  ///   - sites: The calls that this process has checked.
  ///   - render: Renders the subject, made afresh by each call. Before a recording it is called
  ///     again, and must give the same.
  /// - Returns: What was found; what is recorded waits as pending like what differs.
  /// - Throws: ``CheckError`` when the check could not be made.
  package func verdict(
    _ call: InlineCall,
    sites: InlineCallSites,
    render: () throws -> Rendering
  ) throws(CheckError) -> Verdict {
    if let refusal = settings.refusal {
      throw .recordingRefused(variable: refusal.variable, value: refusal.value)
    }
    let rendering = try rendered(call.test, render)
    let edit = edit(call, rendering)
    try claim(edit, call, sites, rendering)
    guard !InlineEdit.areSame(edit.old, edit.new) else {
      try edits.forget(edit)
      return .matched
    }
    let isMissing = call.expected == nil
    let isRecorded = settings.recordMode.writes(isMissing: isMissing)
    if isRecorded {
      let again = try renderedAgain(call.test, render)
      guard again == rendering else {
        return .unstable(difference(rendering.text, again))
      }
    }
    try edits.hold(edit)
    if isRecorded { return .recorded(wasMissing: isMissing) }
    guard let expected = call.expected else { return .missing }
    return .different(difference(expected + "\n", rendering))
  }

  private func difference(_ reference: String, _ rendering: Rendering) -> Verdict.Difference {
    Verdict.Difference(
      reference: reference,
      rendering: rendering.text,
      isCanonical: rendering.isTree
    )
  }

  /// How messages name the source file: from the root when it is below it.
  package func shownSource(_ file: String) -> String {
    let prefix = folders.root.hasSuffix("/") ? folders.root : folders.root + "/"
    return file.hasPrefix(prefix) ? String(file.dropFirst(prefix.count)) : file
  }

  private func edit(_ call: InlineCall, _ rendering: Rendering) -> InlineEdit {
    InlineEdit(
      path: shownSource(call.file),
      line: call.line,
      column: call.column,
      test: call.test,
      run: settings.run,
      old: call.expected,
      new: String(decoding: rendering.bytes.dropLast(), as: UTF8.self)
    )
  }

  /// One text per place: with two there is nothing that accepting could make right.
  private func claim(
    _ edit: InlineEdit,
    _ call: InlineCall,
    _ sites: InlineCallSites,
    _ rendering: Rendering
  ) throws(CheckError) {
    if sites.isFirst(call.test, in: edit.path) {
      try edits.forgetEarlierRuns(than: settings.run, of: call.test, in: edit.path)
    }
    let place = "\(edit.place):\(edit.column)"
    let other = sites.note(
      place,
      test: call.test,
      scope: call.scope,
      text: rendering.bytes
    )
    guard let other else { return }
    try edits.forget(edit)
    throw .manyTexts(place: edit.place, test: call.test, other: other)
  }
}

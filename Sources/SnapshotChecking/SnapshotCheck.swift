package import SnapshotRendering

/// One check: render, load the reference, compare, decide, write.
package struct SnapshotCheck: Sendable {
  let settings: CheckSettings
  let store: ReferenceStore
  let used: UsedReferences

  /// Where references are.
  package var folders: SnapshotFolders { store.folders }

  /// - Parameters:
  ///   - settings: What this run may write.
  ///   - store: Where references are.
  ///   - used: The references that this process has used.
  package init(settings: CheckSettings, store: ReferenceStore, used: UsedReferences) {
    self.settings = settings
    self.store = store
    self.used = used
  }

  /// Checks one snapshot.
  ///
  /// - Parameters:
  ///   - id: Which one.
  ///   - scope: One run of one test; see ``UsedReferences/claim(_:site:scope:text:)``.
  ///   - render: Renders the subject, made afresh by each call. Before a recording it is called
  ///     again, and must give the same.
  /// - Returns: What was found.
  /// - Throws: ``CheckError`` when the check could not be made.
  package func verdict(
    _ id: SnapshotID,
    scope: Int,
    render: () throws -> Rendering
  ) throws(CheckError) -> Verdict {
    if let refusal = settings.refusal {
      throw .recordingRefused(variable: refusal.variable, value: refusal.value)
    }
    let path = try id.relativePath()
    let rendering = try rendered(id.test, render)
    if let other = try claim(path, id, scope, rendering) { return .collided(with: other) }
    let reference = try store.reference(path)
    guard let reference, ReferenceText.matches(reference, rendering.bytes) else {
      return try decide(path, id, rendering, reference, render)
    }
    try store.forgetPending(path)
    return .matched
  }

  /// Renders the subject of a test.
  func rendered(
    _ test: String,
    _ render: () throws -> Rendering
  ) throws(CheckError) -> Rendering {
    do {
      return try render()
    } catch {
      throw CheckError(error, test: test)
    }
  }

  /// Renders before a recording, where sets that are made again have another order.
  func renderedAgain(
    _ test: String,
    _ render: () throws -> Rendering
  ) throws(CheckError) -> Rendering {
    try rendered(test) { try HeapDisturbance.during(render) }
  }

  private func claim(
    _ path: String,
    _ id: SnapshotID,
    _ scope: Int,
    _ rendering: Rendering
  ) throws(CheckError) -> Verdict.CallSite? {
    let site = Verdict.CallSite(source: id.source, test: id.test)
    let answer = used.claim(
      path,
      site: site,
      isNamed: id.name != nil,
      scope: scope,
      text: rendering.bytes
    )
    switch answer {
    case .granted: return nil
    case .taken(let other): return other
    case .usedBefore:
      throw .secondUnnamed(test: id.test, path: store.folders.shown(path))
    }
  }

  /// What follows from a rendering that is not its reference.
  private func decide(
    _ path: String,
    _ id: SnapshotID,
    _ rendering: Rendering,
    _ reference: [UInt8]?,
    _ render: () throws -> Rendering
  ) throws(CheckError) -> Verdict {
    if settings.recordMode.writes(isMissing: reference == nil) {
      let again = try renderedAgain(id.test, render)
      guard again == rendering else {
        return .unstable(
          .init(
            reference: rendering.text,
            rendering: again.text,
            isCanonical: rendering.isTree
          )
        )
      }
      try store.record(rendering.bytes, as: path)
      return .recorded(wasMissing: reference == nil)
    }
    try store.holdPending(rendering.bytes, for: path)
    guard let reference else { return .missing }
    let shown = store.folders.shown(path)
    let text = try ReferenceText.read(reference, path: shown, against: rendering.bytes)
    return .different(
      .init(reference: text, rendering: rendering.text, isCanonical: rendering.isTree)
    )
  }
}

extension RecordMode {
  /// Whether a reference that is missing or different is written.
  func writes(isMissing: Bool) -> Bool {
    switch self {
    case .never: false
    case .missing: isMissing
    case .failed, .all: true
    }
  }
}

package import SnapshotRendering

/// A reference in a file of its own, below `__Snapshots__`.
package struct FileReference: SnapshotReference {
  package let id: SnapshotID
  let scope: Int
  let isParameterized: Bool
  let store: ReferenceStore
  let used: UsedReferences
  /// The path of the reference below `__Snapshots__`, computed once because a matching check reads
  /// it four times.
  package let logged: String

  /// - Parameters:
  ///   - id: The snapshot.
  ///   - scope: The number of the test's run; see ``UsedReferences``.
  ///   - isParameterized: Whether the test runs once per argument, so that the snapshot needs a
  ///     name.
  ///   - store: The store of references.
  ///   - used: The references that this process has used.
  package init(
    _ id: SnapshotID,
    scope: Int,
    isParameterized: Bool = false,
    store: ReferenceStore,
    used: UsedReferences
  ) {
    self.id = id
    self.scope = scope
    self.isParameterized = isParameterized
    self.store = store
    self.used = used
    logged = (try? id.relativePath()) ?? ""
  }

  package var isInline: Bool { false }
  package var shown: String { SnapshotFolders.shown(logged) }

  package func refuse() throws(CheckError) {
    let path = try id.relativePath()
    guard isParameterized, id.name == nil else { return }
    throw CheckError(
      "\(id.test) runs once per argument, and all its cases would share \(SnapshotFolders.shown(path)); "
        + "name each one after its argument: named: \"\\(argument)\"."
    )
  }

  package func claim(_ text: Rendering) throws(CheckError) -> CallSite? {
    try used.claim(id, isNamed: id.name != nil, scope: scope, text: text.bytes)
  }

  package func load() throws(CheckError) -> [UInt8]? {
    try store.reference(logged)
  }

  package func matches(_ recorded: [UInt8], _ text: Rendering) -> Bool {
    ReferenceText.matches(recorded, text.bytes)
  }

  package func forgetPending() throws(CheckError) {
    // Most checks match, and have no pending text.
    if FileBytes.stands(at: store.folders.pending(logged)) { try store.forgetPending(logged) }
  }

  package func hold(_ text: Rendering, over recorded: [UInt8]?) throws(CheckError) {
    try store.holdPending(text.bytes, for: logged, over: recorded)
  }

  package func record(_ text: Rendering) throws(CheckError) {
    // The file is not flushed: to wait for the disk at each check costs more than to record again
    // after a loss of power.
    try store.record(text.bytes, as: logged, flushes: false)
  }

  package func shown(
    _ recorded: [UInt8],
    against text: Rendering
  ) throws(CheckError) -> String {
    try ReferenceText.read(recorded, path: shown, against: text.bytes)
  }
}

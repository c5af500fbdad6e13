import TextDiff

/// A journey file as it was run: what it says, and what it should say.
package struct JourneyFileText: ComparedText, Sendable {
  /// What the file says.
  package let seen: [UInt8]
  /// The file as it would be recorded.
  package let bytes: [UInt8]
  /// Whether it is right as it is.
  package let matches: Bool
  /// Whether something was never recorded, and all else is right.
  package let isMissing: Bool
  /// The first step that is not as expected.
  let step: CheckMessage.Step?

  package var isTree: Bool { false }

  package init(
    seen: [UInt8],
    bytes: [UInt8],
    matches: Bool,
    isMissing: Bool,
    step: CheckMessage.Step? = nil
  ) {
    self.seen = seen
    self.bytes = bytes
    self.matches = matches
    self.isMissing = isMissing
    self.step = step
  }
}

/// A reference that is the journey file itself: rendering reads it, runs it and fills it in.
package final class JourneyFileReference: SnapshotReference {
  private let id: SnapshotID
  private let scope: Int
  private let store: ReferenceStore
  private let used: UsedReferences
  /// The first step that is not as expected, once the file was run.
  private var step: CheckMessage.Step?

  package let logged: String

  /// - Parameters:
  ///   - id: Which one; its path starts at the root.
  ///   - path: The file from the root, with a leading slash.
  ///   - scope: One run of one test; see ``UsedReferences``.
  ///   - store: Where its new text waits.
  ///   - used: The references that this process has used.
  package init(
    _ id: SnapshotID,
    path: String,
    scope: Int,
    store: ReferenceStore,
    used: UsedReferences
  ) {
    self.id = id
    logged = path
    self.scope = scope
    self.store = store
    self.used = used
  }

  package var fileName: String { logged.split(separator: "/").last.map(String.init) ?? logged }

  package func claim(_ text: JourneyFileText) throws(CheckError) -> SourcePlace? {
    try used.claim(id, isNamed: true, scope: scope, text: text.bytes)
  }

  package func load(for text: JourneyFileText) throws(CheckError) -> [UInt8]? {
    step = text.step
    return text.isMissing ? nil : text.seen
  }

  package func matches(_ recorded: [UInt8], _ text: JourneyFileText) -> Bool { text.matches }

  package var mayWait: Bool { FileBytes.stands(at: store.folders.pending(logged)) }

  package func forgetPending() throws(CheckError) { try store.forgetPending(logged) }

  package func hold(_ text: JourneyFileText, over recorded: [UInt8]?) throws(CheckError) {
    try store.holdPending(text.bytes, for: logged, over: text.seen)
  }

  package func record(_ text: JourneyFileText) throws(CheckError) {
    try store.record(text.bytes, as: logged)
  }

  package var message: CheckMessage {
    CheckMessage(id: id, path: SnapshotFolders.shown(logged), in: .journeyFile(step))
  }
}

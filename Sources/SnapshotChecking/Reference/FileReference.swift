import ProofsheetBasics
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

/// The reference of one snapshot: a file, or a literal in the source.
package protocol SnapshotReference {
  /// The snapshot.
  var id: SnapshotID { get }
  /// The path of the reference for the run log; empty for an inline snapshot or an unknown path.
  var logged: String { get }
  /// The path of the reference from the root; for an inline snapshot, the place of the call.
  var shown: String { get }
  /// Whether the reference is a literal in the closure behind the call.
  var isInline: Bool { get }

  /// Throws an error for a snapshot that cannot have a reference, such as one with an empty name.
  func refuse() throws(CheckError)
  /// Claims the reference for a text.
  ///
  /// Returns nil, or another place that has already claimed the reference.
  func claim(_ text: Rendering) throws(CheckError) -> CallSite?
  /// The recorded text; nil for a missing reference.
  func load() throws(CheckError) -> [UInt8]?
  /// Whether the text equals the recorded text.
  func matches(_ recorded: [UInt8], _ text: Rendering) -> Bool
  /// Removes the pending text, if it exists.
  func forgetPending() throws(CheckError)
  /// Writes the pending text, with a copy of the recorded text.
  func hold(_ text: Rendering, over recorded: [UInt8]?) throws(CheckError)
  /// Writes the text as the reference.
  func record(_ text: Rendering) throws(CheckError)
  /// The recorded bytes as text, for a comparison with `text`.
  func shown(_ recorded: [UInt8], against text: Rendering) throws(CheckError) -> String
}

extension SnapshotReference {
  package func shown(_ recorded: [UInt8], against text: Rendering) throws(CheckError) -> String {
    String(decoding: recorded, as: UTF8.self)
  }

  /// A file name for the snapshot's text, such as `Home.swift-12.txt` for an inline snapshot.
  ///
  /// The name has no colon, because Windows forbids a colon in file names.
  var fileName: String {
    let name = String(shown.split(separator: "/").last ?? "")
    return isInline ? name.replacing(":", with: "-") + ".txt" : name
  }
}

/// A place in the source as messages name it.
package struct CallSite: Equatable, Sendable {
  /// The place: `Target/File.swift:line`.
  package let line: String
  /// The name of the test that contains the place.
  package let test: String
  /// The path of the reference that the place uses, below `__Snapshots__`; empty if unknown.
  package let reference: String

  package init(line: String, test: String, reference: String = "") {
    self.line = line
    self.test = test
    self.reference = reference
  }
}

/// The references that this process has used, with their places.
///
/// The file of a reference belongs to one place; its use at a second place is an error.
package final class UsedReferences: Sendable {
  /// A place that uses a reference, with a hash of the text that it rendered in each run of its
  /// test.
  ///
  /// The type is a class, because in a debug build a dictionary copies a struct at each access.
  private final class Claim {
    let place: CallSite
    let isNamed: Bool
    var texts: [Int: Int]

    init(_ place: CallSite, isNamed: Bool, texts: [Int: Int]) {
      self.place = place
      self.isNamed = isNamed
      self.texts = texts
    }
  }

  private let claims = Locked<[String: Claim]>([:])

  package init() {}

  /// Claims the reference of a snapshot; the same place may claim it again for the same text.
  ///
  /// - Parameters:
  ///   - id: The snapshot; its path is compared without case, because some file systems ignore
  ///     case.
  ///   - isNamed: Whether the snapshot has a name of its own.
  ///   - scope: The number of the test's run; each repetition has its own number.
  ///   - text: The rendering.
  /// - Returns: Nil when the claim succeeds, otherwise the place that has claimed the reference
  ///   before.
  /// - Throws: ``CheckError`` when the same test has used the path before
  ///   without a name.
  package func claim(
    _ id: SnapshotID,
    isNamed: Bool,
    scope: Int,
    text: [UInt8]
  ) throws(CheckError) -> CallSite? {
    let path = try id.relativePath()
    let place = CallSite(line: id.source, test: id.test, reference: path)
    let key = path.lowercased()
    let hash = text.withUnsafeBytes { bytes in
      var hasher = Hasher()
      hasher.combine(bytes: bytes)
      return hasher.finalize()
    }
    return try claims.withLock { (claims) throws(CheckError) in
      guard let claim = claims[key] else {
        claims[key] = Claim(place, isNamed: isNamed, texts: [scope: hash])
        return nil
      }
      let isSame = claim.place == place
      let isUnnamed = !isNamed && !claim.isNamed && claim.place.test == place.test
      if !isSame, !isUnnamed || claim.place.reference != path { return claim.place }
      guard isSame, claim.texts[scope] ?? hash == hash else {
        throw CheckError(
          "\(id.test) takes a second snapshot for \(SnapshotFolders.shown(path)), so one of them would "
            + "never be checked; give each one a name of its own with `named:`."
        )
      }
      claim.texts[scope] = hash
      return nil
    }
  }
}

/// The references that a check may write to `__Snapshots__`.
///
/// ```swift
/// assertSnapshot(of: order, record: .all)
/// ```
public enum SnapshotRecordMode: String, CaseIterable, Sendable {
  /// Writes no reference; a missing or different reference fails the test.
  case never
  /// Writes references that are missing.
  case missing
  /// Writes references that are missing or differ.
  case failed
  /// Writes every reference.
  case all
}

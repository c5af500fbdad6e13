import ProofsheetBasics
import SnapshotChecking
import SnapshotRendering
import TextDiff

/// One rendering that waits for review.
struct PendingChange {
  /// What accepting it would do.
  enum Kind: String {
    /// The reference changes.
    case different
    /// There is no reference yet.
    case missing
    /// The reference is no text that could be compared.
    case corrupted
    /// The source is not what the run saw.
    case stale
  }

  /// The reference below `__Snapshots__`, or a file from the root with a leading slash; empty for an
  /// inline snapshot.
  let path: String
  /// The rendering, as it was when it was read.
  let bytes: [UInt8]
  var kind: Kind
  /// The difference between the reference and the rendering.
  let diff: UnifiedDiff
  /// Why it cannot be compared or accepted, when that is so.
  var error: (any Error)?
  /// The text of the reference; nil when there is none that could be read.
  let reference: String?
  /// What accepting it would write into the source, for an inline snapshot.
  var inline: InlineEdit?

  /// How messages name the reference.
  var shown: String { inline?.place ?? SnapshotFolders.shown(path) }

  /// What differs in the words of the subject; nil for text without facts.
  var facts: FactDifference? {
    reference.flatMap {
      FactDifference(fromText: $0, toText: String(decoding: bytes, as: UTF8.self))
    }
  }

  /// What changes, in a few words: `1 line removed, 2 added`.
  var counts: String {
    switch kind {
    case .different, .stale: CheckMessage.counts(diff)
    case .missing, .corrupted: counted(diff.addedCount, "line")
    }
  }
}

extension PendingChange {
  /// Compares a rendering with its reference below `__Snapshots__`; nil when the rendering is gone or
  /// says the same.
  static func read(_ path: String, in store: ReferenceStore) throws -> PendingChange? {
    let file = store.folders.pending(path)
    guard let bytes = try FileBytes.read(file) else { return nil }
    let reference = try store.reference(path)
    if let reference, ReferenceText.matches(reference, bytes) { return nil }
    let text = try ReferenceText.read(bytes, path: file, against: bytes)
    let shown = store.folders.shown(path)
    var change = PendingChange(path: path, bytes: bytes, text, against: reference, shown: shown)
    if change.kind == .different, try !store.isAsSeen(path) {
      (change.kind, change.error) = (.stale, ReviewError.editedSince(shown))
    }
    return change
  }

  private init(
    path: String,
    bytes: [UInt8],
    _ text: String,
    against reference: [UInt8]?,
    shown: String
  ) {
    (self.path, self.bytes) = (path, bytes)
    let whole = UnifiedDiff(old: "", new: text, oldName: "/dev/null", newName: shown)
    guard let reference else {
      (kind, diff, self.reference) = (.missing, whole, nil)
      return
    }
    do throws(CheckError) {
      let old = try ReferenceText.read(reference, path: shown, against: Array(text.utf8))
      diff = UnifiedDiff(old: old, new: text, oldName: shown, newName: shown)
      (kind, self.reference) = (.different, old)
    } catch {
      (kind, diff, self.error, self.reference) = (.corrupted, whole, error, nil)
    }
  }

  /// An inline snapshot, and why it cannot be accepted.
  init(_ edit: InlineEdit, error: ReviewError?) {
    path = ""
    bytes = Array((edit.new + "\n").utf8)
    kind = error != nil ? .stale : edit.old == nil ? .missing : .different
    reference = edit.old.map { $0 + "\n" }
    diff = UnifiedDiff(
      old: reference ?? "",
      new: edit.new + "\n",
      oldName: edit.old == nil ? "/dev/null" : edit.place,
      newName: edit.place
    )
    self.error = error
    inline = edit
  }
}

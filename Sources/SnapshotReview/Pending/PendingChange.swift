import ProofsheetBasics
import SnapshotChecking
import SnapshotRendering
import TextDiff

/// One rendering that waits for review.
struct PendingChange {
  /// What accepting it would do.
  enum Kind {
    /// The reference changes.
    case different(UnifiedDiff)
    /// There is no reference yet.
    case missing(UnifiedDiff)
    /// The reference is no text that could be compared.
    case corrupted(CheckError, UnifiedDiff)
    /// The source is not what the run saw.
    case stale(ReviewError, UnifiedDiff)
  }

  /// The reference below `__Snapshots__`, or a file from the root with a leading slash; empty for an
  /// inline snapshot.
  let path: String
  /// The rendering, as it was when it was read.
  let bytes: [UInt8]
  let kind: Kind
  /// The text of the reference; nil when there is none that could be read.
  let reference: String?
  /// What accepting it would write into the source, for an inline snapshot.
  var inline: InlineEdit?

  /// How messages name the reference.
  var shown: String { inline?.place ?? SnapshotFolders.shown(path) }

  /// Why it cannot be compared or accepted, when that is so.
  var error: (any Error)? {
    switch kind {
    case .different, .missing: nil
    case .corrupted(let error, _): error
    case .stale(let error, _): error
    }
  }

  /// The difference between the reference and the rendering.
  var diff: UnifiedDiff {
    switch kind {
    case .different(let diff), .missing(let diff), .corrupted(_, let diff), .stale(_, let diff):
      diff
    }
  }

  /// The word that names its kind.
  var word: String {
    switch kind {
    case .different: "different"
    case .missing: "missing"
    case .corrupted: "corrupted"
    case .stale: "stale"
    }
  }

  /// What differs in the words of the subject; nil for text without facts.
  var facts: FactDifference? {
    reference.flatMap {
      FactDifference(fromText: $0, toText: String(decoding: bytes, as: UTF8.self))
    }
  }

  /// What changes, in a few words: `1 line removed, 2 added`.
  var counts: String {
    switch kind {
    case .different(let diff), .stale(_, let diff): CheckMessage.counts(diff)
    case .missing(let diff), .corrupted(_, let diff): counted(diff.addedCount, "line")
    }
  }
}

extension PendingChange {
  /// Compares a rendering with its reference.
  ///
  /// - Parameters:
  ///   - path: The reference below `__Snapshots__`.
  ///   - store: Where both are.
  /// - Returns: The change; nil when the rendering is gone or says the same as the reference.
  /// - Throws: ``CheckError`` when a file cannot be read or the rendering is no text.
  static func read(_ path: String, in store: ReferenceStore) throws -> PendingChange? {
    let file = store.folders.pending(path)
    guard let bytes = try FileBytes.read(file) else { return nil }
    let reference = try store.reference(path)
    if let reference, ReferenceText.matches(reference, bytes) { return nil }
    let text = try ReferenceText.read(bytes, path: file, against: bytes)
    let shown = store.folders.shown(path)
    var (kind, old) = kind(of: text, against: reference, shown: shown)
    if case .different(let diff) = kind, try !store.isAsSeen(path) {
      kind = .stale(.editedSince(shown), diff)
    }
    return PendingChange(path: path, bytes: bytes, kind: kind, reference: old)
  }

  private static func kind(
    of text: String,
    against reference: [UInt8]?,
    shown: String
  ) -> (Kind, reference: String?) {
    let whole = UnifiedDiff(old: "", new: text, oldName: "/dev/null", newName: shown)
    guard let reference else { return (.missing(whole), nil) }
    do throws(CheckError) {
      let old = try ReferenceText.read(reference, path: shown, against: Array(text.utf8))
      let diff = UnifiedDiff(old: old, new: text, oldName: shown, newName: shown)
      return (.different(diff), old)
    } catch {
      return (.corrupted(error, whole), nil)
    }
  }
}

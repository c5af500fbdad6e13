import ProofsheetBasics
package import SnapshotChecking

/// One rendering that waits for review.
package struct PendingChange: Sendable {
  /// What accepting it would do.
  package enum Kind: String, Sendable {
    /// The reference changes.
    case different
    /// There is no reference yet.
    case missing
    /// The reference is no text that could be compared.
    case corrupted
    /// The source, the reference or the commit is not what the run saw.
    case stale
    /// What waits cannot be read.
    case damaged

    /// Whether it can be accepted.
    package var isOffered: Bool { self != .stale && self != .damaged }
  }

  /// The reference below `__Snapshots__`, or a file from the root with a leading slash; empty for an
  /// inline snapshot.
  package let path: String
  /// The rendering, as it was when it was read.
  package let bytes: [UInt8]
  package var kind: Kind
  /// What it would be at the commit that it was rendered at, when another one is checked out.
  var kindThere: Kind?
  /// Why it cannot be compared or accepted, when that is so.
  package var error: (any Error)?
  /// The text of the reference; nil when there is none that could be read.
  package let reference: String?
  /// What accepting it would write into the source, for an inline snapshot.
  package var inline: InlineEdit?
  /// The file that cannot be read.
  var damaged: String?
  /// How messages name what is no reference; nil for what is one.
  private var place: String?
  /// The orphan with the same text, whose test was renamed; nil for all others.
  var former: String?
  /// The newest run that found it; nil when that is not known.
  package var run: String?
  /// The test that made it.
  package var test = ""
  /// The places that use the reference, `Target/File.swift:line`.
  package var sources: [String] = []

  /// The change as somebody means it who names its path: that it is of another commit is no matter then.
  var named: PendingChange {
    guard let kindThere else { return self }
    var change = self
    (change.kind, change.kindThere, change.error) = (kindThere, nil, nil)
    return change
  }

  /// How messages name the reference.
  package var shown: String { place ?? inline?.place ?? SnapshotFolders.shown(path) }

  /// The difference between the reference and the rendering.
  package var diff: UnifiedDiff { diff(to: nil) }

  /// The difference between the reference and a text, the rendering unless it is another.
  func diff(to text: String?) -> UnifiedDiff {
    UnifiedDiff(
      old: reference ?? "",
      new: text ?? String(decoding: bytes, as: UTF8.self),
      oldName: reference == nil ? "/dev/null" : shown,
      newName: shown
    )
  }

  /// What changes, in a few words: `1 line removed, 2 added`.
  func counts(_ known: UnifiedDiff? = nil) -> String {
    let diff = known ?? diff
    return reference == nil ? counted(diff.addedCount, "line") : CheckMessage.counts(diff)
  }
}

extension PendingChange {
  /// Compares a rendering with its reference below `__Snapshots__`; nil when the rendering is gone or
  /// says the same.
  static func read(_ path: String, in store: ReferenceStore) -> PendingChange? {
    let file = store.folders.pending(path)
    do throws(CheckError) {
      guard let bytes = try FileBytes.read(file) else { return nil }
      let reference = try store.reference(path)
      if let reference, ReferenceText.matches(reference, bytes) { return nil }
      _ = try ReferenceText.read(bytes, path: file, against: bytes)
      let shown = store.folders.shown(path)
      var change = PendingChange(path: path, bytes: bytes, against: reference, shown: shown)
      if try !store.isAsSeen(path) {
        change.kind = .stale
        change.error = ReviewError.editedSince(shown)
      }
      return change
    } catch {
      return PendingChange(damaged: file, of: path, error)
    }
  }

  private init(path: String, bytes: [UInt8], against reference: [UInt8]?, shown: String) {
    (self.path, self.bytes) = (path, bytes)
    guard let reference else {
      (kind, self.reference) = (.missing, nil)
      return
    }
    do throws(CheckError) {
      let text = try ReferenceText.read(reference, path: shown, against: bytes)
      (kind, self.reference) = (.different, text)
    } catch {
      (kind, self.error, self.reference) = (.corrupted, error, nil)
    }
  }

  /// A pending file of which nothing is known but why; one of an inline snapshot has a place.
  init(damaged file: String, of path: String, at place: String? = nil, _ error: CheckError) {
    (self.path, damaged, self.place, self.error) = (path, file, place, error)
    (kind, bytes, reference) = (.damaged, [], nil)
  }

  /// An inline snapshot, and why it cannot be accepted.
  init(_ edit: InlineEdit, error: ReviewError?) {
    path = ""
    bytes = Array((edit.new + "\n").utf8)
    kind = error != nil ? .stale : edit.old == nil ? .missing : .different
    reference = edit.old.map { $0 + "\n" }
    self.error = error
    inline = edit
    (run, test) = (edit.run, edit.test)
  }
}

import JourneyRecords
import ProofsheetBasics
package import SnapshotChecking

/// One rendering that waits for review.
package struct PendingChange: Sendable {
  /// The state of a change.
  ///
  /// The state decides what `accept` does with the change.
  package enum Kind: String, Sendable {
    /// The rendering differs from the reference; accepting the change replaces the text of the
    /// reference.
    case different
    /// There is no reference yet.
    case missing
    /// The reference is not text that can be compared.
    case corrupted
    /// The source, the reference or the commit has changed since the run.
    case stale
    /// The pending file cannot be read.
    case damaged

    /// Whether the change can be accepted.
    package var isOffered: Bool { self != .stale && self != .damaged }
  }

  /// The path of the reference below `__Snapshots__`; empty for an inline snapshot.
  package let path: String
  /// The bytes of the rendering, as the pending file had them when it was read.
  package let bytes: [UInt8]
  package var kind: Kind
  /// The kind that the change would have if the commit of its run were checked out.
  ///
  /// The kind is nil unless another commit is checked out.
  var kindThere: Kind?
  /// The reason why the change cannot be compared or accepted; nil when it can.
  package var error: (any Error)?
  /// The text of the reference; nil without a readable reference.
  package let reference: String?
  /// The new text for the source, if the change belongs to an inline snapshot.
  package var inline: InlineEdit?
  /// The path of the pending file, if this file cannot be read.
  var damaged: String?
  /// The file of a damaged inline snapshot, as messages show it; nil for any other change.
  private var place: String?
  /// The reference from before the test was renamed: an orphan with the text of this rendering; nil
  /// without such an orphan.
  var former: String?
  /// The newest run with this change; nil when it is unknown.
  package var run: String?
  /// The test that made the rendering.
  package var test = ""
  /// The places that use the reference, `Target/File.swift:line`.
  package var sources: [String] = []
  /// The findings of the run, for a reference of a sweep.
  var findings: [ShownStory] = []

  /// Returns the texts of the findings about some places: the words of each finding and its story.
  package func stories(at places: [ChangePlace]) -> [String] {
    findings.filter { found in
      places.contains { at in found.names.contains { "\(at.place)\n\(at.subject)".contains($0) } }
    }.map { ($0.words + ["", $0.story]).joined(separator: "\n") }
  }

  /// This change, treated as if the commit of its run were checked out.
  ///
  /// A change that a person has selected by its path can be accepted in this form.
  var named: PendingChange {
    guard let kindThere else { return self }
    var change = self
    (change.kind, change.kindThere, change.error) = (kindThere, nil, nil)
    return change
  }

  /// The name of the reference in messages.
  package var shown: String { place ?? inline?.place ?? SnapshotFolders.shown(path) }

  /// The difference between the reference and the rendering.
  package var diff: UnifiedDiff { diff(to: nil) }

  /// Returns the diff from the reference to a text; a nil text stands for the rendering.
  func diff(to text: String?) -> UnifiedDiff {
    UnifiedDiff(
      old: reference ?? "",
      new: text ?? String(decoding: bytes, as: UTF8.self),
      oldName: reference == nil ? "/dev/null" : shown,
      newName: shown
    )
  }

  /// Returns the change in a few words: `1 line removed, 2 added`.
  func counts(_ known: UnifiedDiff? = nil) -> String {
    let diff = known ?? diff
    return reference == nil ? counted(diff.addedCount, "line") : CheckMessage.counts(diff)
  }
}

extension PendingChange {
  /// Compares a rendering with its reference below `__Snapshots__`; nil when the rendering is gone,
  /// or equals the reference.
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

  /// Creates a change for a pending file that cannot be read.
  ///
  /// For an inline snapshot, `path` is empty, and messages show `place`, the pending file.
  init(damaged file: String, of path: String, at place: String? = nil, _ error: CheckError) {
    (self.path, damaged, self.place, self.error) = (path, file, place, error)
    (kind, bytes, reference) = (.damaged, [], nil)
  }

  /// Creates a change for an inline snapshot, with the reason if it cannot be accepted.
  init(_ edit: InlineEdit, error: (any Error)?) {
    path = ""
    bytes = Array((edit.new + "\n").utf8)
    kind = error != nil ? .stale : edit.old == nil ? .missing : .different
    reference = edit.old.map { $0 + "\n" }
    self.error = error
    inline = edit
    (run, test) = (edit.run, edit.test)
  }
}

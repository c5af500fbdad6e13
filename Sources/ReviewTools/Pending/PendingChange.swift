import ProofsheetBasics
package import SnapshotChecking
import ToolBasics

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

  /// The name of the reference in messages.
  package var shown: String { place ?? inline?.place ?? SnapshotFolders.shown(path) }

  /// The difference between the reference and the rendering.
  package var diff: UnifiedDiff {
    UnifiedDiff(
      old: reference ?? "",
      new: String(decoding: bytes, as: UTF8.self),
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

/// The selection of changes by paths.
struct PendingSelection {
  let workspace: Workspace
  let changes: [PendingChange]

  /// Returns the changes at some paths, in the order of ``changes``; without paths, all changes.
  ///
  /// A path names a reference, a pending file, a source with inline snapshots, or a folder of such
  /// files. It can also be a line as `File.swift:12`, or a test or a suite as
  /// `CartTests/everyCart()`. Paths are absolute, or start in the working directory, the root or
  /// `__Snapshots__`.
  func at(_ paths: [String]) throws -> [PendingChange] {
    guard !paths.isEmpty else { return changes }
    var chosen: Set<Int> = []
    for path in paths { chosen.formUnion(try matches(path)) }
    return changes.indices.filter(chosen.contains).map { changes[$0] }
  }

  private func matches(_ path: String) throws -> [Int] {
    let places = bases(of: path).map { AbsolutePath(path, in: $0) }.filter(isInside)
    guard !places.isEmpty else {
      throw CheckError.leavesRoot(path: path, root: workspace.folders.root)
    }
    for place in places {
      let found = changes.indices.filter { isNamed(changes[$0], by: place) }
      if !found.isEmpty { return found }
    }
    let made = changes.indices.filter { isOf(changes[$0].test, path) }
    if !made.isEmpty { return made }
    let nearest = NearestWord.any(to: path, in: changes.map(\.shown))
    throw ReviewError(
      nearest.map { "Nothing is pending at \(path); the nearest is: \($0)." }
        ?? "Nothing is pending, at \(path) or elsewhere."
    )
  }

  /// Whether a test has this name, or belongs to a suite of this name.
  private func isOf(_ test: String, _ name: String) -> Bool {
    let bare = test.prefix { $0 != "(" }
    return test == name || test.hasPrefix(name + "/") || bare == name || bare.hasSuffix("/" + name)
  }

  /// Returns the folders from which a path may start.
  ///
  /// A leading dot means the working directory, as in a shell.
  private func bases(of path: String) -> [String] {
    let folders = workspace.folders
    let first = path.split(separator: "/", omittingEmptySubsequences: false).first ?? ""
    if first == "." || first == ".." { return [workspace.workingDirectory] }
    return [workspace.workingDirectory, folders.root, folders.references]
  }

  private func isInside(_ place: AbsolutePath) -> Bool {
    [workspace.folders.root, workspace.folders.state].contains {
      place.below(AbsolutePath($0, in: "/")) != nil
    }
  }

  /// Whether a path is the file of a change, or a folder above that file.
  private func isNamed(_ change: PendingChange, by place: AbsolutePath) -> Bool {
    let folders = workspace.folders
    let names =
      change.inline.map { [$0.path, $0.place, "\($0.place):\($0.column)"] }
      ?? [change.shown, change.damaged ?? folders.pending(change.path)]
    return names.contains { AbsolutePath($0, in: folders.root).below(place) != nil }
  }
}

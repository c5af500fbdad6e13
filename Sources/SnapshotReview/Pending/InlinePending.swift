import Foundation
import SnapshotChecking

/// The inline snapshots that wait for review, and the sources that they stand in.
struct InlinePending {
  private let folders: SnapshotFolders
  private let store: InlineEditStore
  private let decision: Decision

  init(folders: SnapshotFolders, decision: Decision) {
    self.folders = folders
    self.decision = decision
    store = InlineEditStore(folders: folders)
  }

  /// Why an accepted edit was not written.
  struct Refusal {
    let edit: InlineEdit
    let error: any Error
  }

  /// All changes, ordered by place; what the source says already is forgotten, and what no test makes
  /// any more.
  func changes(
    goneSince: ([InlineEdit]) throws -> (InlineEdit) -> Bool
  ) throws -> [PendingChange] {
    var changes: [PendingChange] = []
    let all = try store.edits { file, error in
      let path = AbsolutePath(file, in: "/").below(AbsolutePath(folders.root, in: "/"))
      changes.append(PendingChange(damaged: file, of: "/" + (path ?? file), error))
    }
    let isGone = try goneSince(all)
    for edits in Self.byFile(all) {
      let source = Result { try self.source(edits[0].path) }
      for edit in edits {
        do {
          if try isGone(edit) || source.get().replacement(for: edit) == nil {
            try store.forget(edit)
            continue
          }
          changes.append(PendingChange(edit, error: nil))
        } catch let error as ReviewError {
          changes.append(PendingChange(edit, error: error))
        }
      }
    }
    return changes
  }

  /// Writes accepted edits into their sources, one write for each file; those that could not be written
  /// wait on.
  func accept(_ edits: [InlineEdit]) -> [Refusal] {
    Self.byFile(edits).flatMap { edits -> [Refusal] in
      do {
        return try accept(edits, in: source(edits[0].path))
      } catch {
        return edits.map { Refusal(edit: $0, error: error) }
      }
    }
  }

  /// Forgets an edit; the source stays.
  func reject(_ edit: InlineEdit) throws {
    try checkUnchanged(edit)
    _ = try decision.note(Decision.Step(kind: .edits, path: edit.place, edits: [edit]))
    try store.forget(edit)
  }

  /// Lets edits wait again: those that a source had, or those that nothing newer stands for.
  func putBack(_ edits: [InlineEdit], in path: String?) throws {
    if let path { for edit in try store.edits(of: path) { try store.forget(edit) } }
    for edit in edits where try store.current(edit) == nil { try store.hold(edit) }
  }

  private func accept(_ edits: [InlineEdit], in source: InlineSource) throws -> [Refusal] {
    var replacements: [InlineSource.Replacement] = []
    var written: [InlineEdit] = []
    var refused: [Refusal] = []
    for edit in edits {
      do {
        try checkUnchanged(edit)
        if let replacement = try source.replacement(for: edit) { replacements.append(replacement) }
        written.append(edit)
      } catch {
        refused.append(Refusal(edit: edit, error: error))
      }
    }
    if !replacements.isEmpty { try write(source, source.applying(replacements)) }
    for edit in written { try store.forget(edit) }
    try move(source, replacements)
    return refused
  }

  /// Writes a source unless somebody, an editor say, has written it since it was read.
  private func write(_ source: InlineSource, _ bytes: [UInt8]) throws {
    let edits = try store.edits(of: source.path)
    let step = try decision.note(
      Decision.Step(kind: .source, path: source.path, edits: edits)
    )
    try AtomicFile.write(source.bytes, to: decision.file(step, .before), flushes: false)
    try AtomicFile.write(bytes, to: decision.file(step, .after), flushes: false)
    guard try FileBytes.read(file(source.path)) == source.bytes else {
      throw ReviewError.changedMeanwhile(source.path)
    }
    try decision.write(bytes, to: file(source.path))
  }

  /// Lets the edits that wait on in a file follow their calls.
  private func move(_ source: InlineSource, _ replacements: [InlineSource.Replacement]) throws {
    guard !replacements.isEmpty else { return }
    let after = try self.source(source.path, source.applying(replacements))
    var moves: [(old: InlineEdit, new: InlineEdit)] = []
    for edit in try store.edits(of: source.path) {
      guard (try? source.call(edit)) != nil,
        let offset = source.offset(line: edit.line, column: edit.column)
      else { continue }
      var moved = edit
      let place = after.place(of: source.offset(offset, after: replacements))
      (moved.line, moved.column) = (place.line, place.column)
      if moved != edit { moves.append((edit, moved)) }
    }
    // An edit goes to a place that no other one waits to leave; calls keep their order, so there
    // always is such an edit.
    while let next = moves.firstIndex(where: { move in
      !moves.contains { $0.old != move.old && store.file($0.old) == store.file(move.new) }
    }) {
      let move = moves.remove(at: next)
      try store.hold(move.new)
      try store.forget(move.old)
    }
  }

  private func source(_ path: String) throws -> InlineSource {
    guard let bytes = try FileBytes.read(file(path)) else {
      throw ReviewError(
        "\(path) is gone since the run; reject its inline snapshots, or bring the file back."
      )
    }
    return try source(path, bytes)
  }

  private func source(_ path: String, _ bytes: [UInt8]) throws -> InlineSource {
    try InlineSource(path: path, bytes: bytes) { isHelper($0, for: path, bytes) }
  }

  /// Whether a file of the source's target, most often itself, has a function of this name and calls of
  /// `assertInlineSnapshot`.
  private func isHelper(_ name: String, for path: String, _ bytes: [UInt8]) -> Bool {
    func declares(_ bytes: [UInt8]) -> Bool {
      let text = String(decoding: bytes, as: UTF8.self)
      return text.contains(InlineSource.callee)
        && ["(", "<"].contains { text.contains("func \(name)\($0)") }
    }
    if declares(bytes) { return true }
    // `Tests/AppTests`, or the folder of a source outside of the package.
    let folders = path.split(separator: "/").dropLast()
    let folder = file(
      path.hasPrefix("/")
        ? "/" + folders.joined(separator: "/") : folders.prefix(2).joined(separator: "/")
    )
    let files = (try? FileListing(below: folder))?.files ?? []
    return files.contains { other in
      other.hasSuffix(".swift") && (try? FileBytes.read(folder + "/" + other)).map(declares) == true
    }
  }

  /// The file of a source; a symbolic link stays one when its source is written.
  private func file(_ path: String) -> String {
    let file = path.hasPrefix("/") ? path : folders.root + "/" + path
    return URL(filePath: file).resolvingSymlinksInPath().path(percentEncoded: false)
  }

  private func checkUnchanged(_ edit: InlineEdit) throws {
    guard try store.current(edit) == edit else {
      throw ReviewError.changedMeanwhile(edit.place)
    }
  }

  /// The edits of each file, ordered by file and place.
  private static func byFile(_ edits: [InlineEdit]) -> [[InlineEdit]] {
    Dictionary(grouping: edits.sorted(), by: \.path).sorted { $0.key < $1.key }.map(\.value)
  }
}

import Foundation
package import SnapshotChecking

/// The pending inline snapshots, and the sources with the calls that made these snapshots.
struct InlinePending {
  private let folders: SnapshotFolders
  private let store: InlineEditStore
  private let parser: SwiftParser

  init(folders: SnapshotFolders, compiler: String = "swiftc") {
    self.folders = folders
    store = InlineEditStore(folders: folders)
    parser = SwiftParser(program: compiler, scratch: folders.state + "/inline.swift")
  }

  /// The reason why an accepted inline snapshot was not written into the source.
  struct Refusal {
    let edit: InlineEdit
    let error: any Error
  }

  /// Returns the pending inline snapshots as changes, ordered by place.
  ///
  /// Inline snapshots that no test makes any more are left out. They are also deleted if `forgets`
  /// is true.
  func changes(
    forgets: Bool = true,
    isGone: (InlineEdit) throws -> Bool
  ) throws -> [PendingChange] {
    var changes: [PendingChange] = []
    let all = store.edits { file, error in
      let path = AbsolutePath(file, in: "/").below(AbsolutePath(folders.root, in: "/"))
      changes.append(PendingChange(damaged: file, of: "", at: path ?? file, error))
    }
    for edits in Self.byFile(all) {
      let found = Result { try source(edits[0].path) }
      for edit in edits {
        guard try !isGone(edit) else {
          if forgets { try store.forget(edit) }
          continue
        }
        do {
          changes.append(PendingChange(edit, error: try found.get().reason(against: edit)))
        } catch {
          changes.append(PendingChange(edit, error: error))
        }
      }
    }
    return changes
  }

  /// Writes accepted inline snapshots into their sources, with one write for each file.
  ///
  /// - Returns: The inline snapshots that could not be written and stay pending.
  func accept(_ edits: [InlineEdit]) -> [Refusal] {
    Self.byFile(edits).flatMap { edits -> [Refusal] in
      do {
        return try accept(edits, in: source(edits[0].path))
      } catch {
        return edits.map { Refusal(edit: $0, error: error) }
      }
    }
  }

  /// Deletes a pending inline snapshot.
  ///
  /// The source stays as it is.
  func reject(_ edit: InlineEdit) throws {
    try checkUnchanged(edit)
    try store.forget(edit)
  }

  private typealias Plan = (edit: InlineEdit, replacement: InlineSource.Replacement)

  private func accept(_ edits: [InlineEdit], in source: InlineSource) throws -> [Refusal] {
    var plans: [Plan] = []
    var refused: [Refusal] = []
    for edit in edits {
      do {
        try checkUnchanged(edit)
        plans.append((edit, try source.replacement(for: edit) { isHelper($0, of: source) }))
      } catch {
        refused.append(Refusal(edit: edit, error: error))
      }
    }
    plans.sort { $0.replacement.range.lowerBound < $1.replacement.range.lowerBound }
    func error(_ plans: [Plan]) throws -> String? {
      try parser.error(in: source.applying(plans.map(\.replacement)))
    }
    if !plans.isEmpty, try error(plans) != nil {
      var sound: [Plan] = []
      for plan in plans {
        if let error = try error(sound + [plan]) {
          let reason = "the file does not parse with it (\(error))"
          let other = ReviewError.otherForm(plan.edit.place, reason, source.pasted(plan.edit))
          refused.append(Refusal(edit: plan.edit, error: other))
        } else {
          sound.append(plan)
        }
      }
      plans = sound
    }
    if !plans.isEmpty { try write(plans, to: source) }
    return refused
  }

  /// Writes a source; its other inline snapshots wait for another run, because their calls may have
  /// moved.
  ///
  /// The function throws when the file has changed since it was read, for example in an editor.
  private func write(_ plans: [Plan], to source: InlineSource) throws {
    let after = source.applying(plans.map(\.replacement))
    guard try AtomicFile.rewrite(after, in: file(source.path), over: source.bytes) else {
      throw ReviewError.changedMeanwhile(source.path)
    }
    for plan in plans { try store.forget(plan.edit) }
  }

  private func source(_ path: String) throws -> InlineSource {
    guard let bytes = try FileBytes.read(file(path)) else {
      throw ReviewError(
        "\(path) is gone since the run; reject its inline snapshots, or bring the file back."
      )
    }
    return InlineSource(path: path, bytes: bytes)
  }

  /// Whether a file of the source's target declares a function of this name and calls
  /// `assertInlineSnapshot`.
  private func isHelper(_ name: String, of source: InlineSource) -> Bool {
    // The folder is `Tests/AppTests`, or the folder of a source outside of the package.
    let isOutside = source.path.hasPrefix("/")
    let names = source.path.split(separator: "/", omittingEmptySubsequences: false).dropLast()
    let folder = file((isOutside ? names : names.prefix(2)).joined(separator: "/"))
    let files = (try? FileListing(below: folder))?.files.filter { $0.hasSuffix(".swift") } ?? []
    return files.contains { path in
      let text = String(decoding: (try? FileBytes.read(folder + "/" + path)) ?? [], as: UTF8.self)
      return text.contains(InlineSource.callee)
        && (text.contains("func \(name)(") || text.contains("func \(name)<"))
    }
  }

  /// Returns the path of a source.
  private func file(_ path: String) -> String { AbsolutePath(path, in: folders.root).text }

  private func checkUnchanged(_ edit: InlineEdit) throws {
    guard let now = try store.current(edit), now == edit, now.new.utf8.elementsEqual(edit.new.utf8)
    else { throw ReviewError.changedMeanwhile(edit.place) }
  }

  /// Returns the inline snapshots of each file, ordered by file and place.
  private static func byFile(_ edits: [InlineEdit]) -> [[InlineEdit]] {
    Dictionary(grouping: edits, by: \.path).sorted { $0.key < $1.key }.map(\.value)
  }
}

extension AtomicFile {
  /// Replaces the content of a user's file, and keeps its permissions.
  ///
  /// - Parameters:
  ///   - bytes: The new content.
  ///   - path: The file.
  ///   - seen: The content on which the new content is based.
  /// - Returns: Whether the file was written; false when its content is no longer `seen`.
  /// - Throws: ``CheckError``, also for a read-only file.
  package static func rewrite(
    _ bytes: [UInt8],
    in path: String,
    over seen: [UInt8]
  ) throws(CheckError) -> Bool {
    let (path, mode) = try standing(at: path)
    // The superuser has write access to read-only files too.
    if let mode, mode & 0o222 == 0 || access(path, W_OK) != 0 {
      throw .unwritable(path: path, code: EACCES)
    }
    let folder = String(folder(of: path))
    // Only the holder of the lock on decisions writes here, so these are those of a killed command.
    for name in (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    where name.hasSuffix(temporarySuffix) { unlink(folder + name) }
    let temporary = temporaryName(beside: path)
    defer { unlink(temporary) }
    try write(bytes, to: temporary)
    if let mode { chmod(temporary, mode) }
    // Only the renaming of the new file is left after the comparison.
    guard try FileBytes.read(path) == seen else { return false }
    guard rename(temporary, path) == 0 else {
      throw .unwritable(path: path)
    }
    return true
  }
}

import Foundation
import SnapshotChecking

/// The pending inline snapshots, and the sources with the calls that made these snapshots.
struct InlinePending {
  private let folders: SnapshotFolders
  private let store: InlineEditStore
  private let compiler: SwiftCompiler
  private let sources = Sources()

  /// The sources read so far.
  ///
  /// Each source costs a run of the compiler.
  private final class Sources {
    var known: [String: InlineSource] = [:]
  }

  init(folders: SnapshotFolders, compiler: String = "swiftc") {
    self.folders = folders
    self.compiler = SwiftCompiler(program: compiler)
    store = InlineEditStore(folders: folders)
  }

  /// The reason why an accepted inline snapshot was not written into the source.
  struct Refusal {
    let edit: InlineEdit
    let error: any Error
  }

  /// Returns the pending inline snapshots as changes, ordered by place.
  ///
  /// Inline snapshots whose text the source has already, or that no test makes any more, are left
  /// out. They are also deleted if `forgets` is true.
  func changes(
    forgets: Bool = true,
    goneSince: ([InlineEdit]) throws -> (InlineEdit) -> Bool
  ) throws -> [PendingChange] {
    var changes: [PendingChange] = []
    let all = try store.edits { file, error in
      let path = AbsolutePath(file, in: "/").below(AbsolutePath(folders.root, in: "/"))
      changes.append(PendingChange(damaged: file, of: "", at: path ?? file, error))
    }
    let isGone = try goneSince(all)
    for edits in Self.byFile(all) {
      let source = Result { try self.source(edits[0].path) }
      for edit in edits {
        do {
          if try isGone(edit) || source.get().replacement(for: edit) == nil {
            if forgets { try store.forget(edit) }
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

  /// Deletes a pending inline snapshot, unless a newer inline snapshot of the same call is pending.
  func forget(_ edit: InlineEdit) throws {
    if try store.current(edit) == edit { try store.forget(edit) }
  }

  /// Moves the remaining inline snapshots to the new places of their calls, after the source was
  /// written.
  func settle(_ moved: [InlineEdit], after edits: [InlineEdit]) throws {
    for edit in moved where try store.current(edit) != edit { try store.hold(edit) }
    let places = Set(moved.map(store.file))
    for edit in edits where !places.contains(store.file(edit)) { try forget(edit) }
  }

  /// An inline snapshot, and its replacement in the source; the replacement is nil if the source
  /// has the text already.
  private typealias Plan = (edit: InlineEdit, replacement: InlineSource.Replacement?)

  private func accept(_ edits: [InlineEdit], in source: InlineSource) throws -> [Refusal] {
    var plans: [Plan] = []
    var refused: [Refusal] = []
    for edit in edits {
      do {
        try checkUnchanged(edit)
        plans.append((edit, try source.replacement(for: edit)))
      } catch {
        refused.append(Refusal(edit: edit, error: error))
      }
    }
    plans.sort { ($0.replacement?.range.lowerBound ?? 0) < ($1.replacement?.range.lowerBound ?? 0) }
    let (sound, unsound) = try divided(plans, after: [], in: source)
    refused += unsound.map { Refusal(edit: $0.edit, error: ReviewError.unsound($0.edit.place)) }
    let replacements = sound.compactMap(\.replacement)
    if replacements.isEmpty {
      for plan in sound { try store.forget(plan.edit) }
    } else {
      try write(replacements, to: source, accepting: sound.map(\.edit))
    }
    return refused
  }

  /// Writes a source, and moves the remaining inline snapshots to the new places of their calls.
  ///
  /// The function throws when the file has changed since it was read, for example in an editor.
  private func write(
    _ replacements: [InlineSource.Replacement],
    to source: InlineSource,
    accepting accepted: [InlineEdit]
  ) throws {
    let bytes = InlineSource.applying(replacements, to: source.bytes)
    let edits = try store.edits(of: source.path)
    let waiting = edits.filter { !accepted.contains($0) }
    let moved = Self.moved(waiting, source, replacements)
    guard try AtomicFile.rewrite(bytes, in: file(source.path), over: source.bytes) else {
      throw ReviewError.changedMeanwhile(source.path)
    }
    try settle(moved, after: edits)
  }

  /// Divides inline snapshots by whether the compiler accepts the source with their texts.
  ///
  /// All texts are tried at once. If the compiler refuses them, each half is tried by itself.
  private func divided(_ plans: [Plan], after accepted: [Plan], in source: InlineSource) throws
    -> (sound: [Plan], unsound: [Plan])
  {
    let replacements = (accepted + plans).compactMap(\.replacement)
    if plans.allSatisfy({ $0.replacement == nil }) { return (plans, []) }
    if try source.isSound(replacements) { return (plans, []) }
    if plans.count == 1 { return ([], plans) }
    let half = plans.count / 2
    let first = try divided(Array(plans[..<half]), after: accepted, in: source)
    let second = try divided(Array(plans[half...]), after: accepted + first.sound, in: source)
    return (first.sound + second.sound, first.unsound + second.unsound)
  }

  /// Returns the remaining inline snapshots of a file, with the places of their calls after some
  /// replacements.
  private static func moved(
    _ edits: [InlineEdit],
    _ source: InlineSource,
    _ replacements: [InlineSource.Replacement]
  ) -> [InlineEdit] {
    let bytes = InlineSource.applying(replacements, to: source.bytes)
    let (after, checksum) = (SourceLines(bytes), InlineSource.checksum(of: bytes))
    var rest = replacements[...]
    var shift = 0
    return edits.map { edit in
      guard let offset = source.lines.offset(line: edit.line, column: edit.column) else {
        return edit
      }
      while let next = rest.first, next.range.upperBound <= offset {
        shift += next.bytes.count - next.range.count
        rest.removeFirst()
      }
      var moved = edit
      (moved.line, moved.column) = after.place(of: offset + shift)
      if edit.source == source.checksum { moved.source = checksum }
      return moved
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
    if let known = sources.known[path], FileBytes.areEqual(known.bytes, bytes) { return known }
    var helpers: [String: Bool] = [:]
    let source = try InlineSource(path: path, bytes: bytes, compiler: compiler) { name in
      if let known = helpers[name] { return known }
      let isHelper = isHelper(name, for: path, bytes)
      helpers[name] = isHelper
      return isHelper
    }
    sources.known[path] = source
    return source
  }

  /// Whether a file of the source's target declares a function of this name and calls
  /// `assertInlineSnapshot`.
  private func isHelper(_ name: String, for path: String, _ bytes: [UInt8]) -> Bool {
    func declares(_ bytes: [UInt8]) -> Bool {
      let text = String(decoding: bytes, as: UTF8.self)
      return text.contains(InlineSource.callee)
        && ["(", "<"].contains { text.contains("func \(name)\($0)") }
    }
    if declares(bytes) { return true }
    // The folder is `Tests/AppTests`, or the folder of a source outside of the package.
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

  /// Returns the path of a source.
  ///
  /// A symbolic link is resolved, so that a write keeps the link.
  func file(_ path: String) -> String {
    URL(filePath: AbsolutePath(path, in: folders.root).text).resolvingSymlinksInPath()
      .path(percentEncoded: false)
  }

  private func checkUnchanged(_ edit: InlineEdit) throws {
    guard try store.current(edit) == edit else {
      throw ReviewError.changedMeanwhile(edit.place)
    }
  }

  /// Returns the inline snapshots of each file, ordered by file and place.
  private static func byFile(_ edits: [InlineEdit]) -> [[InlineEdit]] {
    Dictionary(grouping: edits.sorted(), by: \.path).sorted { $0.key < $1.key }.map(\.value)
  }
}

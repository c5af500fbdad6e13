import Foundation
import SnapshotChecking

/// The inline snapshots that wait for review, and the sources that they stand in.
struct InlinePending {
  private let folders: SnapshotFolders
  private let store: InlineEditStore
  private let decision: Decision
  private let compiler: SwiftCompiler
  private let sources = Sources()

  /// The sources that were read, each of which costs a run of the compiler.
  private final class Sources {
    var known: [String: InlineSource] = [:]
  }

  init(folders: SnapshotFolders, decision: Decision, compiler: String = "swiftc") {
    self.folders = folders
    self.decision = decision
    self.compiler = SwiftCompiler(program: compiler)
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

  /// An edit, and what it does to its source if anything.
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
    if !replacements.isEmpty { try write(replacements, to: source) }
    for plan in sound { try store.forget(plan.edit) }
    try move(source, replacements)
    return refused
  }

  /// Writes a source unless somebody, an editor say, has written it since it was read.
  private func write(_ replacements: [InlineSource.Replacement], to source: InlineSource) throws {
    let bytes = InlineSource.applying(replacements, to: source.bytes)
    let edits = try store.edits(of: source.path)
    let step = try decision.note(
      Decision.Step(kind: .source, path: source.path, edits: edits)
    )
    try AtomicFile.write(source.bytes, to: decision.file(step, .before), flushes: false)
    try AtomicFile.write(bytes, to: decision.file(step, .after), flushes: false)
    let file = file(source.path)
    guard try FileBytes.read(file) == source.bytes else {
      throw ReviewError.changedMeanwhile(source.path)
    }
    try AtomicFile.rewrite(bytes, in: file)
  }

  /// Asks the compiler about all plans at once, and about each half where it reads more in them than the
  /// new texts.
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

  /// Lets the edits that wait on in a file follow their calls.
  private func move(_ source: InlineSource, _ replacements: [InlineSource.Replacement]) throws {
    guard !replacements.isEmpty else { return }
    let after = SourceLines(InlineSource.applying(replacements, to: source.bytes))
    var moves: [(old: InlineEdit, new: InlineEdit)] = []
    var rest = replacements[...]
    var shift = 0
    for edit in try store.edits(of: source.path) {
      guard let offset = source.lines.offset(line: edit.line, column: edit.column) else { continue }
      while let next = rest.first, next.range.upperBound <= offset {
        shift += next.bytes.count - next.range.count
        rest.removeFirst()
      }
      var moved = edit
      (moved.line, moved.column) = after.place(of: offset + shift)
      if moved != edit { moves.append((edit, moved)) }
    }
    // Calls keep their order, so that none of these goes to a place that another waits to leave.
    for move in moves.filter({ $0.old < $0.new }).reversed() + moves.filter({ $0.new < $0.old }) {
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

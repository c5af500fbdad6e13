import Foundation
import SnapshotChecking

/// The log of one command's decision, with which `undo` reverts the decision.
///
/// The folder `.proofsheet/undo` holds a line for each step, and the files that the steps replaced
/// or removed. The decision first keeps the files of a step, then writes the step's line, and only
/// then changes a file. So even the steps of a killed command can be reverted.
final class Decision {
  /// One step of a decision, which changes the files of one reference or source.
  struct Step: Codable {
    enum Kind: String, Codable {
      case accepted, rejected, pruned
      /// A part of a change was accepted, and the rest of the change stays pending.
      case partly
      /// A part of a change was rejected, and the rest of the change stays pending.
      case rejectedPart
      /// Pending inline snapshots were written into a source.
      case source
      /// Pending inline snapshots of a source were rejected.
      case edits
    }

    let kind: Kind
    /// The path of the reference below `__Snapshots__`, or of the source from the root.
    let path: String
    var edits: [InlineEdit]?
    /// The inline snapshots that stay pending for the source, with the places of their calls after
    /// the step.
    var moved: [InlineEdit]?
  }

  /// A file that the decision keeps for a step.
  enum File: String {
    /// The content of the reference or source before the step, if there was any.
    case before
    /// The content of the reference or source after the step, or the rejected rendering.
    case after
  }

  let folder: String
  private let lock: DecisionLock
  private var notes: FileHandle?
  private var count = 0
  /// The folders with files that are written and not yet flushed.
  private var unflushed: Set<String> = []

  init(folders: SnapshotFolders) {
    folder = folders.state + "/undo"
    lock = DecisionLock(folders: folders)
  }

  private var steps: String { folder + "/steps.ndjson" }

  /// Returns the path of a file that the decision keeps for the step with this number.
  func file(_ number: Int, _ file: File) -> String { "\(folder)/\(number).\(file.rawValue)" }

  /// Logs a step before it happens.
  ///
  /// The first step replaces the log of the previous decision.
  ///
  /// - Parameters:
  ///   - step: The next step.
  ///   - keep: The code that keeps the step's files; it gets the step's number.
  /// - Throws: ``CheckError``, and the error of `keep`.
  func note(_ step: Step, _ keep: (Int) throws -> Void = { _ in }) throws {
    if count == 0 || !isOurs {
      try clear()
      try AtomicFile.write([], to: steps, flushes: false)
      notes = try FileHandle(forWritingTo: URL(filePath: steps))
      count = 0
    }
    try keep(count)
    try lock.mark(.deciding)
    try notes?.write(contentsOf: JSONEncoder().encode(step) + [0x0A])
    count += 1
  }

  /// Removes the last step from the log, because the step did not happen or was reverted.
  func forgetLast() throws {
    guard let bytes = try FileBytes.read(steps), count > 0 else { return }
    let lines = bytes.split(separator: 0x0A).dropLast().map { $0 + [0x0A] }
    let length = lines.reduce(0) { $0 + $1.count }
    try notes?.truncate(atOffset: UInt64(length))
    try notes?.seekToEnd()
    count -= 1
    for kind in [File.before, .after] { try AtomicFile.remove(file(count, kind)) }
  }

  /// Whether the log still belongs to this decision.
  ///
  /// During a review, another command may replace the log by its own.
  private var isOurs: Bool {
    var now = stat()
    return stat(steps, &now) == 0 && now.st_ino != 0 && UInt64(now.st_ino) == ownFile
  }

  /// The file number (inode) of this decision's log; nil before the first step.
  private var ownFile: UInt64? {
    var mine = stat()
    guard let notes, fstat(notes.fileDescriptor, &mine) == 0 else { return nil }
    return UInt64(mine.st_ino)
  }

  /// A position in the log of a decision, between two steps.
  struct Mark: Equatable {
    fileprivate let count: Int
    /// The file number of the log; nil before the first step.
    fileprivate let file: UInt64?
  }

  /// The position in the log after the last step.
  var mark: Mark {
    count > 0 && isOurs ? Mark(count: count, file: ownFile) : Mark(count: 0, file: nil)
  }

  /// Returns the steps after a position in the log, the last first; nil if another command has
  /// decided since.
  func steps(behind mark: Mark) throws -> [(number: Int, step: Step)]? {
    guard isOurs, mark.file == nil || mark.file == ownFile else { return nil }
    return try last().enumerated().dropFirst(mark.count).reversed().map { ($0.offset, $0.element) }
  }

  /// Writes a file, which ``flush()`` later makes safe against a loss of power.
  func write(_ bytes: [UInt8], to path: String) throws {
    try AtomicFile.write(bytes, to: path, flushes: false)
    unflushed.insert(String(path[..<(path.lastIndex(of: "/") ?? path.startIndex)]))
  }

  /// Flushes the written files, folder by folder.
  func flush() throws {
    for folder in unflushed.sorted() { try AtomicFile.flush(folder: folder) }
    unflushed = []
  }

  /// Links or copies a file to a second place, so that its content survives the file's removal.
  ///
  /// Without a file at `path` there is no copy.
  static func keep(_ path: String, as place: String) throws {
    try AtomicFile.makeFolder(above: place)
    if link(path, place) == 0 || errno == ENOENT { return }
    // A hard link cannot lead to another disk, where the state folder may be.
    guard let bytes = try FileBytes.read(path) else { return }
    try AtomicFile.write(bytes, to: place, flushes: false)
  }

  /// Returns the steps of the last decision.
  func last() throws -> [Step] {
    guard let bytes = try FileBytes.read(steps) else { return [] }
    return bytes.split(separator: 0x0A).compactMap {
      try? JSONDecoder().decode(Step.self, from: Data($0))
    }
  }

  /// Deletes the log of the last decision.
  ///
  /// The list of steps is deleted first, because the steps need their files.
  func clear() throws {
    try AtomicFile.remove(steps)
    guard FileManager.default.fileExists(atPath: folder) else { return }
    try FileManager.default.removeItem(atPath: folder)
  }
}

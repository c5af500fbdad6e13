import Foundation
import SnapshotChecking

/// What one command decides, noted so that it can be taken back: a line for each step in
/// `.proofsheet/undo`, beside the files that were replaced or taken away.
///
/// A step is noted before it is done, and its files are kept before it is noted, so that not even a
/// killed command leaves one that nobody can take back.
final class Decision {
  /// One step.
  struct Step: Codable {
    enum Kind: String, Codable {
      case accepted, rejected, pruned
      /// A part was accepted, and the rest waits on.
      case partly
      /// A part was rejected, and the rest waits on.
      case rejectedPart
      /// A source was edited, and these edits waited for it.
      case source
      /// Edits were rejected.
      case edits
    }

    let kind: Kind
    /// The reference below `__Snapshots__`, or a source from the root.
    let path: String
    var edits: [InlineEdit]?
    /// The edits that wait on for a source, where their calls stand after the step.
    var moved: [InlineEdit]?
  }

  /// Which of the two files of a step.
  enum File: String {
    /// What stood there, if anything did.
    case before
    /// What the step put in its place, or the rendering that was rejected.
    case after
  }

  let folder: String
  private let lock: DecisionLock
  private var notes: FileHandle?
  private var count = 0
  /// The folders with files that are written and not flushed.
  private var unflushed: Set<String> = []

  init(folders: SnapshotFolders) {
    folder = folders.state + "/undo"
    lock = DecisionLock(folders: folders)
  }

  private var steps: String { folder + "/steps.ndjson" }

  /// A file of a step.
  func file(_ number: Int, _ file: File) -> String { "\(folder)/\(number).\(file.rawValue)" }

  /// Notes a step that comes next; the first takes the place of the decision before.
  ///
  /// - Parameters:
  ///   - step: What is done next.
  ///   - keep: Keeps the files of the step, whose number it is given.
  /// - Throws: ``CheckError``, and what `keep` throws.
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

  /// Takes back the note of the last step, which was not done, or is taken back.
  func forgetLast() throws {
    guard let bytes = try FileBytes.read(steps), count > 0 else { return }
    let lines = bytes.split(separator: 0x0A).dropLast().map { $0 + [0x0A] }
    let length = lines.reduce(0) { $0 + $1.count }
    try notes?.truncate(atOffset: UInt64(length))
    try notes?.seekToEnd()
    count -= 1
    for kind in [File.before, .after] { try AtomicFile.remove(file(count, kind)) }
  }

  /// Whether no other command has begun to decide between two steps, as it may during a review.
  private var isOurs: Bool {
    var now = stat()
    return stat(steps, &now) == 0 && now.st_ino != 0 && UInt64(now.st_ino) == ownFile
  }

  /// Which file the own notes are, for the system; nil while there are none.
  private var ownFile: UInt64? {
    var mine = stat()
    guard let notes, fstat(notes.fileDescriptor, &mine) == 0 else { return nil }
    return UInt64(mine.st_ino)
  }

  /// A moment between two steps.
  struct Mark: Equatable {
    fileprivate let count: Int
    /// The notes that it is in; nil before the first step.
    fileprivate let file: UInt64?
  }

  /// Where the next step comes.
  var mark: Mark {
    count > 0 && isOurs ? Mark(count: count, file: ownFile) : Mark(count: 0, file: nil)
  }

  /// The steps behind a mark, the last first; nil when another command has decided since.
  func steps(behind mark: Mark) throws -> [(number: Int, step: Step)]? {
    guard isOurs, mark.file == nil || mark.file == ownFile else { return nil }
    return try last().enumerated().dropFirst(mark.count).reversed().map { ($0.offset, $0.element) }
  }

  /// Writes a file that ``flush()`` makes outlive a loss of power.
  func write(_ bytes: [UInt8], to path: String) throws {
    try AtomicFile.write(bytes, to: path, flushes: false)
    unflushed.insert(String(path[..<(path.lastIndex(of: "/") ?? path.startIndex)]))
  }

  /// Flushes what was written, a folder at a time.
  func flush() throws {
    for folder in unflushed.sorted() { try AtomicFile.flush(folder: folder) }
    unflushed = []
  }

  /// Gives a file a second place that outlives the first; nothing when there is none.
  static func keep(_ path: String, as place: String) throws {
    try AtomicFile.makeFolder(above: place)
    if link(path, place) == 0 || errno == ENOENT { return }
    // The state folder may be on another disk.
    guard let bytes = try FileBytes.read(path) else { return }
    try AtomicFile.write(bytes, to: place, flushes: false)
  }

  /// The steps of the last decision.
  func last() throws -> [Step] {
    guard let bytes = try FileBytes.read(steps) else { return [] }
    return bytes.split(separator: 0x0A).compactMap {
      try? JSONDecoder().decode(Step.self, from: Data($0))
    }
  }

  /// Forgets the last decision: its notes first, because they mean nothing without their files.
  func clear() throws {
    try AtomicFile.remove(steps)
    guard FileManager.default.fileExists(atPath: folder) else { return }
    try FileManager.default.removeItem(atPath: folder)
  }
}

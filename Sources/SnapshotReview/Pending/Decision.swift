import Foundation
import SnapshotChecking

/// What one command decides, noted so that it can be taken back: a line for each step in
/// `.proofsheet/undo`, beside the files that were replaced or taken away.
///
/// A step is noted before it is done, so that not even a killed command leaves one that nobody knows.
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
  }

  /// Which of the two files of a step.
  enum File: String {
    /// What stood there, if anything did.
    case before
    /// What the step put in its place, or the rendering that was rejected.
    case after
  }

  let folder: String
  private var notes: FileHandle?
  private var count = 0
  /// Which file the notes are, for the system.
  private var fileNumber: UInt64 = 0
  /// The folders with files that are written and not flushed.
  private var unflushed: Set<String> = []

  init(folders: SnapshotFolders) { folder = folders.state + "/undo" }

  private var steps: String { folder + "/steps.ndjson" }

  /// A file of a step.
  func file(_ number: Int, _ file: File) -> String { "\(folder)/\(number).\(file.rawValue)" }

  /// Notes a step that comes next; the first takes the place of the decision before.
  ///
  /// - Returns: The step's number.
  func note(_ step: Step) throws -> Int {
    if !isOwn {
      count = 0
      try clear()
      try AtomicFile.write([], to: steps, flushes: false)
      notes = try FileHandle(forWritingTo: URL(filePath: steps))
      var facts = stat()
      if stat(steps, &facts) == 0 { fileNumber = UInt64(facts.st_ino) }
    }
    try notes?.write(contentsOf: JSONEncoder().encode(step) + [0x0A])
    count += 1
    return count - 1
  }

  /// A moment between two steps.
  struct Mark: Equatable {
    fileprivate let count: Int
    fileprivate let file: UInt64
  }

  /// Where the next step comes.
  var mark: Mark { Mark(count: isOwn ? count : 0, file: count == 0 ? 0 : fileNumber) }

  /// Whether the notes are still those of this process: another command that decides begins its own.
  private var isOwn: Bool {
    var facts = stat()
    return count > 0 && stat(steps, &facts) == 0 && UInt64(facts.st_ino) == fileNumber
  }

  /// The steps behind a mark, the last first; nil when another command has decided since.
  func steps(behind mark: Mark) throws -> [(number: Int, step: Step)]? {
    guard isOwn, mark.file == 0 || mark.file == fileNumber else { return nil }
    return Array(try last().enumerated().dropFirst(mark.count).reversed()).map {
      ($0.offset, $0.element)
    }
  }

  /// Forgets the steps behind a mark.
  func forget(behind mark: Mark) throws {
    let lines = try last().prefix(mark.count)
    guard !lines.isEmpty else {
      count = 0
      return try clear()
    }
    let text = try lines.map { try JSONEncoder().encode($0) + [0x0A] }.reduce(Data(), +)
    try notes?.truncate(atOffset: 0)
    try notes?.write(contentsOf: text)
    count = mark.count
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

  /// Takes a file aside, or brings it back; nothing when there is none.
  static func move(_ path: String, to place: String) throws {
    try AtomicFile.makeFolder(above: place)
    if rename(path, place) == 0 || errno == ENOENT { return }
    // The state folder may be on another disk.
    guard let bytes = try FileBytes.read(path) else { return }
    try AtomicFile.write(bytes, to: place)
    try AtomicFile.remove(path)
  }

  /// The steps of the last decision.
  func last() throws -> [Step] {
    guard let bytes = try FileBytes.read(steps) else { return [] }
    return bytes.split(separator: 0x0A).compactMap {
      try? JSONDecoder().decode(Step.self, from: Data($0))
    }
  }

  /// Forgets the last decision.
  func clear() throws {
    guard FileManager.default.fileExists(atPath: folder) else { return }
    try FileManager.default.removeItem(atPath: folder)
  }
}

/// Lets one command at a time decide in a state folder.
struct DecisionLock {
  let folders: SnapshotFolders

  /// Does something while no other command decides; says so when another one does.
  func held<Value>(_ warn: (String) -> Void, _ work: () throws -> Value) throws -> Value {
    try ReferenceStore(folders: folders).ignoreState()
    let path = folders.state + "/lock"
    let descriptor = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0o644)
    guard descriptor >= 0 else {
      throw CheckError.unwritable(path: path, reason: FileBytes.lastReason())
    }
    // The system opens the lock with the file, however the process ends.
    defer {
      // A child that is being started has the file too, until it is another program.
      flock(descriptor, LOCK_UN)
      close(descriptor)
    }
    if flock(descriptor, LOCK_EX | LOCK_NB) != 0 {
      warn("another command decides here; waiting for it.")
      while flock(descriptor, LOCK_EX) != 0, errno == EINTR {}
    }
    return try work()
  }
}

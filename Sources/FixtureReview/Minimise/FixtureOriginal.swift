import Foundation
import SnapshotChecking
import SnapshotReview

/// A fixture file while shorter texts are tried in its place; its original is kept beside the runs.
///
/// The original is on disk before the first other text is, and every text is noted before it stands
/// in the file. So whatever ends the process, the next one can tell a text that was tried from one
/// that somebody has written since, and puts the original back in place of the former only.
final class FixtureOriginal {
  /// The file below `Fixtures`.
  let path: String
  /// What it said.
  let bytes: [UInt8]
  private let keep: Keep
  private var standing: [UInt8]

  /// Where originals are kept.
  struct Keep {
    /// The folder of fixtures.
    let fixtures: String
    /// The folder of originals and of what is tried.
    let folder: String

    init(of workspace: Workspace) {
      fixtures = workspace.folders.root + "/" + FixtureReport.folderName
      folder = workspace.folders.state + "/minimise/originals"
    }

    fileprivate enum File: String, CaseIterable {
      case original = ".original"
      case tried = ".tried"
      case next = ".next"
    }

    fileprivate func file(_ kind: File, of path: String) -> String {
      folder + "/" + path + kind.rawValue
    }

    /// The files whose originals are kept, because a process was killed.
    func kept() throws -> [String] {
      guard FileManager.default.fileExists(atPath: folder) else { return [] }
      return try FileListing(below: folder).files.filter { $0.hasSuffix(File.original.rawValue) }
        .map { String($0.dropLast(File.original.rawValue.count)) }
    }

    /// Puts back every original that is kept; the files that got theirs back.
    func restore() throws -> [String] {
      try kept().filter { path in
        guard let original = try FileBytes.read(file(.original, of: path)) else { return false }
        let tried = try [File.tried, .next].compactMap { try FileBytes.read(file($0, of: path)) }
        let now = try FileBytes.read(fixtures + "/" + path)
        guard let now, now == original || tried.contains(now) else {
          throw changed(path)
        }
        if now != original { try AtomicFile.write(original, to: fixtures + "/" + path) }
        try forget(path)
        return now != original
      }
    }

    /// The original last: without it the others mean nothing.
    fileprivate func forget(_ path: String) throws {
      for kind in File.allCases.reversed() { try AtomicFile.remove(file(kind, of: path)) }
    }

    fileprivate func changed(_ path: String) -> ReviewError {
      ReviewError(
        "\(FixtureReport.folderName)/\(path) has changed while shorter texts were tried in its place, "
          + "so it is left alone; what it was before is \(file(.original, of: path)): take what you "
          + "need of it and delete it."
      )
    }
  }

  /// Keeps the original of a file below `Fixtures`.
  init(_ path: String, bytes: [UInt8], in keep: Keep) throws {
    self.path = path
    self.bytes = bytes
    self.keep = keep
    standing = bytes
    try AtomicFile.write(bytes, to: keep.file(.original, of: path))
  }

  /// Lets the file say something else.
  func put(_ text: [UInt8]) throws {
    guard text != standing else { return }
    let file = keep.fixtures + "/" + path
    guard try FileBytes.read(file) == standing else { throw keep.changed(path) }
    try AtomicFile.write(text, to: keep.file(.next, of: path))
    try AtomicFile.write(text, to: file)
    try AtomicFile.write(text, to: keep.file(.tried, of: path))
    standing = text
  }

  /// Forgets the original; what the file says now stays.
  func end() throws { try keep.forget(path) }

  /// Lets the file say what it said, and forgets the original.
  func restore() throws {
    try put(bytes)
    try end()
  }
}

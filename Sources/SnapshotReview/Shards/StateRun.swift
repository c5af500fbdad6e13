import Foundation
import SnapshotChecking

/// The last run in a state folder that a check left elsewhere: a shard's, or that of a job of CI.
struct StateRun {
  /// The folder as it was named.
  let folder: String
  let folders: SnapshotFolders
  let run: RecordedRun

  /// Finds the last run in a folder.
  ///
  /// - Parameters:
  ///   - folder: The folder as messages name it.
  ///   - path: Where it is.
  ///   - root: What holds the references.
  /// - Throws: ``ReviewError`` where there is none, or it is about files that are not the package's.
  init(_ folder: String, at path: String, root: String) throws {
    self.folder = folder
    folders = SnapshotFolders(root: root, state: path)
    guard let run = try RunStore(folders: folders).latest() else {
      throw ReviewError("\(folder) holds no run; name the .proofsheet folder that 'check' left.")
    }
    self.run = run
    try refuseOutsiders()
  }

  /// The commit that was checked out; nil when that is not known.
  var commit: String? {
    get throws { try run.facts?.shard?.commit ?? RunStore(folders: folders).commit(run.name) }
  }

  /// Everything that its tests wrote.
  func output() throws -> [UInt8] {
    try FileBytes.read(RunStore(folders: folders).output(run.name)) ?? []
  }

  /// The inline snapshots that it left; what earlier runs left in a reused folder is not its own.
  func edits() throws -> [InlineEdit] {
    try InlineEditStore(folders: folders).edits().filter { $0.run == run.name }
  }

  /// Whoever made the folder may have written anything in it, and what waits is written where it says.
  private func refuseOutsiders() throws {
    let references = run.logs.flatMap(\.entries).map(\.record.reference)
    let foreign = references.filter { $0.hasPrefix("/") }
    let outside = (references + (try edits().map(\.path))).filter { !Self.isInside($0) }
    if let path = (foreign + outside).first {
      throw ReviewError(
        "\(folder) is about '\(path.visible)', which is no reference or source of a package; nothing "
          + "was taken over."
      )
    }
  }

  /// Whether a path leads into no folder above, and to nothing hidden.
  private static func isInside(_ path: String) -> Bool {
    path.isEmpty
      || path.split(separator: "/", omittingEmptySubsequences: false)
        .dropFirst(path.hasPrefix("/") ? 1 : 0).allSatisfy { !$0.isEmpty && !$0.hasPrefix(".") }
  }
}

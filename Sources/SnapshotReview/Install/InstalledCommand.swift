import Foundation
import SnapshotChecking

/// The command as a file in a folder of the user.
struct InstalledCommand {
  /// The folder, absolute.
  let folder: String

  var path: String { (folder == "/" ? "" : folder) + "/proofsheet" }

  /// What every build of the command holds, because it looks for that here.
  private static let mark =
    "a build of the command proofsheet, which may be replaced by another one"

  /// Whether there is one already.
  ///
  /// - Throws: `ReviewError` for what stands in its way and is none.
  func isThere() throws -> Bool {
    if isFolder(folder) == false {
      throw ReviewError("\(self.folder) is a file; name a folder.")
    }
    guard let isFolder = isFolder(path) else { return false }
    guard !isFolder else {
      throw ReviewError("\(path) is a folder; move it away, or name another folder.")
    }
    let bytes = try Data(contentsOf: URL(filePath: path), options: .mappedIfSafe)
    guard bytes.range(of: Data(Self.mark.utf8)) != nil else {
      throw ReviewError(
        "\(path) is no earlier proofsheet, so it stays; move it away, or name another folder."
      )
    }
    return true
  }

  /// Whether a path leads to a folder; nil when it leads to nothing.
  private func isFolder(_ path: String) -> Bool? {
    var isFolder: ObjCBool = false
    let exists = FileManager.default.fileExists(atPath: path, isDirectory: &isFolder)
    return exists ? isFolder.boolValue : nil
  }

  /// Replaces the file by a program that was built, or makes it: a process that runs goes on with its own.
  func write(_ program: String) throws {
    guard let bytes = try FileBytes.read(program) else {
      throw ReviewError("swift build left no \(program); run swift package clean, and try again.")
    }
    try AtomicFile.write(bytes, to: path, isProgram: true)
  }

  /// What is left to do so that a shell finds it; nil when it does.
  func advice(_ search: SearchPath) -> String? {
    guard search.folders.contains(folder) else {
      return "Put it on PATH:  export PATH=\"\(folder):$PATH\"\n"
    }
    guard let first = search.program("proofsheet"), first != path else { return nil }
    return "PATH finds \(first) before it; remove that, or put \(folder) first.\n"
  }
}

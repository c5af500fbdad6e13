public import Foundation
import ProofsheetBasics
import ToolBasics

/// The folder that fixture files are read from.
///
/// Each file is looked up and read once; copies of the value share what has been read.
public struct FixtureFolder: Sendable {
  /// What was read and found good so far, by relative path.
  private struct Known {
    var data: [String: Data] = [:]
    var checked: Set<String> = []
    /// The names in each folder that was looked into.
    var names: [String: Set<String>] = [:]
  }

  /// The folder.
  package let root: URL
  private let known = Locked(Known())
  /// Told of each file that is asked for, once.
  private let noted: @Sendable (String) -> Void

  /// Names the folder; nothing is read yet.
  public init(root: URL) {
    self.init(root: root, noted: { _ in })
  }

  /// Names the folder, and who is told which files are asked for.
  package init(root: URL, noted: @escaping @Sendable (String) -> Void) {
    self.root = root
    self.noted = noted
  }

  /// The bytes of a file.
  ///
  /// - Throws: A `FixtureError` that says what is wrong with the path or the file.
  package func data(at path: String) throws(FixtureError) -> Data {
    if let data = known.withLock({ $0.data[path] }) { return data }
    let data = try read(path)
    known.withLock { $0.data[path] = data }
    return data
  }

  /// Checks that a file can be read, without keeping its bytes.
  ///
  /// - Throws: The `FixtureError` that `data(at:)` would throw.
  package func check(_ path: String) throws(FixtureError) {
    if known.withLock({ $0.checked.contains(path) || $0.data[path] != nil }) { return }
    do throws(FixtureError) {
      _ = try locate(path)
    } catch {
      noted(path)
      throw error
    }
    known.withLock { _ = $0.checked.insert(path) }
  }

  private func read(_ path: String) throws(FixtureError) -> Data {
    noted(path)
    let file = try locate(path)
    do {
      return try Data(contentsOf: file)
    } catch {
      let error = error as NSError
      throw unreadable(path, because: "\(error.domain) \(error.code)")
    }
  }

  /// The file that `path` names, spelled exactly as it is on the disk.
  ///
  /// Each part is looked up in the listing of its folder, because a disk that ignores case would
  /// open a misspelled name here and fail on the next machine.
  ///
  /// - Throws: `FixtureError` for a path that is none, or leads to no file that can be read.
  func locate(_ path: String) throws(FixtureError) -> URL {
    let parts = try parts(of: path)
    guard isFolder(root) else {
      throw FixtureError(
        "Fixture \(quoted(path)) cannot be read because the fixture folder \(root.path) does not "
          + "exist.",
        isAbsence: true
      )
    }
    var file = root
    for part in parts {
      guard holds(part, in: file) else { throw absence(of: path) }
      file.appendPathComponent(part)
    }
    try checkStaysInside(file, path: path)
    try checkIsNoFolder(file, path: path)
    if let reason = obstacle(to: file) {
      // It may have gone since its folder was listed.
      let isThere = (try? FileManager.default.attributesOfItem(atPath: file.path)) != nil
      throw isThere ? unreadable(path, because: reason) : absence(of: path)
    }
    return file
  }

  /// Whether a folder lists a name; one that it did not list before may have come since.
  private func holds(_ name: String, in folder: URL) -> Bool {
    if known.withLock({ $0.names[folder.path]?.contains(name) }) == true { return true }
    let names = Set(names(in: folder))
    known.withLock { $0.names[folder.path] = names }
    return names.contains(name)
  }

  /// Why a file that is there cannot be read; a pipe, for one, would block its reader for ever.
  private func obstacle(to file: URL) -> String? {
    let target = file.resolvingSymlinksInPath().path
    let manager = FileManager.default
    guard manager.fileExists(atPath: target) else { return "it is a symbolic link to nothing" }
    let type = try? manager.attributesOfItem(atPath: target)[.type] as? FileAttributeType
    guard type == .typeRegular else { return "it is no regular file" }
    return manager.isReadableFile(atPath: target) ? nil : "permission denied"
  }

  /// Where a file of this name is written, which need not be there yet.
  ///
  /// - Throws: `FixtureError` for a path that leads out of the folder or names a folder.
  package func destination(of path: String) throws(FixtureError) -> URL {
    var file = root
    for part in try parts(of: path) {
      file.appendPathComponent(part)
      let facts = try? FileManager.default.attributesOfItem(atPath: file.path)
      guard facts?[.type] as? FileAttributeType == .typeSymbolicLink else { continue }
      try checkStaysInside(file, path: path)
      if let reason = obstacle(to: file), !isFolder(file) {
        throw unreadable(path, because: reason)
      }
    }
    try checkIsNoFolder(file, path: path)
    return file
  }

  private func parts(of path: String) throws(FixtureError) -> [String] {
    if path.isEmpty {
      throw FixtureError("A fixture path is empty: name a file below \(root.path).")
    }
    if path.hasPrefix("/") {
      throw FixtureError(
        "Fixture \(quoted(path)) is an absolute path: name it relative to \(root.path)."
      )
    }
    let parts = path.split(separator: "/").map(String.init)
    if parts.contains("..") {
      throw FixtureError("Fixture \(quoted(path)) holds \"..\": name a file below \(root.path).")
    }
    return parts.filter { $0 != "." }
  }

  private func checkStaysInside(_ file: URL, path: String) throws(FixtureError) {
    let target = file.resolvingSymlinksInPath().standardizedFileURL.path
    let inside = root.resolvingSymlinksInPath().standardizedFileURL.path
    let border = inside.hasSuffix("/") ? inside : inside + "/"
    guard target == inside || target.hasPrefix(border) else {
      throw FixtureError(
        "Fixture \(quoted(path)) goes through a symbolic link to \(target), which is outside of "
          + "\(root.path): copy the file into the folder."
      )
    }
  }

  private func checkIsNoFolder(_ file: URL, path: String) throws(FixtureError) {
    guard isFolder(file) else { return }
    throw FixtureError("Fixture \(quoted(path)) is a folder below \(root.path): name a file in it.")
  }

  private func unreadable(_ path: String, because reason: String) -> FixtureError {
    FixtureError("Fixture \(quoted(path)) below \(root.path) cannot be read: \(reason).")
  }

  private func isFolder(_ url: URL) -> Bool {
    var isDirectory: ObjCBool = false
    let exists = FileManager.default.fileExists(atPath: url.path, isDirectory: &isDirectory)
    return exists && isDirectory.boolValue
  }

  /// The names in a folder; none when it is no folder or cannot be listed.
  package func names(in folder: URL) -> [String] {
    (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
  }

  // MARK: - What is there instead

  private func absence(of path: String) -> FixtureError {
    let files = allFiles()
    let missing = "Fixture \(quoted(path)) does not exist below \(root.path)"
    if let actual = files.first(where: { $0.lowercased() == path.lowercased() }) {
      return FixtureError(
        "\(missing), but \(quoted(actual)) does: write its name in the same case."
      )
    }
    let nearest = NearestWord.to(path, in: files)
    return FixtureError(
      missing
        + (nearest.map { "; the nearest name is \(quoted($0))." } ?? ", which holds no files."),
      isAbsence: true
    )
  }

  /// The relative paths of all visible files below the root, in order.
  func allFiles() -> [String] {
    let paths = (try? FileManager.default.subpathsOfDirectory(atPath: root.path)) ?? []
    return paths.sorted().filter { path in
      !path.split(separator: "/").contains { $0.hasPrefix(".") }
        && !isFolder(root.appendingPathComponent(path))
    }
  }
}

public import Foundation
import ProofsheetBasics

/// The folder of the fixture files.
///
/// The folder looks up and reads each file once; copies of the value share the cache.
public struct FixtureFolder: Sendable {
  /// The cache of the files that the folder has read or checked, by relative path.
  private struct Known {
    var data: [String: Data] = [:]
    var checked: Set<String> = []
    /// The names in each folder that has been listed.
    var names: [String: Set<String>] = [:]
  }

  package let root: URL
  private let known = Locked(Known())
  /// Receives the path of each requested file.
  private let noted: @Sendable (String) -> Void

  /// Creates a `FixtureFolder` for the folder at `root`, and reads nothing yet.
  public init(root: URL) {
    self.init(root: root, noted: { _ in })
  }

  /// Creates a `FixtureFolder` with a closure that receives the path of each requested file.
  package init(root: URL, noted: @escaping @Sendable (String) -> Void) {
    self.root = root
    self.noted = noted
  }

  /// Returns the bytes of a file.
  ///
  /// - Throws: A `FixtureError` with the problem of the path or the file.
  package func data(at path: String) throws(FixtureError) -> Data {
    if let data = known.withLock({ $0.data[path] }) { return data }
    noted(path)
    let file = try locate(path)
    do {
      let data = try Data(contentsOf: file)
      known.withLock { $0.data[path] = data }
      return data
    } catch {
      let error = error as NSError
      throw unreadable(path, because: "\(error.domain) \(error.code)")
    }
  }

  /// Checks that a file can be read, and does not keep its bytes.
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

  /// Returns the URL of the file; each part of `path` must have the same case as on the disk.
  ///
  /// The folder compares each part with the listing of its parent. A disk that ignores case would
  /// otherwise open a misspelled name here, and the test would fail on another machine.
  ///
  /// - Throws: `FixtureError` for an invalid path, or a path without a readable file.
  func locate(_ path: String) throws(FixtureError) -> URL {
    let parts = try parts(of: path)
    guard isFolder(root) else {
      throw FixtureError(
        "Fixture \(quoted(path)) cannot be read: the fixture folder \(root.path) does not exist."
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
      // The file may have been deleted since the listing of its folder.
      let isThere = (try? FileManager.default.attributesOfItem(atPath: file.path)) != nil
      throw isThere ? unreadable(path, because: reason) : absence(of: path)
    }
    return file
  }

  /// Whether a folder lists a name; a missing name causes a new listing, since the file may be new.
  private func holds(_ name: String, in folder: URL) -> Bool {
    if known.withLock({ $0.names[folder.path]?.contains(name) }) == true { return true }
    let names = Set(names(in: folder))
    known.withLock { $0.names[folder.path] = names }
    return names.contains(name)
  }

  /// Returns the reason why an existing file cannot be read; `nil` for a readable file.
  ///
  /// A pipe counts as unreadable, for example, since reading it would block.
  private func obstacle(to file: URL) -> String? {
    let target = file.resolvingSymlinksInPath().path
    let manager = FileManager.default
    guard manager.fileExists(atPath: target) else { return "it is a symbolic link to nothing" }
    let type = try? manager.attributesOfItem(atPath: target)[.type] as? FileAttributeType
    guard type == .typeRegular else { return "it is no regular file" }
    return manager.isReadableFile(atPath: target) ? nil : "permission denied"
  }

  /// Returns the URL to which a file with this path is written; the file need not exist.
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

  /// Returns the names in a folder; an empty list for a file, or a folder that cannot be listed.
  package func names(in folder: URL) -> [String] {
    (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
  }

  // MARK: - Alternatives

  private func absence(of path: String) -> FixtureError {
    let files = allFiles()
    let missing = "Fixture \(quoted(path)) does not exist below \(root.path)"
    if let actual = files.first(where: { $0.lowercased() == path.lowercased() }) {
      return FixtureError(
        "\(missing), but \(quoted(actual)) does: write its name in the same case."
      )
    }
    let nearest = NearestWord.any(to: path, in: files)
    return FixtureError(
      missing
        + (nearest.map { "; the nearest name is \(quoted($0))." } ?? ", which holds no files.")
    )
  }

  /// Returns the relative paths of all visible files below the root, sorted.
  func allFiles() -> [String] {
    let paths = (try? FileManager.default.subpathsOfDirectory(atPath: root.path)) ?? []
    return paths.sorted().filter { path in
      !path.split(separator: "/").contains { $0.hasPrefix(".") }
        && !isFolder(root.appendingPathComponent(path))
    }
  }
}

/// The content types of files, by their extensions.
package enum ContentType {
  /// Returns the type for the extension of `path` in any case, or `application/octet-stream`.
  package static func of(path: String) -> String {
    let name = path.split(separator: "/").last ?? ""
    guard let dot = name.lastIndex(of: "."), dot != name.startIndex else { return bytes }
    return byExtension[name[name.index(after: dot)...].lowercased()] ?? bytes
  }

  static let bytes = "application/octet-stream"

  /// Whether the file extension has a known content type.
  package static func isKnown(_ fileExtension: some StringProtocol) -> Bool {
    byExtension[fileExtension.lowercased()] != nil
  }

  /// The shortest file extension for each content type, as `txt` for `text/plain`.
  ///
  /// The content types in the keys have no parameters.
  package static let extensions: [String: String] = Dictionary(
    byExtension.map { (String($0.value.prefix { $0 != ";" }), $0.key) },
    uniquingKeysWith: { ($0.count, $0) < ($1.count, $1) ? $0 : $1 }
  )

  private static let byExtension = [
    "json": "application/json",
    "txt": "text/plain; charset=utf-8",
    "html": "text/html; charset=utf-8",
    "css": "text/css; charset=utf-8",
    "csv": "text/csv; charset=utf-8",
    "xml": "application/xml",
    "plist": "application/x-plist",
    "pdf": "application/pdf",
    "zip": "application/zip",
    "jpg": "image/jpeg",
    "jpeg": "image/jpeg",
    "png": "image/png",
    "gif": "image/gif",
    "webp": "image/webp",
    "heic": "image/heic",
    "svg": "image/svg+xml",
    "mp3": "audio/mpeg",
    "m4a": "audio/mp4",
    "aac": "audio/aac",
    "wav": "audio/wav",
    "mp4": "video/mp4",
    "m4v": "video/x-m4v",
    "mov": "video/quicktime",
    "m3u8": "application/vnd.apple.mpegurl",
  ]
}

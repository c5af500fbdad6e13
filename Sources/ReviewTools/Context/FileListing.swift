import Foundation
import SnapshotChecking

/// The files below a folder: references, pending renderings, fixtures.
///
/// Hidden files and temporary files of an unfinished write are left out.
package struct FileListing {
  /// The regular files, as sorted paths from the folder.
  package private(set) var files: [String] = []
  /// The symbolic links, as sorted paths from the folder.
  package private(set) var links: [String] = []

  private let folder: String

  /// Lists the files below a folder, which is given by its absolute path.
  package init(below folder: String) throws(ReviewError) {
    self.folder = folder
    guard FileManager.default.fileExists(atPath: folder) else { return }
    try collect("")
    files.sort()
    links.sort()
  }

  /// Returns the temporary files below `folder` that a killed process left.
  static func leftovers(below folder: String) -> [String] {
    let paths = FileManager.default.enumerator(atPath: folder)?.compactMap { $0 as? String } ?? []
    return paths.filter { $0.hasSuffix(AtomicFile.temporarySuffix) }.sorted()
  }

  private mutating func collect(_ prefix: String) throws(ReviewError) {
    let place = prefix.isEmpty ? folder : folder + "/" + prefix.dropLast()
    guard let stream = opendir(place) else {
      let reason = FileBytes.lastReason()
      throw ReviewError("\(place) cannot be listed (\(reason)); check its permissions.")
    }
    defer { closedir(stream) }
    // `readdir` gives the kind of a file with its name; a call of `lstat` for each file is far
    // slower.
    while let entry = readdir(stream) {
      let name = withUnsafePointer(to: &entry.pointee.d_name) {
        $0.withMemoryRebound(to: CChar.self, capacity: 1) { String(cString: $0) }
      }
      guard !name.hasPrefix(".") else { continue }
      let path = prefix + name
      switch Self.kind(entry.pointee.d_type, folder + "/" + path) {
      case S_IFDIR: try collect(path + "/")
      case S_IFLNK: links.append(path)
      case S_IFREG where !name.hasSuffix(AtomicFile.temporarySuffix): files.append(path)
      default: break
      }
    }
  }

  /// Returns the kind of a file, such as a folder or a link, as the type bits of a mode.
  ///
  /// If the file system does not list the kind, `lstat` tells the kind.
  private static func kind(_ type: UInt8, _ path: String) -> mode_t {
    if type != UInt8(DT_UNKNOWN) { return mode_t(type) << 12 }
    var facts = stat()
    return lstat(path, &facts) == 0 ? facts.st_mode & S_IFMT : 0
  }

  /// Returns the system's short words for an error of Foundation.
  static func reason(_ error: any Error) -> String {
    let underlying = (error as NSError).userInfo[NSUnderlyingErrorKey] as? NSError
    guard let underlying, underlying.domain == NSPOSIXErrorDomain,
      let code = POSIXErrorCode(rawValue: Int32(underlying.code))
    else { return error.localizedDescription }
    return String(cString: strerror(code.rawValue))
  }
}

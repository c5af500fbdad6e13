import Foundation
import SnapshotChecking

/// The files of a folder of references or pending renderings.
package enum FileListing {
  /// The regular files below `folder`, as paths from it.
  ///
  /// Hidden files, symbolic links and files that are being written are left out.
  ///
  /// - Parameter folder: An absolute path; one that does not exist has no files.
  /// - Returns: Sorted paths.
  /// - Throws: ``ReviewError``.
  package static func files(below folder: String) throws -> [String] {
    var found: [String] = []
    try collect(folder, prefix: "", into: &found)
    return found.sorted()
  }

  /// The files below `folder` that a killed process left while it was replacing others.
  static func leftovers(below folder: String) -> [String] {
    let paths = FileManager.default.enumerator(atPath: folder)?.compactMap { $0 as? String } ?? []
    return paths.filter { $0.hasSuffix(AtomicFile.temporarySuffix) }.sorted()
  }

  private static func collect(
    _ folder: String,
    prefix: String,
    into found: inout [String]
  ) throws {
    for name in try names(in: folder) {
      switch try kind(folder + "/" + name) {
      case .typeDirectory:
        try collect(folder + "/" + name, prefix: prefix + name + "/", into: &found)
      case .typeRegular where !name.hasSuffix(AtomicFile.temporarySuffix):
        found.append(prefix + name)
      default: break
      }
    }
  }

  private static func names(in folder: String) throws -> [String] {
    guard FileManager.default.fileExists(atPath: folder) else { return [] }
    do {
      return try FileManager.default.contentsOfDirectory(atPath: folder)
        .filter { !$0.hasPrefix(".") }
    } catch {
      throw ReviewError.unlisted(folder, reason: reason(error))
    }
  }

  private static func kind(_ path: String) throws -> FileAttributeType? {
    do {
      return try FileManager.default.attributesOfItem(atPath: path)[.type] as? FileAttributeType
    } catch {
      throw ReviewError.unlisted(path, reason: reason(error))
    }
  }

  /// The system's few words for a failure of Foundation.
  package static func reason(_ error: any Error) -> String {
    let underlying = (error as NSError).userInfo[NSUnderlyingErrorKey] as? NSError
    guard let underlying, underlying.domain == NSPOSIXErrorDomain,
      let code = POSIXErrorCode(rawValue: Int32(underlying.code))
    else { return error.localizedDescription }
    return String(cString: strerror(code.rawValue))
  }
}

import Foundation
import SnapshotChecking

/// The files below a folder: references, pending renderings, fixtures.
///
/// Hidden files and files that are being written are left out.
package struct FileListing {
  /// The regular files, as sorted paths from the folder.
  package private(set) var files: [String] = []
  /// The symbolic links, as sorted paths from the folder.
  package private(set) var links: [String] = []

  private let folder: String

  /// Lists a folder by its absolute path; one that does not exist has nothing in it.
  package init(below folder: String) throws(ReviewError) {
    self.folder = folder
    guard FileManager.default.fileExists(atPath: folder) else { return }
    try collect("")
    files.sort()
    links.sort()
  }

  /// The files below `folder` that a killed process left while it was replacing others.
  static func leftovers(below folder: String) -> [String] {
    let paths = FileManager.default.enumerator(atPath: folder)?.compactMap { $0 as? String } ?? []
    return paths.filter { $0.hasSuffix(AtomicFile.temporarySuffix) }.sorted()
  }

  private mutating func collect(_ prefix: String) throws(ReviewError) {
    let place = prefix.isEmpty ? folder : folder + "/" + prefix.dropLast()
    do {
      for name in try FileManager.default.contentsOfDirectory(atPath: place)
      where !name.hasPrefix(".") {
        let path = prefix + name
        let facts = try FileManager.default.attributesOfItem(atPath: folder + "/" + path)
        switch facts[.type] as? FileAttributeType {
        case .typeDirectory?: try collect(path + "/")
        case .typeSymbolicLink?: links.append(path)
        case .typeRegular? where !name.hasSuffix(AtomicFile.temporarySuffix): files.append(path)
        default: break
        }
      }
    } catch let error as ReviewError {
      throw error
    } catch {
      let reason = Self.reason(error)
      throw ReviewError("\(place) cannot be listed (\(reason)); check its permissions.")
    }
  }

  /// The system's few words for a failure of Foundation.
  static func reason(_ error: any Error) -> String {
    let underlying = (error as NSError).userInfo[NSUnderlyingErrorKey] as? NSError
    guard let underlying, underlying.domain == NSPOSIXErrorDomain,
      let code = POSIXErrorCode(rawValue: Int32(underlying.code))
    else { return error.localizedDescription }
    return String(cString: strerror(code.rawValue))
  }
}

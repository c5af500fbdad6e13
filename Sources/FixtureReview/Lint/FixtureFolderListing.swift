import Foundation
import SnapshotChecking
import SnapshotReview

/// What stands below `Fixtures`.
struct FixtureFolderListing {
  /// The files that are read for themselves, in order.
  private(set) var files: [String] = []
  /// The symbolic links that end in the folder: other names for what is there.
  private(set) var links: [String] = []
  /// The symbolic links that do not.
  private(set) var escapes: [FixtureFinding] = []

  private let root: String
  private let inside: String

  /// Lists a folder; one that is not there has nothing in it.
  ///
  /// - Parameter root: The absolute path of `Fixtures`.
  /// - Throws: ``ReviewError``.
  init(below root: String) throws {
    self.root = root
    inside = URL(fileURLWithPath: root).resolvingSymlinksInPath().path
    guard FileManager.default.fileExists(atPath: root) else { return }
    try collect("")
    files.sort()
    links.sort()
  }

  /// Everything that a test may read by its name.
  var names: [String] { files + links }

  private mutating func collect(_ prefix: String) throws {
    let folder = root + "/" + prefix
    let names: [String]
    do {
      names = try FileManager.default.contentsOfDirectory(atPath: folder)
    } catch {
      throw ReviewError.unlisted(folder, reason: FileListing.reason(error))
    }
    for name in names.sorted() where !name.hasPrefix(".") {
      let path = prefix + name
      let facts = try? FileManager.default.attributesOfItem(atPath: root + "/" + path)
      switch facts?[.type] as? FileAttributeType {
      case .typeDirectory?: try collect(path + "/")
      case .typeSymbolicLink?: follow(path)
      case .typeRegular? where !name.hasSuffix(AtomicFile.temporarySuffix): files.append(path)
      default: break
      }
    }
  }

  private mutating func follow(_ path: String) {
    let target = URL(fileURLWithPath: root + "/" + path).resolvingSymlinksInPath().path
    var isFolder: ObjCBool = false
    let exists = FileManager.default.fileExists(atPath: target, isDirectory: &isFolder)
    if exists, target.hasPrefix(inside + "/") {
      if !isFolder.boolValue { links.append(path) }
      return
    }
    let problem = exists ? "leads out of Fixtures" : "leads to nothing"
    escapes.append(
      FixtureFinding(
        kind: .link,
        path: path,
        detail: "the symbolic link \(problem); put a file in its place."
      )
    )
  }
}

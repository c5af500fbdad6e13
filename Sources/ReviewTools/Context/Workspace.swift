import Foundation
package import SnapshotChecking

/// The package that the command works on.
package struct Workspace: Equatable, Sendable {
  /// The folder in which the command was started.
  package let workingDirectory: String
  /// The folder of the package or the project, in which `swift test` runs.
  package let packageRoot: String
  /// The folders of references, pending files and run logs.
  package let folders: SnapshotFolders

  /// Finds the package or the project at a path, or else searches from the working directory
  /// upwards.
  ///
  /// `SNAPSHOT_ROOT` and `SNAPSHOT_STATE` name other folders for references and state.
  package init(
    workingDirectory: String,
    packagePath: String?,
    environment: [String: String]
  ) throws {
    self.workingDirectory = AbsolutePath(workingDirectory, in: "/").text
    let root = environment["SNAPSHOT_ROOT"].map { AbsolutePath($0, in: workingDirectory).text }
    if let root, !FileManager.default.fileExists(atPath: root) {
      throw ReviewError(
        "SNAPSHOT_ROOT=\(root) names no folder; set it to the one that holds __Snapshots__."
      )
    }
    packageRoot = try Self.packageRoot(workingDirectory, packagePath, root)
    folders = SnapshotFolders(
      root: root ?? packageRoot,
      state: environment["SNAPSHOT_STATE"].map { AbsolutePath($0, in: workingDirectory).text }
    )
  }

  private static func packageRoot(
    _ workingDirectory: String,
    _ packagePath: String?,
    _ root: String?
  ) throws -> String {
    if let packagePath {
      let folder = AbsolutePath(packagePath, in: workingDirectory).text
      guard SnapshotRoot.isRoot(folder) else {
        throw ReviewError(
          "\(folder) has no Package.swift and no project; give --package-path the folder of one."
        )
      }
      return folder
    }
    do throws(CheckError) {
      return try SnapshotRoot.above(AbsolutePath(workingDirectory, in: "/").text + "/.")
    } catch {
      // A review needs no package when `SNAPSHOT_ROOT` names the references.
      guard let root else {
        throw ReviewError(
          "No folder from \(workingDirectory) upwards has a Package.swift or a project; go to one, or name "
            + "it with --package-path."
        )
      }
      return root
    }
  }

  /// Whether the root folder has a `Package.swift`.
  package var hasPackage: Bool { FileBytes.stands(at: packageRoot + "/Package.swift") }

  /// Whether `SNAPSHOT_ROOT` names a folder that several packages may share, instead of the
  /// package's own.
  var sharesRoot: Bool { folders.root != packageRoot }

  /// Returns the inherited environment, with the variables that the tests of a run read.
  func environment(_ inherited: [String: String], run: String) -> [String: String] {
    var environment = inherited
    environment["PROOFSHEET_RUN"] = run
    if inherited["SNAPSHOT_ROOT"] != nil { environment["SNAPSHOT_ROOT"] = folders.root }
    if inherited["SNAPSHOT_STATE"] != nil { environment["SNAPSHOT_STATE"] = folders.state }
    return environment
  }

  /// Returns a file's path as messages show it.
  ///
  /// A path below the root is relative to the root.
  package func shown(_ path: String) -> String {
    AbsolutePath(path, in: "/").below(AbsolutePath(folders.root, in: "/")) ?? path
  }
}

/// A path from the root of the file system, without `.` and `..`.
package struct AbsolutePath: Equatable {
  package let text: String

  /// Creates a path from an absolute path, or from a path relative to the absolute path `folder`.
  package init(_ path: String, in folder: String) {
    var names: [Substring] = []
    let whole = path.hasPrefix("/") ? path : folder + "/" + path
    for name in whole.split(separator: "/") {
      switch name {
      case ".": break
      case "..": _ = names.popLast()
      default: names.append(name)
      }
    }
    text = "/" + names.joined(separator: "/")
  }

  /// Returns the path relative to `folder`: empty for the folder itself, nil for a path outside of
  /// it.
  package func below(_ folder: AbsolutePath) -> String? {
    if self == folder { return "" }
    let prefix = folder.text == "/" ? "/" : folder.text + "/"
    return text.hasPrefix(prefix) ? String(text.dropFirst(prefix.count)) : nil
  }
}

/// The folders in which the system looks for programs.
package struct SearchPath {
  /// The absolute paths of the folders, in the order of `PATH`.
  private let folders: [String]

  /// Reads the folders from `PATH`.
  ///
  /// Relative folders depend on the working directory and are left out.
  package init(environment: [String: String]) {
    folders = environment["PATH", default: ""].split(separator: ":").filter { $0.hasPrefix("/") }
      .map { AbsolutePath(String($0), in: "/").text }
  }

  /// Returns the file that runs when a program is called by its name.
  package func program(_ name: String) -> String? {
    folders.map { ($0 == "/" ? "" : $0) + "/" + name }.first {
      FileManager.default.isExecutableFile(atPath: $0)
    }
  }
}

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
}

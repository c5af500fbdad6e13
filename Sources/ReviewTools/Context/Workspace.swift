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

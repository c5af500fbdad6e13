import Foundation
import ProofsheetBasics

/// Finds the folder that contains `__Snapshots__`.
package enum SnapshotRoot {
  /// The nearest folder above `file` with a package or a project.
  ///
  /// A package, or a project or workspace of Xcode or Bazel, wins over a project of Tuist. The
  /// reason is that a source of the app may have the name of a Tuist file, as `Project.swift`. A
  /// project of Tuist wins over the top of a repository.
  ///
  /// - Parameter file: The absolute path of a source file, as `#filePath` gives it.
  /// - Returns: The folder's path.
  /// - Throws: ``CheckError``.
  package static func above(_ file: String) throws(CheckError) -> String {
    var nearest: [Mark: String] = [:]
    var folder = Substring(file)
    while let slash = folder.lastIndex(of: "/") {
      folder = folder[..<slash]
      // The most common mark, `Package.swift`, is found without a list of the folder.
      if access(folder + "/Package.swift", F_OK) == 0 { return String(folder) }
      for mark in marks(of: String(folder)) where nearest[mark] == nil {
        nearest[mark] = String(folder)
      }
      if let root = nearest[.project] { return root }
    }
    if let root = nearest[.tuist] ?? nearest[.repository] { return root }
    throw CheckError(
      "No folder above \(file) has a package, a project of Xcode, Tuist or Bazel, or a repository; set "
        + "SNAPSHOT_ROOT to the folder that holds __Snapshots__."
    )
  }

  /// Whether a folder has a package or a project, or is the top of a repository.
  package static func isRoot(_ folder: String) -> Bool { !marks(of: folder).isEmpty }

  private enum Mark {
    case project
    case tuist
    case repository

    init?(_ name: String) {
      switch name {
      case "Package.swift", "MODULE.bazel", "WORKSPACE", "WORKSPACE.bazel": self = .project
      case "Project.swift", "Workspace.swift": self = .tuist
      case ".git": self = .repository
      default:
        guard name.hasSuffix(".xcodeproj") || name.hasSuffix(".xcworkspace") else { return nil }
        self = .project
      }
    }
  }

  /// The things in a folder that make it a root, such as a package or a project; empty for a folder
  /// that cannot be listed.
  private static func marks(of folder: String) -> Set<Mark> {
    let names = try? FileManager.default.contentsOfDirectory(atPath: folder.isEmpty ? "/" : folder)
    return Set((names ?? []).compactMap(Mark.init))
  }
}

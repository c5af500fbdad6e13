import Foundation
import ProofsheetBasics

/// The folders of references, pending files and run logs.
package struct SnapshotFolders: Equatable, Sendable {
  /// The folder that holds `__Snapshots__`.
  package let root: String
  /// The folder of all files that are not committed: pending files and run logs.
  package let state: String
  /// The folder of references.
  package let references: String
  /// The folder of pending files; a pending file has the same path here as its reference below
  /// `__Snapshots__`.
  package let pending: String

  /// The name of the folder of references.
  package static let referencesName = "__Snapshots__"

  /// - Parameters:
  ///   - root: The folder that holds `__Snapshots__`.
  ///   - state: The folder for pending files and run logs, in place of `.proofsheet` in the root.
  package init(root: String, state: String? = nil) {
    self.root = root
    self.state = state ?? root + "/.proofsheet"
    references = root + "/" + Self.referencesName
    pending = self.state + "/pending"
  }

  /// The folder of run logs, with a folder for each run.
  package var runs: String { state + "/runs" }

  /// The path of a reference's file.
  package func reference(_ relativePath: String) -> String { references + "/" + relativePath }
  /// The path of the file that holds a pending rendering.
  package func pending(_ relativePath: String) -> String { pending + "/" + relativePath }
  /// The path of the copy that shows the reference at the time of the pending rendering.
  package func seen(_ relativePath: String) -> String {
    pending + "/.seen/" + shown(relativePath)
  }
  /// Whether two paths lead to one folder that exists.
  package static func areOne(_ path: String, _ other: String) -> Bool {
    var (mine, yours) = (stat(), stat())
    return stat(path, &mine) == 0 && stat(other, &yours) == 0 && mine.st_ino == yours.st_ino
      && mine.st_dev == yours.st_dev
  }

  /// The path of a reference from the root, as messages name it.
  package func shown(_ relativePath: String) -> String { Self.shown(relativePath) }
  /// The path of a reference from the root, as messages name it.
  package static func shown(_ relativePath: String) -> String {
    referencesName + "/" + relativePath
  }
}

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

/// Turns names into file names, which are valid on Linux and macOS and of limited length.
///
/// ASCII letters, digits and `_ - = ,` stay; a space becomes `+`; every other byte becomes `%XX`.
/// So names that differ only in their Unicode normalisation get different file names. A name that
/// is too long keeps its start, followed by `~` and a hash of the whole name.
package enum SnapshotName {
  /// The length limit of an escaped name, in bytes.
  ///
  /// With its extension a name stays below 255 bytes, the limit of file systems.
  static let longest = 100

  /// The file name for `name`.
  package static func escaped(_ name: String) -> String {
    var result = ""
    for byte in name.utf8 {
      switch byte {
      case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, 0x5F, 0x2D, 0x3D, 0x2C:
        result.unicodeScalars.append(Unicode.Scalar(byte))
      case 0x20: result += "+"
      default: result += percent(byte)
      }
    }
    guard result.utf8.count > longest else { return result }
    return result.prefix(longest - 17) + "~" + Checksum.text(of: name.utf8)
  }

  /// The name whose file name is `escaped`.
  ///
  /// The result is nil for a shortened name, and for a text that is not the file name of any name.
  package static func unescaped(_ escaped: String) -> String? {
    var bytes: [UInt8] = []
    var rest = Substring(escaped).utf8
    while let byte = rest.popFirst() {
      switch byte {
      case 0x2B: bytes.append(0x20)
      case 0x7E: return nil
      case 0x25:
        let digits = rest.prefix(2)
        guard digits.count == 2, digits.first != 0x2B,
          let value = UInt8(String(Substring(digits)), radix: 16)
        else {
          return nil
        }
        bytes.append(value)
        rest = rest.dropFirst(2)
      default: bytes.append(byte)
      }
    }
    return String(checked: bytes)
  }

  private static func percent(_ byte: UInt8) -> String {
    "%" + String(byte, radix: 16, uppercase: true).zeroPadded(to: 2)
  }
}

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

import Foundation
import ProofsheetBasics
import SnapshotChecking

extension CheckSession {
  /// The folder that holds `__Snapshots__` and `Fixtures`.
  ///
  /// On a device the sources are absent; the root is then the tests' folder of resources.
  ///
  /// - Parameters:
  ///   - file: The test's file.
  ///   - settings: The settings, in which the environment and code may name the root.
  /// - Returns: The path of the folder, and whether it is the tests' folder of resources.
  /// - Throws: ``CheckError`` when no root is found.
  package func root(
    of file: String,
    _ settings: CheckSettings
  ) throws(CheckError) -> (path: String, isCarried: Bool) {
    do throws(CheckError) {
      return (try settings.root(above: file), false)
    } catch {
      guard let carried = process.carriedRoot() else { throw error }
      return (carried, true)
    }
  }

  /// The package of a test file, with a writable state folder.
  ///
  /// - Throws: ``CheckError`` when no package is found, or its state folder is not writable.
  func openPackage(
    of file: String,
    _ settings: CheckSettings
  ) throws(CheckError) -> CheckedPackage {
    let root = try root(of: file, settings)
    var folders = SnapshotFolders(root: root.path, state: settings.state)
    try Self.refuseOther(folders, file, settings)
    try process.world?.refuseOther(process.environment, root: root.path)
    do throws(CheckError) {
      try ReferenceStore(folders: folders).ignoreState()
    } catch {
      // A command that waits for the run would find no log, and would report success.
      guard settings.runs == nil, settings.recordMode == .never, error.isForbidden else {
        throw error
      }
      let state = process.scratch(for: root.path)
      note(
        "Proofsheet may not write to \(folders.state), so this run is noted in \(state); review it by "
          + "SNAPSHOT_STATE=\(state) proofsheet review"
      )
      folders = SnapshotFolders(root: root.path, state: state)
      try ReferenceStore(folders: folders).ignoreState()
    }
    return CheckedPackage(
      folders: folders,
      isCarried: root.isCarried,
      run: settings.run,
      process: process.name
    )
  }

  /// Refuses a test whose root differs from the root of the running command, because the command
  /// would never see the check.
  private static func refuseOther(
    _ folders: SnapshotFolders,
    _ file: String,
    _ settings: CheckSettings
  ) throws(CheckError) {
    guard settings.root == nil, settings.state == nil, let runs = settings.runs else { return }
    if !SnapshotFolders.areOne(folders.runs, runs) {
      throw .otherRoot(file: file, root: folders.root, runs: runs)
    }
  }
}

extension TestProcess {
  /// The tests' folder of resources with references or fixtures; nil if there is no such folder.
  static func resources() -> String? {
    Bundle.allBundles.compactMap { $0.resourceURL?.path(percentEncoded: false) }
      .map { $0.hasSuffix("/") ? String($0.dropLast()) : $0 }
      .first { folder in
        [SnapshotFolders.referencesName, "Fixtures"].contains {
          access(folder + "/" + $0, F_OK) == 0
        }
      }
  }

  /// The temporary folder that replaces the state folder of a root, if the state folder is not
  /// writable.
  ///
  /// The folder is the same for all runs of one root and one user.
  func scratch(for root: String) -> String {
    URL(filePath: temporaryFolder, directoryHint: .isDirectory).path(percentEncoded: false)
      + "proofsheet-" + Checksum.text(of: "\(getuid()) \(root)".utf8)
  }
}

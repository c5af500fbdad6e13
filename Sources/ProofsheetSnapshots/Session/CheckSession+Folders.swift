import Foundation
import ProofsheetBasics
import SnapshotChecking

extension CheckSession {
  /// The folder that holds `__Snapshots__` and `Fixtures`.
  ///
  /// On a device no source is there: then it is the folder of resources that the tests carry.
  ///
  /// - Parameters:
  ///   - file: The test's file.
  ///   - settings: Where the environment and code say it is.
  /// - Returns: Its path, and whether the tests carry it.
  /// - Throws: ``CheckError`` when there is none.
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

  /// The package of a test file, whose state can be written.
  ///
  /// - Throws: ``CheckError`` when there is none, or its state cannot be written.
  func openPackage(
    of file: String,
    _ settings: CheckSettings
  ) throws(CheckError) -> CheckedPackage {
    let root = try root(of: file, settings)
    var folders = SnapshotFolders(root: root.path, state: settings.state)
    try Self.refuseOther(folders, file, settings)
    do throws(CheckError) {
      try ReferenceStore(folders: folders).ignoreState()
    } catch {
      // A command that waits for what the run notes would find nothing, and nothing wrong.
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

  /// Refuses a test whose root is not the one that a command is checking, which would never hear of it.
  private static func refuseOther(
    _ folders: SnapshotFolders,
    _ file: String,
    _ settings: CheckSettings
  ) throws(CheckError) {
    guard settings.root == nil, settings.state == nil, let runs = settings.runs else { return }
    var (mine, other) = (stat(), stat())
    // Two paths may lead to one folder.
    let isSame =
      stat(folders.runs, &mine) == 0 && stat(runs, &other) == 0 && mine.st_ino == other.st_ino
      && mine.st_dev == other.st_dev
    if !isSame { throw .otherRoot(file: file, root: folders.root, runs: runs) }
  }
}

extension TestProcess {
  /// The folder of resources of the tests that holds references or fixtures; nil when they carry none.
  static func resources() -> String? {
    Bundle.allBundles.compactMap { $0.resourceURL?.path(percentEncoded: false) }
      .map { $0.hasSuffix("/") ? String($0.dropLast()) : $0 }
      .first { folder in
        [SnapshotFolders.referencesName, "Fixtures"].contains {
          access(folder + "/" + $0, F_OK) == 0
        }
      }
  }

  /// Where state is kept whose own place may not be written: the same for all runs of a root and a user.
  func scratch(for root: String) -> String {
    URL(filePath: temporaryFolder, directoryHint: .isDirectory).path(percentEncoded: false)
      + "proofsheet-" + Checksum.text(of: "\(getuid()) \(root)".utf8)
  }
}

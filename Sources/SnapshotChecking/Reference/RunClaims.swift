import Foundation
import ProofsheetBasics

/// Which place of a run writes which reference, for the processes that share the run.
///
/// A claim is a symbolic link that leads nowhere, since making one is one step: it is there whole, or
/// another process was first.
package struct RunClaims: Sendable {
  private let folder: String

  package init(folders: SnapshotFolders, run: String) {
    folder = "\(folders.runs)/\(SnapshotName.escaped(run))/claims"
  }

  /// Claims a reference for a place.
  ///
  /// - Parameters:
  ///   - reference: The reference below `__Snapshots__`.
  ///   - place: Who writes it.
  /// - Returns: Nil when it is the place's own, otherwise the place that has it.
  /// - Throws: ``CheckError/unwritable(path:reason:)``.
  func claim(_ reference: String, for place: SourcePlace) throws(CheckError) -> SourcePlace? {
    let path = folder + "/" + Checksum.text(of: reference.lowercased().utf8)
    try AtomicFile.makeFolder(above: path)
    let words = place.line + "\n" + place.test
    if symlink(words, path) == 0 { return nil }
    guard errno == EEXIST,
      let other = try? FileManager.default.destinationOfSymbolicLink(atPath: path)
    else { throw .unwritable(path: path, reason: FileBytes.lastReason()) }
    if other == words { return nil }
    let parts = other.split(separator: "\n", maxSplits: 1).map(String.init)
    return SourcePlace(line: parts.first ?? other, test: parts.count > 1 ? parts[1] : "")
  }
}

import ProofsheetBasics

/// The references of snapshots, and the pending text of each reference.
package struct ReferenceStore: Sendable {
  package let folders: SnapshotFolders

  package init(folders: SnapshotFolders) { self.folders = folders }

  /// The size limit of a reference in megabytes.
  static let mostMegabytes = 256

  /// The bytes of a reference; nil for a missing reference.
  package func reference(_ path: String) throws(CheckError) -> [UInt8]? {
    try FileBytes.read(folders.reference(path), atMost: Self.mostMegabytes << 20)
  }

  /// Writes a reference, and removes its pending text.
  ///
  /// - Parameters:
  ///   - bytes: The text.
  ///   - path: The reference.
  ///   - flushes: Whether the file must survive a loss of power.
  /// - Throws: ``CheckError``.
  package func record(
    _ bytes: [UInt8],
    as path: String,
    flushes: Bool = true
  ) throws(CheckError) {
    try AtomicFile.write(bytes, to: folders.reference(path), flushes: flushes)
    try forgetPending(path)
  }

  /// Writes a pending rendering, with a copy of the current text of its reference.
  ///
  /// - Parameters:
  ///   - bytes: The rendering.
  ///   - path: The path of its reference.
  ///   - seen: The current text of the reference; nil for a missing reference. When the reference
  ///     changes later, the pending rendering is outdated.
  /// - Throws: ``CheckError``.
  package func holdPending(
    _ bytes: [UInt8],
    for path: String,
    over seen: [UInt8]?
  ) throws(CheckError) {
    try ignoreState()
    if let seen {
      try AtomicFile.write(seen, to: folders.seen(path), flushes: false)
    } else {
      try AtomicFile.remove(folders.seen(path))
    }
    try AtomicFile.write(bytes, to: folders.pending(path), flushes: false)
  }

  /// Removes the pending rendering of a reference, if it exists.
  package func forgetPending(_ path: String) throws(CheckError) {
    try AtomicFile.remove(folders.pending(path))
    try AtomicFile.remove(folders.seen(path))
  }

  /// Keeps the state folder out of version control, by a `.gitignore` of its own.
  ///
  /// - Throws: ``CheckError``, also when the folder of runs is not
  ///   writable.
  package func ignoreState() throws(CheckError) {
    let file = folders.state + "/.gitignore"
    if access(file, F_OK) != 0 { try AtomicFile.write(Array("*\n".utf8), to: file) }
    for folder in [folders.state, folders.runs]
    where access(folder, F_OK) == 0 && access(folder, W_OK) != 0 {
      throw .unwritable(path: folder)
    }
  }
}

import ProofsheetBasics

/// The recorded text of snapshots, and the new text that waits beside it.
package struct ReferenceStore: Sendable {
  package let folders: SnapshotFolders

  package init(folders: SnapshotFolders) { self.folders = folders }

  /// More than this is no reference.
  static let mostMegabytes = 256

  /// The bytes of a reference, or nil when there is none.
  package func reference(_ path: String) throws(CheckError) -> [UInt8]? {
    try FileBytes.read(folders.reference(path), atMost: Self.mostMegabytes << 20)
  }

  /// Writes a reference, and forgets what was pending for it.
  ///
  /// - Parameters:
  ///   - bytes: The text.
  ///   - path: The reference.
  ///   - flushes: Whether it outlives a loss of power, as a file must that holds more than a text.
  /// - Throws: ``CheckError/unwritable(path:reason:)``, ``CheckError/isFolder(path:)``.
  package func record(
    _ bytes: [UInt8],
    as path: String,
    flushes: Bool = true
  ) throws(CheckError) {
    try AtomicFile.write(bytes, to: folders.reference(path), flushes: flushes)
    try forgetPending(path)
  }

  /// Writes a rendering that waits for review, beside what its reference says now.
  ///
  /// - Parameters:
  ///   - bytes: The rendering.
  ///   - path: The reference.
  ///   - seen: What it says now, or nil when there is none; the rendering is no news for one that says
  ///     something else.
  /// - Throws: ``CheckError/unwritable(path:reason:)``.
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

  /// Removes the pending rendering of a reference, if there is one.
  package func forgetPending(_ path: String) throws(CheckError) {
    try AtomicFile.remove(folders.pending(path))
    try AtomicFile.remove(folders.seen(path))
  }

  /// Keeps the state folder out of version control, whatever the package's own rules say.
  ///
  /// - Throws: ``CheckError/unwritable(path:reason:)``, also where a run could note nothing there.
  package func ignoreState() throws(CheckError) {
    let file = folders.state + "/.gitignore"
    if access(file, F_OK) != 0 { try AtomicFile.write(Array("*\n".utf8), to: file) }
    for folder in [folders.state, folders.runs]
    where access(folder, F_OK) == 0 && access(folder, W_OK) != 0 {
      throw .unwritable(path: folder, reason: FileBytes.lastReason())
    }
  }
}

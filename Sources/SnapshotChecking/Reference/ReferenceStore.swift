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

/// Reads the bytes of a reference as text, and throws the exact reason when they are not text.
package enum ReferenceText {
  /// Whether `reference` equals `rendering`, byte for byte or after a checkout with CRLF line
  /// endings.
  package static func matches(_ reference: [UInt8], _ rendering: [UInt8]) -> Bool {
    if FileBytes.areEqual(reference, rendering) { return true }
    guard reference.count > rendering.count, offset(of: 0x0D, in: rendering) == nil else {
      return false
    }
    return FileBytes.areEqual(withoutCRLF(reference), rendering)
  }

  /// The text of a reference.
  ///
  /// The line endings of the reference become LF, unless the rendering contains CR.
  ///
  /// - Parameters:
  ///   - bytes: The file's content.
  ///   - path: The path for messages.
  ///   - rendering: The text to compare the result with.
  /// - Returns: The text.
  /// - Throws: ``CheckError`` if the bytes are not UTF-8, or contain a NUL byte or a conflict
  ///   marker.
  package static func read(
    _ bytes: [UInt8],
    path: String,
    against rendering: [UInt8] = []
  ) throws(CheckError) -> String {
    if let nul = offset(of: 0, in: bytes) {
      throw CheckError("\(path):\(line(of: nul, in: bytes)) holds a NUL byte; \(remedy).")
    }
    let hasCR = offset(of: 0x0D, in: rendering) != nil
    let content = hasCR ? bytes : withoutCRLF(bytes)
    guard let text = String(checked: content) else {
      throw CheckError("\(path) is not UTF-8; \(remedy).")
    }
    if let marker = conflictMarker(in: content) {
      throw CheckError(
        "\(path):\(line(of: marker, in: content)) holds conflict markers; resolve the merge, or record it "
          + "again."
      )
    }
    return text
  }

  private static let remedy = "restore it from version control or record it again"

  /// The offset of the first line that starts with the mark `<<<<<<<` of a merge conflict; nil if
  /// there is no such line.
  private static func conflictMarker(in bytes: [UInt8]) -> Int? {
    let mark = Array("<<<<<<< ".utf8)
    var start = 0
    while let found = offset(of: 0x3C, in: bytes, from: start) {
      let isLineStart = found == 0 || bytes[found - 1] == 0x0A
      if isLineStart, bytes[found...].starts(with: mark) { return found }
      start = found + 1
    }
    return nil
  }

  /// The offset of the first occurrence of a byte.
  ///
  /// The C library searches, because in a debug build a loop over megabytes would take longer than
  /// the rest of the check.
  private static func offset(of byte: UInt8, in bytes: [UInt8], from start: Int = 0) -> Int? {
    bytes.withUnsafeBytes { FileBytes.offset(of: byte, in: $0, from: start) }
  }

  /// The bytes with LF in place of each CRLF.
  package static func withoutCRLF(_ bytes: [UInt8]) -> [UInt8] {
    var result: [UInt8] = []
    var start = 0
    var next = 0
    while let found = offset(of: 0x0D, in: bytes, from: next) {
      next = found + 1
      guard next < bytes.count, bytes[next] == 0x0A else { continue }
      if start == 0 { result.reserveCapacity(bytes.count) }
      result += bytes[start..<found]
      start = next
    }
    return start == 0 ? bytes : result + bytes[start...]
  }

  private static func line(of offset: Int, in bytes: [UInt8]) -> Int {
    bytes[..<offset].count { $0 == 0x0A } + 1
  }
}

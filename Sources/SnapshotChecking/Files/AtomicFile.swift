import Foundation
package import ProofsheetBasics

/// Writes whole files, so that a killed process leaves either the old file or the new file.
package enum AtomicFile {
  /// The suffix of a temporary file, which is renamed when its content is complete.
  package static let temporarySuffix = ".proofsheet-tmp"

  /// Replaces the file at `path` by a temporary file, which is written, flushed and then renamed.
  ///
  /// A file keeps its permissions. A symbolic link stays, and its target is replaced.
  ///
  /// - Parameters:
  ///   - bytes: The new content.
  ///   - path: The file.
  ///   - flushes: Whether the file must survive a loss of power; scratch files need not.
  ///   - isAgain: Whether this is the second attempt, after the temporary file was removed.
  /// - Throws: ``CheckError``.
  package static func write(
    _ bytes: [UInt8],
    to path: String,
    flushes: Bool = true,
    isAgain: Bool = false
  ) throws(CheckError) {
    let (path, mode) = try standing(at: path)
    try makeFolder(above: path)
    let temporary = temporaryName(beside: path)
    let descriptor = open(temporary, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o644)
    guard descriptor >= 0 else { throw .unwritable(path: path) }
    if let mode { _ = fchmod(descriptor, mode) }
    let isWritten = append(bytes, to: descriptor) && (!flushes || fsync(descriptor) == 0)
    let failure = errno
    close(descriptor)
    if isWritten, rename(temporary, path) == 0 { return }
    let code = isWritten ? errno : failure
    // Another process removed the temporary file as the remains of a killed process.
    if isWritten, code == ENOENT, !isAgain {
      return try write(bytes, to: path, flushes: flushes, isAgain: true)
    }
    unlink(temporary)
    if code == EISDIR { throw .isFolder(path: path) }
    throw .unwritable(path: path, code: code)
  }

  /// Deletes the file at `path`, if it exists.
  ///
  /// - Throws: ``CheckError``.
  package static func remove(_ path: String) throws(CheckError) {
    guard path.withCString({ unlink($0) }) != 0, errno != ENOENT, errno != ENOTDIR else { return }
    throw .unwritable(path: path)
  }

  /// Flushes a folder whose files were written without a flush.
  ///
  /// - Throws: ``CheckError``.
  package static func flush(folder: String) throws(CheckError) {
    let descriptor = open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    defer { if descriptor >= 0 { close(descriptor) } }
    guard descriptor >= 0, fsync(descriptor) == 0 else {
      throw .unwritable(path: folder)
    }
  }

  /// A new path for a temporary file in the folder of `path`.
  ///
  /// The new name does not contain the final name, whose length may already be the greatest
  /// possible.
  package static func temporaryName(beside path: String) -> String {
    folder(of: path) + UUID().uuidString + temporarySuffix
  }

  /// The folder of a path, with the slash at its end; empty for a path without a folder.
  package static func folder(of path: String) -> Substring {
    path[..<(path.lastIndex(of: "/").map { path.index(after: $0) } ?? path.startIndex)]
  }

  /// Returns the path and the permissions of the file to which `path` leads through symbolic links.
  ///
  /// The permissions are nil for a missing file.
  package static func standing(
    at path: String
  ) throws(CheckError) -> (path: String, mode: mode_t?) {
    var facts = stat()
    guard lstat(path, &facts) == 0 else { return (path, nil) }
    guard facts.st_mode & S_IFMT == S_IFLNK else { return (path, facts.st_mode & 0o7777) }
    guard let real = realpath(path, nil), stat(real, &facts) == 0 else {
      throw .unwritable(path: path, reason: "it is a link that leads nowhere")
    }
    defer { free(real) }
    return (String(cString: real), facts.st_mode & 0o7777)
  }

  /// Writes all of `bytes` in as few calls as the system allows, and returns whether this
  /// succeeded.
  package static func append(_ bytes: [UInt8], to descriptor: Int32) -> Bool {
    bytes.withUnsafeBytes { append($0, to: descriptor) }
  }

  /// Writes all of `text` in as few calls as the system allows, and returns whether this succeeded.
  static func append(_ text: String, to descriptor: Int32) -> Bool {
    var text = text
    return text.withUTF8 { append(UnsafeRawBufferPointer($0), to: descriptor) }
  }

  private static func append(_ buffer: UnsafeRawBufferPointer, to descriptor: Int32) -> Bool {
    guard let base = buffer.baseAddress else { return true }
    let count = buffer.count
    var offset = 0
    while offset < count {
      let written = put(descriptor, base + offset, count - offset)
      guard written > 0 else { return false }
      offset += written
    }
    return true
  }

  /// Makes all missing folders above `path`.
  package static func makeFolder(above path: String) throws(CheckError) {
    let folder = String(path[..<(path.lastIndex(of: "/") ?? path.startIndex)])
    guard !folder.isEmpty, mkdir(folder, 0o755) != 0, errno != EEXIST else { return }
    guard errno == ENOENT else { throw .unwritable(path: folder) }
    try makeFolder(above: folder)
    guard mkdir(folder, 0o755) == 0 || errno == EEXIST else {
      throw .unwritable(path: folder)
    }
  }
}

/// Calls the C function `write`, because inside ``AtomicFile`` this name means a method.
private func put(_ descriptor: Int32, _ start: UnsafeRawPointer, _ count: Int) -> Int {
  write(descriptor, start, count)
}

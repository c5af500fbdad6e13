import Foundation
package import ProofsheetBasics

/// Reads whole files in one call, and compares bytes in one call.
package enum FileBytes {
  /// The bytes of the file at `path`; nil for a missing file.
  ///
  /// - Complexity: O(n) in the length of the file; the number of other files in the folder has no
  ///   effect.
  /// - Throws: ``CheckError``.
  package static func read(_ path: String, atMost most: Int = .max) throws(CheckError) -> [UInt8]? {
    // As a `String` argument, a path is copied twice before the system gets it. The non-blocking
    // flag keeps `open` from waiting for the writer of a pipe.
    let descriptor = path.withCString { open($0, O_RDONLY | O_CLOEXEC | O_NONBLOCK) }
    guard descriptor >= 0 else {
      if errno == ENOENT || errno == ENOTDIR { return nil }
      throw .unreadable(path: path)
    }
    defer { close(descriptor) }
    var facts = stat()
    guard fstat(descriptor, &facts) == 0 else { throw .unreadable(path: path) }
    if facts.st_mode & S_IFMT == S_IFDIR { throw .isFolder(path: path) }
    guard facts.st_mode & S_IFMT == S_IFREG else {
      throw CheckError("\(path) is a pipe or a device where a file should be; move it away.")
    }
    guard facts.st_size <= most else {
      throw CheckError(
        "\(path) has \(facts.st_size >> 20) MB, and a reference at most \(most >> 20); "
          + "delete it and record it again."
      )
    }
    var failure: CheckError?
    let bytes = [UInt8](unsafeUninitializedCapacity: Int(facts.st_size)) { buffer, count in
      while count < buffer.count, let base = buffer.baseAddress {
        let got = get(descriptor, base + count, buffer.count - count)
        if got == 0 { return }
        guard got > 0 else {
          failure = .unreadable(path: path)
          return
        }
        count += got
      }
    }
    if let failure { throw failure }
    return bytes
  }

  /// Whether a file or a folder exists at a path.
  package static func stands(at path: String) -> Bool { access(path, F_OK) == 0 }

  /// The offset of the first occurrence of a byte; nil if the byte does not occur.
  package static func offset(
    of byte: UInt8,
    in bytes: UnsafeRawBufferPointer,
    from start: Int = 0
  ) -> Int? {
    guard let base = bytes.baseAddress, start < bytes.count,
      let found = memchr(base + start, Int32(byte), bytes.count - start)
    else { return nil }
    return UnsafeRawPointer(found) - base
  }

  /// Whether two byte arrays are equal.
  package static func areEqual(_ left: [UInt8], _ right: [UInt8]) -> Bool {
    guard left.count == right.count else { return false }
    return left.withUnsafeBytes { left in
      right.withUnsafeBytes { right in
        guard let first = left.baseAddress, let second = right.baseAddress else { return true }
        return memcmp(first, second, left.count) == 0
      }
    }
  }

  /// The C library's words for the last failure of this thread.
  package static func lastReason() -> String { reason(errno) }

  /// The C library's words for a failure.
  static func reason(_ code: Int32) -> String { String(cString: strerror(code)) }
}

/// Calls the C function `read`, because inside ``FileBytes`` this name means a method.
private func get(_ descriptor: Int32, _ start: UnsafeMutableRawPointer, _ count: Int) -> Int {
  read(descriptor, start, count)
}

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
      throw CheckError("\(path) is a link that leads nowhere; delete it.")
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

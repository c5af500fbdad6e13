import ProofsheetBasics

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

  /// The offset of the first occurrence of a text that has bytes; nil if it does not occur.
  static func offset(of text: String, in bytes: [UInt8]) -> Int? {
    var text = text
    return bytes.withUnsafeBytes { bytes in
      text.withUTF8 { text in
        guard let base = bytes.baseAddress, let start = text.baseAddress else { return nil }
        var next = 0
        while let found = offset(of: start[0], in: bytes, from: next) {
          if found + text.count > bytes.count { return nil }
          if memcmp(base + found, start, text.count) == 0 { return found }
          next = found + 1
        }
        return nil
      }
    }
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

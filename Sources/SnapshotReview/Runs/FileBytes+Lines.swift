import ProofsheetBasics
import SnapshotChecking

extension FileBytes {
  /// Reads a file in parts, and passes on each line without its line feed.
  ///
  /// - Returns: Whether the file ends with a line feed.
  /// - Throws: ``CheckError/unreadable(path:reason:)``, and the error of `take`.
  static func lines(
    of path: String,
    from start: Int = 0,
    _ take: (UnsafeRawBufferPointer) throws -> Void
  ) throws -> Bool {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    guard descriptor >= 0 else { throw CheckError.unreadable(path: path, reason: lastReason()) }
    defer { close(descriptor) }
    if start > 0 { lseek(descriptor, off_t(start), SEEK_SET) }
    var part = [UInt8](repeating: 0, count: 1 << 18)
    var filled = 0
    while true {
      if filled == part.count { part += [UInt8](repeating: 0, count: filled) }
      let got = part.withUnsafeMutableBytes { part in
        part.baseAddress.map { get(descriptor, $0 + filled, part.count - filled) } ?? -1
      }
      guard got >= 0 else { throw CheckError.unreadable(path: path, reason: lastReason()) }
      if got == 0 { return filled == 0 }
      filled += got
      filled = try part.withUnsafeMutableBytes { part in
        let used = try wholeLines(UnsafeRawBufferPointer(rebasing: part[..<filled]), take)
        if let base = part.baseAddress { memmove(base, base + used, filled - used) }
        return filled - used
      }
    }
  }

  /// Calls `take` for each complete line, and returns the number of bytes in these lines.
  private static func wholeLines(
    _ bytes: UnsafeRawBufferPointer,
    _ take: (UnsafeRawBufferPointer) throws -> Void
  ) throws -> Int {
    var start = 0
    while let end = offset(of: 0x0A, in: bytes, from: start) {
      try take(UnsafeRawBufferPointer(rebasing: bytes[start..<end]))
      start = end + 1
    }
    return start
  }
}

/// Calls the system's `read`, which a method of ``FileBytes`` would shadow.
private func get(_ descriptor: Int32, _ start: UnsafeMutableRawPointer, _ count: Int) -> Int {
  read(descriptor, start, count)
}

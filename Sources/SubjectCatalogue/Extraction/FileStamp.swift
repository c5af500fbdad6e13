import ProofsheetBasics

/// The size of a file and the time of its last change, which differ after each change of the file.
package struct FileStamp: Sendable {
  let size: Int
  private let seconds: Int
  private let nanoseconds: Int

  /// Reads the stamp of a file; `nil` for a missing file.
  package init?(of path: String) {
    var facts = stat()
    guard stat(path, &facts) == 0 else { return nil }
    #if canImport(Darwin)
    let time = facts.st_mtimespec
    #else
    let time = facts.st_mtim
    #endif
    (size, seconds, nanoseconds) = (Int(facts.st_size), Int(time.tv_sec), Int(time.tv_nsec))
  }

  /// Whether the file of this stamp was changed later than the file of the other stamp.
  package func isLater(than other: FileStamp) -> Bool {
    (seconds, nanoseconds) > (other.seconds, other.nanoseconds)
  }

  /// The stamp as a line of text: `1024 1763827200.5`.
  var text: String { "\(size) \(seconds).\(nanoseconds)" }
}

import ProofsheetBasics

/// The size of a file and when it was written: another one says that the file may be another.
package struct FileStamp: Sendable {
  let size: Int
  private let seconds: Int
  private let nanoseconds: Int

  /// The stamp of what a path leads to; nil where nothing is.
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

  /// Whether what has another stamp was written before.
  package func isLater(than other: FileStamp) -> Bool {
    (seconds, nanoseconds) > (other.seconds, other.nanoseconds)
  }

  /// The stamp as a line keeps it: `1024 1763827200.5`.
  var text: String { "\(size) \(seconds).\(nanoseconds)" }
}

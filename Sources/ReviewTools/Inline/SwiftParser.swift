import Foundation
import ProofsheetBasics
import SnapshotChecking

/// The Swift compiler, which says whether it can parse a source.
struct SwiftParser: Sendable {
  /// The name in `PATH`, or the path, of `swiftc`.
  let program: String
  /// The file that the compiler reads.
  let scratch: String

  /// Returns the compiler's first error about a source in the newest language mode; nil if it has no
  /// error.
  func error(in bytes: [UInt8]) throws -> String? {
    try AtomicFile.write(bytes, to: scratch, flushes: false)
    defer { unlink(scratch) }
    let file = quotedForShell(scratch)
    // Some texts that are not Swift keep the compiler busy forever.
    let start =
      "ulimit -t 20; exec \(quotedForShell(program)) -frontend -parse -diagnostic-style llvm"
    guard let pipe = popen("\(start) -swift-version 6 \(file) 2>&1", "r") else {
      throw ReviewError(FileBytes.lastReason())
    }
    let answer = try? FileHandle(fileDescriptor: fileno(pipe)).readToEnd()
    if pclose(pipe) == 0 { return nil }
    let words = String(decoding: answer ?? Data(), as: UTF8.self)
    let lines = words.split(separator: "\n")
    if let error = lines.first(where: { $0.contains(": error: ") }) {
      return String(error).replacing(scratch + ":", with: "line ")
    }
    throw ReviewError(
      "No source is edited, because swiftc must parse the edit and cannot be run "
        + "(\(lines.first ?? "no answer")); put the toolchain's folder on PATH."
    )
  }
}

import Foundation
import ProofsheetBasics
import SnapshotChecking

/// The Swift compiler as a parser of sources.
struct SwiftCompiler: Sendable {
  /// The name in `PATH`, or the path, of `swiftc`.
  let program: String
  /// The limit of processor time in seconds.
  ///
  /// Some texts that are not Swift keep the compiler busy forever.
  let seconds: Int

  init(program: String, seconds: Int = 20) { (self.program, self.seconds) = (program, seconds) }

  /// A source as the compiler reads it.
  struct Reading: Sendable {
    /// The language mode, which decides whether `/…/` is a regular expression.
    let mode: String
    /// The parsed bytes: the source, or its copy with spaces in place of `#if` and the like.
    let bytes: [UInt8]
    let tree: SwiftTree
  }

  /// Parses a source, with all branches of its `#if` directives if the compiler accepts them all.
  func read(_ bytes: [UInt8], path: String) throws(ReviewError) -> Reading {
    let open = Self.withoutConditions(bytes)
    var reason = ""
    for (mode, bytes) in [("6", open), ("6", bytes), ("5", open), ("5", bytes)] {
      let answer = try parse(bytes, mode: mode, path: path)
      if let tree = answer.tree { return Reading(mode: mode, bytes: bytes, tree: tree) }
      reason = answer.reason
    }
    throw ReviewError(
      "\(path) cannot be read by the compiler (\(reason)); mend the file and run the test again."
    )
  }

  /// Parses a source once: returns the syntax tree, or no tree and the compiler's error.
  func parse(
    _ bytes: [UInt8],
    mode: String,
    path: String
  ) throws(ReviewError) -> (tree: SwiftTree?, reason: String) {
    let answer: (code: Int32, bytes: [UInt8])
    do {
      let descriptor = try Self.unnamedFile(of: bytes)
      defer { close(descriptor) }
      let file = "/dev/fd/\(descriptor)"
      let arguments = [
        "-frontend", "-dump-parse", "-swift-version", mode, "-module-name", "source",
        "-suppress-warnings", "-diagnostic-style", "llvm", file,
      ]
      lseek(descriptor, 0, SEEK_SET)
      answer = try run(arguments, reading: "2>/dev/null")
      if answer.code == 0 { return (SwiftTree(dump: answer.bytes), "") }
      // On some systems the second opening shares the file's position, so it is set back.
      lseek(descriptor, 0, SEEK_SET)
      if answer.code > 0 { return (nil, try error(of: file, arguments)) }
    } catch {
      throw ReviewError(
        "\(path) is not edited, because swiftc must check the edit and cannot be run (\(error)); put the "
          + "toolchain's folder on PATH."
      )
    }
    throw ReviewError(
      "\(path) is not edited, because swiftc must check the edit and did not finish within "
        + "\(seconds) s; mend the file and run the test again."
    )
  }

  /// Returns the compiler's first error about a file.
  private func error(of file: String, _ arguments: [String]) throws -> String {
    let words = try run(arguments, reading: "2>&1 >/dev/null")
    let lines = String(decoding: words.bytes, as: UTF8.self).split(separator: "\n")
    guard let error = lines.first(where: { $0.contains(": error: ") }) else {
      throw ReviewError("\(lines.first ?? "it ended with \(words.code)")")
    }
    return String(error.replacing(file + ":", with: "line "))
  }

  /// Opens a temporary file without a name.
  ///
  /// A killed command leaves nothing behind, and no other process can read the file.
  private static func unnamedFile(of bytes: [UInt8]) throws -> Int32 {
    let folder = FileManager.default.temporaryDirectory.path(percentEncoded: false)
    let marks = String(repeating: "X", count: 6)
    var name = Array("\(folder)/proofsheet-\(marks)".utf8CString)
    let descriptor = mkstemp(&name)
    guard descriptor >= 0, unlink(name) == 0, AtomicFile.append(bytes, to: descriptor)
    else {
      let reason = FileBytes.lastReason()
      if descriptor >= 0 { close(descriptor) }
      throw CheckError.unwritable(path: folder, reason: reason)
    }
    return descriptor
  }

  /// Runs the compiler and returns one of its two streams.
  ///
  /// In a mixed stream, lines of errors would stand between the nodes of the tree.
  private func run(_ arguments: [String], reading stream: String) throws(ReviewError)
    -> (code: Int32, bytes: [UInt8])
  {
    let words = ([program] + arguments).map(quotedForShell)
    guard
      let pipe = popen("ulimit -t \(seconds); exec \(words.joined(separator: " ")) \(stream)", "r")
    else {
      throw ReviewError(FileBytes.lastReason())
    }
    var bytes: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    while case let count = fread(&buffer, 1, buffer.count, pipe), count > 0 {
      bytes += buffer[..<count]
    }
    let status = pclose(pipe)
    return (status & 0x7F == 0 ? status >> 8 & 0xFF : -1, bytes)
  }

  /// Replaces conditional compilation directives by spaces, so that the compiler parses every
  /// branch.
  private static func withoutConditions(_ bytes: [UInt8]) -> [UInt8] {
    var bytes = bytes
    let words = ["#if ", "#if(", "#elseif", "#else", "#endif"].map { Array($0.utf8) }
    for line in SourceLines(bytes).ranges {
      let start = line.first { bytes[$0] != 0x20 && bytes[$0] != 0x09 } ?? line.upperBound
      guard start < line.upperBound, bytes[start] == 0x23 else { continue }
      guard words.contains(where: { bytes[start..<line.upperBound].starts(with: $0) }) else {
        continue
      }
      for index in line where bytes[index] != 0x0A { bytes[index] = 0x20 }
    }
    return bytes
  }
}

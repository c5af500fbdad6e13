import Foundation
import ProofsheetBasics
import SnapshotChecking

/// Finds the end of brackets, strings and comments in a Swift source.
///
/// A slash that may begin a regular expression with a bracket or a quotation mark has no certain
/// end, because only a full parser tells it from a division.
struct SwiftScanner {
  let bytes: [UInt8]
  private(set) var index: Int

  init(_ bytes: [UInt8], at index: Int) { (self.bytes, self.index) = (bytes, index) }

  /// Skips the opening bracket at the index, and everything up to its closing bracket.
  ///
  /// - Returns: The code between the two brackets without nested brackets, strings and comments; nil
  ///   where the end is not certain.
  mutating func takeGroup() -> String? {
    var depth = 0
    var plain: [UInt8] = []
    repeat {
      guard let next = peek(0), let isCode = takePart() else { return nil }
      guard isCode else { continue }
      if "([{".unicodeScalars.contains(next) { depth += 1 }
      if ")]}".unicodeScalars.contains(next) { depth -= 1 }
      if depth == 1 { plain.append(bytes[index - 1]) }
    } while depth > 0
    return String(decoding: plain, as: UTF8.self)
  }

  /// Returns a source with spaces in place of its strings and comments; nil where the end of one is
  /// not certain.
  static func code(of bytes: [UInt8]) -> [UInt8]? {
    var scanner = SwiftScanner(bytes, at: 0)
    var code = bytes
    while scanner.index < bytes.count {
      let start = scanner.index
      let isComment = scanner.has("//") || scanner.has("/*")
      guard let isCode = scanner.takePart() else { return nil }
      let part = start..<scanner.index
      if isCode || !isComment && !bytes[part].contains(0x22) { continue }
      for index in part where code[index] != 0x0A { code[index] = 0x20 }
    }
    return code
  }

  /// Skips a string, a comment, a name in backticks, an operator with a slash, or one other byte.
  ///
  /// - Returns: Whether the part is one byte of code; nil where its end is not certain.
  private mutating func takePart() -> Bool? {
    switch peek(0) {
    case "\"", "#": return takeString() ? false : nil
    case "/": return takeComment() || takeSlash() ? false : nil
    case "`":
      index = min((bytes[(index + 1)...].firstIndex(of: 0x60) ?? bytes.count) + 1, bytes.count)
      return false
    default:
      index += 1
      return true
    }
  }

  private func peek(_ offset: Int) -> Unicode.Scalar? {
    bytes.indices.contains(index + offset) ? Unicode.Scalar(bytes[index + offset]) : nil
  }

  private func has(_ text: String) -> Bool { bytes[index...].starts(with: text.utf8) }

  /// The bytes from the index to the end of its line.
  private var line: ArraySlice<UInt8> { bytes[index...].prefix { $0 != 0x0A && $0 != 0x0D } }

  private mutating func takeComment() -> Bool {
    if has("//") {
      index = line.endIndex
      return true
    }
    guard has("/*") else { return false }
    var depth = 0
    repeat {
      let step = has("/*") ? 1 : has("*/") ? -1 : 0
      depth += step
      index += step == 0 ? 1 : 2
    } while depth > 0 && index < bytes.count
    return depth == 0
  }

  /// Skips an operator, or a regular expression that ends at the same place when it is read as
  /// operators.
  private mutating func takeSlash() -> Bool {
    let before = index > 0 ? bytes[index - 1] : 0x20
    index += 1
    let isBinary = Self.isWord(before) || ")]}\"?!".utf8.contains(before)
    guard !isBinary, let next = line.first, next != 0x20, next != 0x09,
      let end = line.firstIndex(of: 0x2F)
    else { return true }
    let isPlain = !line[..<end].contains { "()[]{}\"#`\\".utf8.contains($0) }
    index = end + 1
    return isPlain && peek(0) != "/" && peek(0) != "*"
  }

  static func isWord(_ byte: UInt8) -> Bool {
    let character = Character(Unicode.Scalar(byte))
    return byte >= 0x80 || byte == 0x5F || character.isLetter || character.isNumber
  }

  /// Skips a string, or the `#` of something else, but not of a regular expression.
  private mutating func takeString() -> Bool {
    let pounds = bytes[index...].prefix { $0 == 0x23 }.count
    index += pounds
    guard peek(0) == "\"" else { return peek(0) != "/" }
    let marks = String(repeating: "#", count: pounds)
    // In contrast, `#"""#` is one line with a quotation mark as its text.
    let isClosed = pounds > 0 && line.dropFirst().contains(Array(("\"" + marks).utf8))
    let quotes = has("\"\"\"") && !isClosed ? "\"\"\"" : "\""
    index += quotes.utf8.count
    while let next = peek(0), quotes.utf8.count > 1 || next != "\n" {
      if has(quotes + marks) {
        index += quotes.utf8.count + pounds
        return true
      }
      let isEscape = has("\\" + marks)
      index += isEscape ? 1 + pounds : 1
      if isEscape, peek(0) == "(" {
        if takeGroup() == nil { return false }
      } else if isEscape {
        index += 1
      }
    }
    return false
  }
}

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

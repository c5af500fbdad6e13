import Foundation

/// The form of plain text in a reference, which survives each checkout and merge.
///
/// Git may turn CRLF into LF, takes a text with NUL for binary data, and writes marks of conflicts.
/// So CR is `␍`, and NUL is `␀`. `␛` stands before a line `=======`, before one that begins with
/// `<<<<<<< `, `||||||| ` or `>>>>>>> `, and before each of these three characters that the text has
/// itself.
enum PlainText {
  /// Returns the bytes of a text in this form.
  ///
  /// - Complexity: O(n) in the length of the text.
  static func bytes(of text: String) -> [UInt8] {
    let bytes = Array(text.utf8)
    guard isSpecial(bytes) else { return bytes }
    let lines = text.unicodeScalars.split(separator: "\n", omittingEmptySubsequences: false)
    return Array(lines.map(escaped).joined(separator: "\n").utf8)
  }

  /// Whether a text may have a character or a line that is written otherwise.
  ///
  /// Every search is a call, because a loop over megabytes takes long in a debug build.
  private static func isSpecial(_ bytes: [UInt8]) -> Bool {
    bytes.withUnsafeBytes { bytes in
      guard let start = bytes.baseAddress else { return false }
      // The three characters have the byte 0x90.
      for byte: Int32 in [0x0D, 0, 0x90] where memchr(start, byte, bytes.count) != nil {
        return true
      }
      var next = 0
      while next + 1 < bytes.count {
        if bytes[next] == bytes[next + 1],
          bytes[next] == 0x7C || (0x3C...0x3E).contains(bytes[next])
        {
          return true
        }
        guard let end = memchr(start + next, 0x0A, bytes.count - next) else { return false }
        next = UnsafeRawPointer(end) - start + 1
      }
      return false
    }
  }

  private static func escaped(_ line: Substring.UnicodeScalarView) -> String {
    let isMark =
      String(line) == "======="
      || ["<<<<<<< ", "||||||| ", ">>>>>>> "].contains { line.starts(with: $0.unicodeScalars) }
    var result = String.UnicodeScalarView(isMark ? "\u{241B}".unicodeScalars : "".unicodeScalars)
    for scalar in line {
      switch scalar {
      case "\r": result.append("\u{240D}")
      case "\0": result.append("\u{2400}")
      case "\u{241B}", "\u{240D}", "\u{2400}": result += ["\u{241B}", scalar]
      default: result.append(scalar)
      }
    }
    return String(result)
  }
}

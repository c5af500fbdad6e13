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
    guard isSpecial(text) else { return Array(text.utf8) }
    let lines = text.unicodeScalars.split(separator: "\n", omittingEmptySubsequences: false)
    return Array(lines.map(escaped).joined(separator: "\n").utf8)
  }

  private static let marks = ["<<<<<<< ", "||||||| ", ">>>>>>> "]

  /// Whether a text may have a character or a line that is written otherwise.
  ///
  /// Every search is a call, because a loop over megabytes takes long in a debug build.
  private static func isSpecial(_ text: String) -> Bool {
    text.withCString { start in
      // The three characters have the byte 0x90. A text without NUL is a text of C.
      [0, 0x0D, 0x90].contains { memchr(start, $0, text.utf8.count) != nil }
        || (marks + ["======="]).contains { strstr(start, $0) != nil }
    }
  }

  private static func escaped(_ line: Substring.UnicodeScalarView) -> String {
    let isMark =
      String(line) == "======="
      || marks.contains { line.starts(with: $0.unicodeScalars) }
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

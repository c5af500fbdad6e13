import ProofsheetBasics

/// A string literal of several lines that evaluates to exactly a given text.
struct InlineLiteral {
  /// The number of `#` around the literal, so that its text may hold quotes and backslashes.
  let pounds: Int
  /// The lines of the literal without indentation; the first and the last line have the quotation
  /// marks.
  let lines: [String]

  /// Creates the literal that evaluates to `text`.
  ///
  /// Invisible characters are escaped, and so are spaces at the end of a line, which editors
  /// remove.
  init(_ text: String) {
    var pounds = 0
    while Self.needsMore(than: pounds, text) { pounds += 1 }
    self.pounds = pounds
    let marks = String(repeating: "#", count: pounds)
    let escape = "\\" + marks
    var lines = [marks + "\"\"\""]
    for line in text.unicodeScalars.split(separator: "\n", omittingEmptySubsequences: false) {
      lines.append(Self.shown(line, escape))
    }
    lines.append("\"\"\"" + marks)
    self.lines = lines
  }

  /// Returns the literal for a source, without indentation of the first line and without a final
  /// line end.
  func text(indentation: String, newline: String) -> String {
    let indented = lines.enumerated().map { $0 == 0 || $1.isEmpty ? $1 : indentation + $1 }
    return indented.joined(separator: newline)
  }

  private static func needsMore(than pounds: Int, _ text: String) -> Bool {
    let marks = String(repeating: "#", count: pounds)
    return ["\\", "\"\"\""].contains { Array(text.utf8).contains(Array(($0 + marks).utf8)) }
  }

  private static func shown(_ line: Substring.UnicodeScalarView, _ escape: String) -> String {
    var result = ""
    for index in line.indices {
      let scalar = line[index]
      let isLast = line.index(after: index) == line.endIndex
      switch scalar {
      case "\t": result += escape + "t"
      case "\r": result += escape + "r"
      // Emoji contain the zero-width joiner (U+200D), so it is not escaped.
      case _ where scalar.isInvisible && scalar.value != 0x200D, " " where isLast:
        result += escape + "u{" + String(scalar.value, radix: 16, uppercase: true) + "}"
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result
  }
}

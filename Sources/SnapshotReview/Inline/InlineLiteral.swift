import ProofsheetBasics

/// A string literal of several lines that evaluates to exactly a given text.
package struct InlineLiteral {
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

// MARK: - Reading

extension InlineLiteral {
  /// Returns the text of the literal of several lines that begins the first closure at or below a
  /// line of a source.
  ///
  /// The result is nil for a closure of another form.
  package static func text(at line: Int, in source: String) -> String? {
    let lines = source.unicodeScalars.split(separator: "\n", omittingEmptySubsequences: false)
      .map { $0.last == "\r" ? $0.dropLast() : $0 }
    guard line > 0, let head = lines.dropFirst(line - 1).firstIndex(where: { $0.last == "{" }),
      head + 1 < lines.count
    else { return nil }
    let marks = lines[head + 1].drop(while: isSpace).prefix { $0 == "#" }
    let quotes = "\"\"\"".unicodeScalars
    let rows = lines[(head + 2)...].prefix { !$0.drop(while: isSpace).starts(with: quotes + marks) }
    guard lines[head + 1].drop(while: isSpace).elementsEqual(marks + quotes),
      rows.endIndex < lines.count
    else { return nil }
    let margin = lines[rows.endIndex].prefix(while: isSpace).count
    let texts = rows.compactMap { read($0.dropFirst(margin), "\\" + String(marks)) }
    return texts.count == rows.count ? texts.joined(separator: "\n") : nil
  }

  private static func isSpace(_ scalar: Unicode.Scalar) -> Bool { scalar == " " || scalar == "\t" }

  /// Returns what a line of a literal stands for; nil for another escape than those of a literal.
  private static func read(_ line: Substring.UnicodeScalarView, _ escape: String) -> String? {
    var result = Substring.UnicodeScalarView()
    var rest = line
    while let mark = rest.firstRange(of: escape.unicodeScalars) {
      result += rest[..<mark.lowerBound]
      rest = rest[mark.upperBound...]
      switch rest.popFirst() {
      case "t": result.append("\t")
      case "r": result.append("\r")
      // A text with a backslash, as a person writes it.
      case "\\": result.append("\\")
      case "u":
        let digits = rest.dropFirst().prefix { $0 != "}" }
        guard let scalar = UInt32(String(digits), radix: 16).flatMap(Unicode.Scalar.init) else {
          return nil
        }
        result.append(scalar)
        rest = rest[digits.endIndex...].dropFirst()
      default: return nil
      }
    }
    return String(result + rest)
  }
}

import ProofsheetBasics
import SnapshotChecking

/// A source file with inline snapshots.
struct InlineSource {
  let path: String
  let bytes: [UInt8]
  /// The checksum of the source, in the form in which a run records it.
  let checksum: String
  private let lines: SourceLines

  /// Reads a source file; messages name the file by `path`.
  init(path: String, bytes: [UInt8]) {
    self.path = path
    self.bytes = bytes
    checksum = Checksum.text(of: bytes)
    lines = SourceLines(bytes)
  }

  /// New bytes for a range of the source.
  struct Replacement {
    let range: Range<Int>
    let bytes: [UInt8]
  }

  /// Returns the reason why no text can be written for an inline snapshot: the source is not the one
  /// of its run.
  func reason(against edit: InlineEdit) -> ReviewError? {
    guard let seen = edit.source else { return .unknownSource(edit.place) }
    return seen == checksum ? nil : .sourceChanged(edit.place)
  }

  /// Returns the replacement that writes an inline snapshot.
  ///
  /// - Parameters:
  ///   - edit: The inline snapshot.
  ///   - isHelper: Whether a function of this name calls `assertInlineSnapshot` for its callers.
  /// - Returns: The replacement.
  /// - Throws: ``ReviewError``, with the text to paste for a call in another form.
  func replacement(
    for edit: InlineEdit,
    _ isHelper: (String) -> Bool
  ) throws(ReviewError) -> Replacement {
    if let reason = reason(against: edit) { throw reason }
    func refusal(_ reason: String) -> ReviewError { .otherForm(edit.place, reason, pasted(edit)) }
    if let place = offset(edit), bytes[place] == 0x23 {
      throw refusal("it is in the argument of a macro, whose place it has")
    }
    guard let (name, open) = call(edit), name == Self.callee || isHelper(name) else {
      throw .noCall(at: edit.place)
    }
    guard bytes[open] == 0x28 else { throw refusal("it has no parentheses") }
    var scanner = SwiftScanner(bytes, at: open)
    guard let arguments = scanner.takeGroup() else {
      throw refusal("the end of its arguments is not certain, for example for a slash")
    }
    if arguments.contains(/\bmatches\s*:/) {
      throw refusal("it has the argument `matches:`; a helper passes on its caller's place instead")
    }
    let end = scanner.index
    let next = afterSpace(end)
    guard next < bytes.count, bytes[next] == 0x7B else {
      if edit.old != nil { throw refusal("its closure does not stand behind it") }
      return Replacement(range: end..<end, bytes: Array((" " + pasted(edit)).utf8))
    }
    guard let old = edit.old, let replacement = closure(at: next, old, edit) else {
      throw refusal("its closure is not one string literal as `accept` writes it")
    }
    return replacement
  }

  static let callee = "assertInlineSnapshot"

  /// Returns the closure with the new text, for the end of the call.
  func pasted(_ edit: InlineEdit) -> String {
    let place = offset(edit) ?? 0
    let (newline, margin) = (newline(at: place), indentation(at: place))
    let literal = InlineLiteral(edit.new).text(indentation: margin + step, newline: newline)
    return "{" + newline + margin + step + literal + newline + margin + "}"
  }

  /// Returns the name of the function that is called at the place of an edit, and the offset of the
  /// call's opening bracket.
  private func call(_ edit: InlineEdit) -> (name: String, open: Int)? {
    guard let place = offset(edit) else { return nil }
    // Compilers put a call at its name, or at its opening bracket.
    let open = afterSpace(place + word(at: place).count)
    guard open < bytes.count, [0x28, 0x7B].contains(bytes[open]) else { return nil }
    let name = bytes[..<open].reversed().drop { $0 == 0x20 || $0 == 0x60 }
      .prefix(while: SwiftScanner.isWord)
    return (String(decoding: name.reversed(), as: UTF8.self), open)
  }

  /// The name at an offset, with the names that it belongs to: `Proofsheet.assertInlineSnapshot`.
  private func word(at offset: Int) -> ArraySlice<UInt8> {
    bytes[offset...].prefix { SwiftScanner.isWord($0) || ".`".utf8.contains($0) }
  }

  /// Returns the replacement for the old text in a closure; nil for a closure of another form.
  ///
  /// The closure holds the literal that this command would write for the old text, or plain text in
  /// quotation marks on one line.
  private func closure(at open: Int, _ old: String, _ edit: InlineEdit) -> Replacement? {
    func end(of literal: String, at start: Int) -> Int? {
      let end = start + literal.utf8.count
      guard bytes[start...].starts(with: literal.utf8) else { return nil }
      let close = afterSpace(end)
      guard close < bytes.count, bytes[close] == 0x7D else { return nil }
      let label = word(at: afterSpace(close + 1))
      let colon = afterSpace(label.endIndex)
      // With a second trailing closure, as `} matches: {`, the first one is an argument.
      let isArgument =
        !label.isEmpty && bytes[colon...].starts(with: [0x3A])
        && bytes[afterSpace(colon + 1)...].starts(with: [0x7B])
      return isArgument ? nil : close
    }
    let start = afterSpace(open + 1)
    if !old.utf8.contains(where: { "\"\\\n".utf8.contains($0) }),
      let close = end(of: "\"\(old)\"", at: start)
    {
      return Replacement(range: open..<(close + 1), bytes: Array(pasted(edit).utf8))
    }
    let (indentation, newline) = (indentation(at: start), newline(at: start))
    let literal = InlineLiteral(old).text(indentation: indentation, newline: newline)
    guard end(of: literal, at: start) != nil else { return nil }
    let text = InlineLiteral(edit.new).text(indentation: indentation, newline: newline)
    return Replacement(range: start..<(start + literal.utf8.count), bytes: Array(text.utf8))
  }

  // MARK: - Lines

  /// Returns the offset of the place that the run recorded; nil behind the end of the source.
  private func offset(_ edit: InlineEdit) -> Int? {
    lines.offset(line: edit.line, column: edit.column)
  }

  private func afterSpace(_ index: Int) -> Int {
    bytes[index...].firstIndex { ![0x20, 0x09, 0x0A, 0x0D].contains($0) } ?? bytes.count
  }

  /// Returns the white space at the start of the line that contains a byte.
  private func indentation(at offset: Int) -> String {
    let start = lines.starts[lines.line(of: offset) - 1]
    return String(decoding: bytes[start...].prefix { $0 == 0x20 || $0 == 0x09 }, as: UTF8.self)
  }

  /// Returns the line end of the line that contains a byte.
  private func newline(at offset: Int) -> String {
    let starts = lines.starts
    let next = starts.first { $0 > offset } ?? (starts.count > 1 ? starts[1] : 0)
    return next > 1 && bytes[next - 2] == 0x0D ? "\r\n" : "\n"
  }

  /// The white space for one level of indentation, which is that of the source's first block.
  private var step: String {
    var opens = false
    for start in lines.starts {
      let line = bytes[start...].prefix { $0 != 0x0A && $0 != 0x0D }
      let space = indentation(at: start)
      if opens, !space.isEmpty, space.utf8.count < line.count { return space }
      opens = line.last == 0x7B
    }
    return "  "
  }

  /// Returns the source with all replacements made; the caller has sorted the replacements by place.
  func applying(_ replacements: [Replacement]) -> [UInt8] {
    var result: [UInt8] = []
    var start = 0
    for replacement in replacements {
      result += bytes[start..<replacement.range.lowerBound] + replacement.bytes
      start = replacement.range.upperBound
    }
    return result + bytes[start...]
  }
}

/// The starts of a source's lines, which turn places of the compiler into offsets of bytes.
struct SourceLines {
  let starts: [Int]
  private let count: Int

  init(_ bytes: [UInt8]) {
    starts = [0] + bytes.indices.filter { bytes[$0] == 0x0A }.map { $0 + 1 }
    count = bytes.count
  }

  /// Returns the offset of a place, whose line and column count from 1; nil behind the end.
  func offset(line: Int, column: Int) -> Int? {
    guard (1...starts.count).contains(line), (1...max(1, count)).contains(column) else {
      return nil
    }
    let offset = starts[line - 1] + column - 1
    return offset < count ? offset : nil
  }

  /// Returns the line that contains a byte, counted from 1.
  func line(of offset: Int) -> Int { starts.count { $0 <= offset } }
}

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

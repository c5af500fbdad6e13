import ProofsheetBasics

/// The text of a diff that is being written, with a limit on the number of lines.
struct DiffPage {
  private let page = TextBuffer(capacity: 1 << 16)
  /// The style of a diff for readers; nil for an exact diff, for files and `patch`.
  private let style: TerminalStyle?
  private let limit: Int
  private var lineCount = 0
  private var changedCount = 0
  /// Whether a line was left out because of the limit; no further line is written then.
  private(set) var isCut = false
  /// The escaped characters in a diff for readers.
  private var escaped: Set<Unicode.Scalar> = []
  private var hasCutLines = false

  /// Creates an empty page; a diff for readers has at most `limit` lines.
  init(style: TerminalStyle?, limit: Int) {
    self.style = style
    self.limit = limit
  }

  var text: String {
    String(decoding: UnsafeBufferPointer(start: page.base, count: page.count), as: UTF8.self)
  }

  mutating func write(fileName: String, mark: String) {
    let name = patchName(fileName)
    write(line: paint("\(mark) \(style == nil ? name : name.visible(keeping: "\t"))", .bold))
  }

  /// Writes one hunk of the difference between two texts.
  mutating func write(_ hunk: Hunk, _ old: LineBytes, _ new: LineBytes) {
    if style != nil { return draw(hunk) }
    writeHeader(of: hunk, old)
    hunk.eachRun { kind, range in
      write(range, of: kind == .added ? new : old, as: kind)
      if !hunk.source.isTerminated(range, of: kind) { page.append("\n" + unterminated + "\n") }
    }
  }

  /// Writes in what the page differs from the exact diff.
  func writeNotes(of diff: UnifiedDiff) {
    let reason = "so this is not for patch"
    if isCut {
      let missing = diff.removedCount + diff.addedCount - changedCount
      let what = missing == 0 ? "the last unchanged lines" : counted(missing, "more changed line")
      page.append("[cut after \(counted(lineCount, "line")), without \(what), \(reason)]\n")
    }
    if hasCutLines {
      page.append("[long lines are cut around their first difference, \(reason)]\n")
    }
    if !escaped.isEmpty {
      var names = escaped.sorted().prefix(8).map { scalar in
        let escape = scalar == " " ? #"\u{20}"# : scalar.escaped(asASCII: true)
        return [escape, scalar.name].compactMap(\.self).joined(separator: " ")
      }
      if escaped.count > 8 { names.append("…") }
      page.append("[escaped, \(reason): \(names.joined(separator: ", "))]\n")
    }
  }

  private func paint(_ text: String, _ colour: TerminalColour) -> String {
    style?.paint(text, colour) ?? text
  }

  private mutating func write(line: String) {
    isCut = isCut || lineCount >= limit
    if isCut { return }
    lineCount += 1
    page.append(line)
    page.append(0x0A)
  }
}

// MARK: - For files and patch

extension DiffPage {
  /// Writes the same text as `Hunk.header`, without building a string.
  private func writeHeader(of hunk: Hunk, _ old: LineBytes) {
    page.append("@@ -")
    page.append(decimal: hunk.oldStart)
    page.append(0x2C)
    page.append(decimal: hunk.oldCount)
    page.append(" +")
    page.append(decimal: hunk.newStart)
    page.append(0x2C)
    page.append(decimal: hunk.newCount)
    page.append(" @@")
    if let line = hunk.sectionLine {
      let section = old.section(of: line)
      page.append(0x20)
      if let start = section.baseAddress { page.append(start, section.count) }
    }
    page.append(0x0A)
  }

  /// Writes adjacent lines of a text, each with a mark (` `, `-` or `+`) at its start and a line
  /// feed at its end.
  private func write(_ range: Range<Int>, of text: LineBytes, as kind: Hunk.Line.Kind) {
    let mark: UInt8 =
      switch kind {
      case .context: 0x20
      case .removed: 0x2D
      case .added: 0x2B
      }
    let (base, cuts) = (text.base, text.cuts)
    var line = range.lowerBound
    let end = range.upperBound
    var target = page.extend(by: cuts[end] &- cuts[line] &+ range.length)
    while line < end {
      let start = cuts[line]
      let length = cuts[line &+ 1] &- start
      target[0] = mark
      memcpy(target + 1, base + start, length)
      target += length &+ 1
      line &+= 1
    }
  }
}

// MARK: - For readers

extension DiffPage {
  private mutating func draw(_ hunk: Hunk) {
    write(line: paint(hunk.header.visible, .cyan))
    // One line more than there is room for shows that the diff is cut.
    let room = max(0, limit - lineCount)
    let readable = ReadableLines(hunk, first: room < .max ? room + 1 : room)
    escaped.formUnion(readable.escaped)
    hasCutLines = hasCutLines || readable.isCut
    let lines = readable.lines
    let emphasis = style == .ansi ? lines.emphasis(ofFirst: room) : []
    for (index, line) in lines.enumerated() where !isCut {
      draw(line, emphasis.isEmpty ? [] : emphasis[index])
      if !line.endsWithNewline { write(line: unterminated) }
    }
  }

  private mutating func draw(_ line: Hunk.Line, _ emphasis: [Range<Int>]) {
    let body = line.kind.rawValue + line.text.drawn(emphasising: emphasis)
    switch line.kind {
    case .context: write(line: body)
    case .removed: write(line: paint(body, .red))
    case .added: write(line: paint(body, .green))
    }
    if !isCut, line.kind != .context { changedCount += 1 }
  }
}

private let unterminated = "\\ No newline at end of file"

/// A file name as `patch` and `git apply` read it back.
///
/// A name with a space inside gets a tab at its end, because `patch` would otherwise end the name
/// at the space. A name that starts or ends with a space, or contains a control character, a quote
/// or a backslash, is quoted as in C.
func patchName(_ name: String) -> String {
  let bytes = name.utf8
  let isPlain = bytes.allSatisfy { $0 >= 0x20 && $0 != 0x7F && $0 != quote && $0 != backslash }
  if isPlain, bytes.last != space, bytes.first != space {
    return bytes.contains(space) ? name + "\t" : name
  }
  var quoted = String.UnicodeScalarView("\"".unicodeScalars)
  for scalar in name.unicodeScalars {
    switch scalar {
    case "\"", "\\": quoted.append(contentsOf: "\\\(scalar)".unicodeScalars)
    case "\n": quoted.append(contentsOf: "\\n".unicodeScalars)
    case "\r": quoted.append(contentsOf: "\\r".unicodeScalars)
    case "\t": quoted.append(contentsOf: "\\t".unicodeScalars)
    case _ where scalar.value < 0x20 || scalar.value == 0x7F:
      let octal = String(scalar.value, radix: 8).zeroPadded(to: 3)
      quoted.append(contentsOf: "\\\(octal)".unicodeScalars)
    default: quoted.append(scalar)
    }
  }
  return String(quoted) + "\""
}

private let space = UInt8(ascii: " ")
private let quote = UInt8(ascii: "\"")
private let backslash = UInt8(ascii: "\\")

import ProofsheetBasics

/// The text of a diff that is being written, with a limit on the number of lines.
struct DiffPage {
  private let page = TextBuffer(capacity: 1 << 16)
  private let style: TerminalStyle
  private let limit: Int
  private var lineCount = 0
  private var removedCount = 0
  private var addedCount = 0
  /// Whether a line was left out because of the limit; no further line is written then.
  private(set) var isCut = false

  /// Creates an empty page for at most `limit` lines.
  init(style: TerminalStyle, limit: Int) {
    self.style = style
    self.limit = limit
  }

  var text: String {
    String(decoding: UnsafeBufferPointer(start: page.base, count: page.count), as: UTF8.self)
  }

  mutating func write(fileName: String, mark: String) {
    write(line: style.paint("\(mark) \(patchName(fileName))", .bold))
  }

  /// Writes one hunk of the difference between two texts.
  mutating func write(_ hunk: Hunk, _ old: LineBytes, _ new: LineBytes) {
    if style == .ansi { return draw(hunk) }
    guard takeLine() else { return }
    writeHeader(of: hunk, old)
    hunk.eachRun { kind, range in
      write(range, of: kind == .added ? new : old, as: kind)
      if !isCut, !hunk.source.isTerminated(range, of: kind) {
        page.append(0x0A)
        write(line: unterminated)
      }
    }
  }

  /// Writes a line with the number of lines that were left out because of the limit.
  mutating func writeCut(removed: Int, added: Int) {
    let (removed, added) = (removed - removedCount, added - addedCount)
    let missing =
      switch removed + added {
      case 0: "only unchanged lines are left out"
      case 1: "1 more changed line is left out"
      default: "\(removed + added) more changed lines are left out"
      }
    let detail = removed + added > 0 ? " (\(removed) removed, \(added) added)" : ""
    let shown = lineCount == 1 ? "1 line" : "\(lineCount) lines"
    page.append("[cut after \(shown): \(missing)\(detail), so this diff cannot be applied]\n")
  }

  private mutating func takeLine() -> Bool {
    isCut = isCut || lineCount == limit
    if !isCut { lineCount += 1 }
    return !isCut
  }

  private mutating func write(line: String) {
    guard takeLine() else { return }
    page.append(line)
    page.append(0x0A)
  }

  private mutating func count(_ lines: Int, as kind: Hunk.Line.Kind) {
    switch kind {
    case .context: break
    case .removed: removedCount &+= lines
    case .added: addedCount &+= lines
    }
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
  private mutating func write(_ range: Range<Int>, of text: LineBytes, as kind: Hunk.Line.Kind) {
    let shown = min(range.length, limit - lineCount)
    if shown < range.length { isCut = true }
    guard shown > 0 else { return }
    lineCount &+= shown
    count(shown, as: kind)
    let mark: UInt8 =
      switch kind {
      case .context: 0x20
      case .removed: 0x2D
      case .added: 0x2B
      }
    let (base, cuts) = (text.base, text.cuts)
    var line = range.lowerBound
    let end = line &+ shown
    var target = page.extend(by: cuts[end] &- cuts[line] &+ shown)
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

// MARK: - For terminals

extension DiffPage {
  private mutating func draw(_ hunk: Hunk) {
    write(line: style.paint(hunk.header, .cyan))
    let lines = hunk.lines
    let emphasis = lines.emphasis(ofFirst: limit - lineCount)
    for (line, emphasis) in zip(lines, emphasis) {
      guard !isCut else { return }
      draw(line, emphasis)
      if !line.endsWithNewline { write(line: unterminated) }
    }
  }

  private mutating func draw(_ line: Hunk.Line, _ emphasis: [Range<Int>]) {
    let body = line.kind.rawValue + line.text.drawn(emphasising: emphasis)
    switch line.kind {
    case .context: write(line: body)
    case .removed: write(line: style.paint(body, .red))
    case .added: write(line: style.paint(body, .green))
    }
    if !isCut { count(1, as: line.kind) }
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

/// The text of a diff while it is written, up to a number of lines.
struct DiffPage {
  private(set) var text = ""
  private let style: TerminalStyle
  private let limit: Int
  private var lineCount = 0
  private var removedCount = 0
  private var addedCount = 0
  /// Whether a line was left out; nothing more is written then.
  private(set) var isCut = false

  init(style: TerminalStyle, limit: Int) {
    self.style = style
    self.limit = limit
  }

  mutating func write(fileName: String, mark: String) {
    guard takeLine() else { return }
    text += style.paint("\(mark) \(patchName(fileName))", .bold) + "\n"
  }

  mutating func write(remark: String) {
    guard takeLine() else { return }
    text += remark + "\n"
  }

  mutating func write(_ hunk: Hunk) {
    guard takeLine() else { return }
    text += style.paint(hunk.header, .cyan) + "\n"
    let emphasis = style == .ansi ? hunk.emphasis(ofFirst: limit - lineCount) : []
    for index in hunk.lines.indices {
      guard takeLine() else { return }
      write(hunk.lines[index], emphasis: index < emphasis.count ? emphasis[index] : [])
      if !hunk.lines[index].endsWithNewline {
        guard takeLine() else { return }
        text += "\\ No newline at end of file\n"
      }
    }
  }

  /// Says what the limit left out.
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
    text += "[cut after \(shown): \(missing)\(detail), so this diff cannot be applied]\n"
  }

  private mutating func takeLine() -> Bool {
    isCut = isCut || lineCount == limit
    if !isCut { lineCount += 1 }
    return !isCut
  }

  private mutating func write(_ line: Hunk.Line, emphasis: [Range<Int>]) {
    if line.kind == .removed { removedCount += 1 }
    if line.kind == .added { addedCount += 1 }
    switch (style, line.kind) {
    case (.plain, _):
      text += line.kind.rawValue
      text += line.text
    case (.ansi, .context): text += line.kind.rawValue + line.text.drawn(emphasising: [])
    case (.ansi, .removed):
      let body = "-" + line.text.drawn(emphasising: emphasis)
      text += style.paint(body, line.isMoved ? .dimRed : .red)
    case (.ansi, .added):
      let body = "+" + line.text.drawn(emphasising: emphasis)
      text += style.paint(body, line.isMoved ? .dimGreen : .green)
    }
    text += "\n"
  }
}

/// A file name as `patch` and `git apply` read it back.
///
/// A name with a space is closed by a tab, where the time would follow. A name that would break the
/// line or be taken for a quotation is quoted as in C.
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
      let octal = String(scalar.value, radix: 8)
      let padding = String(repeating: "0", count: 3 - octal.utf8.count)
      quoted.append(contentsOf: "\\\(padding)\(octal)".unicodeScalars)
    default: quoted.append(scalar)
    }
  }
  return String(quoted) + "\""
}

private let space = UInt8(ascii: " ")
private let quote = UInt8(ascii: "\"")
private let backslash = UInt8(ascii: "\\")

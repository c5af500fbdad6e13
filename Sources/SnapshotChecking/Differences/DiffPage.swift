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
    // Without a tab at the end, `patch` would end a name at its first space.
    let end = fileName.contains(" ") ? "\t" : ""
    write(line: paint("\(mark) \(fileName.visible)\(end)", .bold))
  }

  /// Writes one hunk of the difference between two texts.
  mutating func write(_ hunk: Hunk) {
    if style != nil { return draw(hunk) }
    page.append(hunk.header + "\n")
    hunk.eachRun { kind, range in
      let text = kind == .added ? hunk.source.new : hunk.source.old
      for index in range {
        page.append(kind.rawValue + text.lines[index])
        if !text.isTerminated(index) { page.append("\n" + unterminated + "\n") }
      }
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

import UserJourneys

/// The story of a playing, with the line that goes wrong and what is not so in the script's own playing
/// marked in its margin.
struct FindingStory {
  private static let plain = "  "
  private static let other = "│ "
  private static let wrong = "→ "

  /// The lines of both stories, without most of what hangs below a change.
  private let script: [String]
  private let lines: [String]
  /// The lines that the script's own playing does not have.
  private let isNew: [Bool]

  /// - Parameters:
  ///   - story: The transcript of the playing.
  ///   - script: That of the script as it is.
  init(_ story: String, beside script: String) {
    self.script = Self.shortened(script)
    lines = Self.shortened(story)
    isNew = Self.isNew(lines, beside: self.script)
  }

  /// The story, each line with its mark before it.
  ///
  /// - Parameter finding: What is wrong in it.
  /// - Returns: The lines.
  func marked(for finding: SweepFinding.Kind) -> [String] {
    let wrong = finding.wrongLine(in: lines, isNew)
    return lines.indices.map { index in
      let mark = index == wrong ? Self.wrong : isNew[index] ? Self.other : Self.plain
      return mark == Self.plain && lines[index].isEmpty ? "" : mark + lines[index]
    }
  }

  /// What the marks mean, of those that a story has.
  static func legend(of story: [String]) -> String? {
    let words = [
      (wrong, "is where it goes wrong"), (other, "is not so in the script's own playing"),
    ]
    let used = words.filter { mark, _ in story.contains { $0.hasPrefix(mark) } }
    return used.isEmpty
      ? nil : used.map { $0.dropLast() + " " + $1 }.joined(separator: ", ")
  }

  /// Which lines are not those of another story; the numbers of steps do not count.
  private static func isNew(_ lines: [String], beside script: [String]) -> [Bool] {
    var isNew = lines.map { _ in false }
    let changes = lines.map(withoutNumber).difference(from: script.map(withoutNumber))
    for case .insert(let offset, _, _) in changes { isNew[offset] = !lines[offset].isEmpty }
    return isNew
  }

  private static func withoutNumber(_ line: String) -> Substring {
    let digits = line.prefix { $0.isNumber }
    let rest = line.dropFirst(digits.count)
    return digits.isEmpty || !rest.hasPrefix(". ") ? line[...] : rest
  }

  /// How many lines below one change a story shows.
  private static let longestPassage = 6

  /// The lines of a story, without most of what hangs below a change: the order of things is what
  /// matters.
  private static func shortened(_ story: String) -> [String] {
    var lines: [String] = []
    var passage: [String] = []
    func endPassage() {
      let isLong = passage.count > longestPassage
      lines += isLong ? Array(passage.prefix(longestPassage - 1)) : passage
      if isLong { lines.append("     … and \(passage.count - longestPassage + 1) more lines") }
      passage = []
    }
    for line in story.split(separator: "\n", omittingEmptySubsequences: false) {
      if line.hasPrefix("     ") {
        passage.append(String(line))
      } else {
        endPassage()
        lines.append(String(line))
      }
    }
    endPassage()
    return lines
  }
}

// MARK: - Side by side

extension FindingStory {
  /// How wide a column is at most.
  private static let widest = 46

  /// What happened in both stories, side by side: steps, requests, answers and calls.
  func sideBySide() -> [String] {
    let (left, right) = (Self.events(of: script), Self.events(of: lines))
    var (removed, inserted): (Set<Int>, Set<Int>) = ([], [])
    let changes = right.map(Self.withoutNumber).difference(from: left.map(Self.withoutNumber))
    for change in changes {
      switch change {
      case .remove(let offset, _, _): removed.insert(offset)
      case .insert(let offset, _, _): inserted.insert(offset)
      }
    }
    var rows = [("as the script says", " ", "here")]
    var (old, new) = (0, 0)
    while old < left.count || new < right.count {
      let (isGone, isCome) = (removed.contains(old), inserted.contains(new))
      let isSame = !isGone && !isCome
      rows.append(
        (
          isGone || isSame ? left[old] : "", isSame ? " " : "≠",
          isCome || isSame ? right[new] : ""
        )
      )
      if isGone || isSame { old += 1 }
      if isCome || isSame { new += 1 }
    }
    let width = min(Self.widest, rows.map(\.0.count).max() ?? 0)
    return rows.map { left, sign, right in
      let padding = String(repeating: " ", count: max(0, width - left.count))
      let row = "  \(Self.cut(left))\(padding) \(sign) \(Self.cut(right))"
      return String(row.reversed().drop { $0 == " " }.reversed())
    }
  }

  private static func events(of lines: [String]) -> [String] {
    lines.filter { line in
      let text = line.drop { $0 == " " }
      let isEvent = ["> ", "< ", "* ", "x ", "! "].contains(where: text.hasPrefix)
      return isEvent || withoutNumber(line).count < line.count
    }
  }

  private static func cut(_ text: String) -> String {
    text.count > widest ? text.prefix(widest - 1) + "…" : text
  }
}

import ProofsheetBasics
import UserJourneys

/// A story with marks in its margin: the line that goes wrong, and the lines that the baseline does
/// not have.
struct FindingStory {
  private static let plain = "  "
  private static let other = "│ "
  private static let wrong = "→ "

  /// The lines of both stories, shortened below each change.
  private let script: [StoryLine]
  private let lines: [StoryLine]
  /// Whether each line is missing in the baseline.
  private let isNew: [Bool]

  /// - Parameters:
  ///   - story: The story of the variation.
  ///   - script: The story of the baseline.
  init(_ story: Story, beside script: Story) {
    self.script = Self.shortened(script)
    lines = Self.shortened(story)
    var isNew = lines.map { _ in false }
    for case .insert(let offset, _, _) in Self.changes(from: self.script, to: lines) {
      isNew[offset] = !lines[offset].text.isEmpty
    }
    self.isNew = isNew
  }

  /// The story, each line with its mark before it.
  ///
  /// - Parameter finding: The finding that the story shows.
  /// - Returns: The lines.
  func marked(for finding: SweepFinding.Kind) -> [String] {
    let wrong = finding.wrongLine(in: lines, isNew)
    return lines.indices.map { index in
      let mark = index == wrong ? Self.wrong : isNew[index] ? Self.other : Self.plain
      return mark == Self.plain && lines[index].text.isEmpty ? "" : mark + lines[index].text
    }
  }

  /// The meaning of the marks that a story has; nil for a story without marks.
  static func legend(of story: [String]) -> String? {
    let words = [
      (wrong, "is where it goes wrong"), (other, "is not so in the script's own playing"),
    ]
    let used = words.filter { mark, _ in story.contains { $0.hasPrefix(mark) } }
    return used.isEmpty
      ? nil : used.map { $0.dropLast() + " " + $1 }.joined(separator: ", ")
  }

  /// The difference between two stories; step numbers are ignored.
  private static func changes(
    from old: [StoryLine],
    to new: [StoryLine]
  ) -> CollectionDifference<String> {
    new.map { $0.title ?? $0.text }.difference(from: old.map { $0.title ?? $0.text })
  }

  /// The number of lines that a story shows below one change.
  private static let longestPassage = 6

  /// The lines of a story, shortened below each change, because the order of events is what
  /// matters.
  private static func shortened(_ story: Story) -> [StoryLine] {
    var lines: [StoryLine] = []
    var passage: [StoryLine] = []
    func endPassage() {
      let isLong = passage.count > longestPassage
      lines += isLong ? Array(passage.prefix(longestPassage - 1)) : passage
      if isLong {
        let text = "     … and \(passage.count - longestPassage + 1) more lines"
        lines.append(StoryLine(text: text, role: .below))
      }
      passage = []
    }
    for line in story.lines {
      if case .below = line.role {
        passage.append(line)
      } else {
        endPassage()
        lines.append(line)
      }
    }
    endPassage()
    return lines
  }
}

// MARK: - Side by side

extension FindingStory {
  /// The width of a column at most.
  private static let widest = 46

  /// The steps, requests, answers and calls of both stories, side by side.
  func sideBySide() -> [String] {
    let (left, right) = (Self.events(of: script), Self.events(of: lines))
    var (removed, inserted): (Set<Int>, Set<Int>) = ([], [])
    for change in Self.changes(from: left, to: right) {
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
          isGone || isSame ? left[old].text : "", isSame ? " " : "≠",
          isCome || isSame ? right[new].text : ""
        )
      )
      if isGone || isSame { old += 1 }
      if isCome || isSame { new += 1 }
    }
    let width = min(Self.widest, rows.map(\.0.count).max() ?? 0)
    return rows.map { left, sign, right in
      let row = "  \(Self.cut(left).padded(to: width)) \(sign) \(Self.cut(right))"
      return String(row.reversed().drop { $0 == " " }.reversed())
    }
  }

  private static func events(of lines: [StoryLine]) -> [StoryLine] {
    lines.filter { line in
      switch line.event?.kind {
      case .request, .answer, .call, .cancellation, .trouble: true
      case nil: line.title != nil
      default: false
      }
    }
  }

  private static func cut(_ text: String) -> String {
    text.count > widest ? text.prefix(widest - 1) + "…" : text
  }
}

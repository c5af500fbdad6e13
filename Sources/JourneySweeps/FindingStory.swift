import ProofsheetBasics
import UserJourneys

/// A story with marks in its margin, at the line that goes wrong and at the lines that the baseline
/// lacks.
struct FindingStory {
  private static let plain = "  "
  private static let other = "│ "
  private static let wrong = "→ "

  /// The lines of the story; a passage below an event is cut to a few lines.
  let lines: [StoryLine]
  /// For each line of the story, whether the baseline lacks the line.
  let isNew: [Bool]
  /// The events of the baseline that the story lacks, each with the line at which it would stand.
  let missing: [(event: StoryEvent, line: Int)]

  /// - Parameters:
  ///   - story: The story of the variation.
  ///   - script: The story of the baseline.
  init(_ story: Story, beside script: Story) {
    let (old, new) = (Self.shortened(script), Self.shortened(story))
    // Step numbers are ignored.
    let changes = new.map { $0.title ?? $0.text }.difference(from: old.map { $0.title ?? $0.text })
    var isNew = new.map { _ in false }
    var isMissing = old.map { _ in false }
    for case .insert(let offset, _, _) in changes { isNew[offset] = true }
    for case .remove(let offset, _, _) in changes { isMissing[offset] = true }
    var (missing, place) = ([(event: StoryEvent, line: Int)](), 0)
    for (line, isMissing) in zip(old, isMissing) {
      while place < new.count, isNew[place] { place += 1 }
      let isLast = place >= new.count || new[place].text.isEmpty
      if isMissing, let event = line.event { missing.append((event, isLast ? place - 1 : place)) }
      if !isMissing { place += 1 }
    }
    self.missing = missing
    lines = new
    self.isNew = zip(isNew, new).map { $0 && !$1.text.isEmpty }
  }

  /// The numbers of lines that are shown before and after the line that goes wrong.
  private static let (before, after) = (12, 6)

  /// The story around the line that goes wrong, each line with its mark before it.
  ///
  /// - Parameters:
  ///   - finding: The finding that the story shows.
  ///   - clues: The places at which the variation shows the finding.
  /// - Returns: The lines, with `…` in place of omitted lines.
  func marked(for finding: SweepFinding.Kind, _ clues: StoryClues = StoryClues()) -> [String] {
    let wrong = wrongLine(of: finding, clues)
    let centre = wrong ?? isNew.firstIndex(of: true) ?? lines.count - 1
    let start = lines.firstIndex { $0.title != nil } ?? 0
    let window = centre - Self.before..<centre + Self.after + 1
    let shown = (start..<lines.count).clamped(to: window)
    let step = lines[..<shown.lowerBound].lastIndex { $0.title != nil }
    var marked: [String] = []
    for index in (step.map { [$0] } ?? []) + Array(shown) {
      if index == shown.lowerBound, index > (step ?? start) + 1 { marked.append(Self.plain + "…") }
      let mark = index == wrong ? Self.wrong : isNew[index] ? Self.other : Self.plain
      marked.append(
        mark == Self.plain && lines[index].text.isEmpty ? "" : mark + lines[index].text
      )
    }
    return shown.upperBound < lines.count ? marked + [Self.plain + "…"] : marked
  }

  /// The meaning of the marks that a story has; nil for a story without marks.
  static func legend(of story: [String]) -> String? {
    let words = [
      (wrong, "marks the line that goes wrong"), (other, "a line that only this variation has"),
    ]
    let used = words.filter { mark, _ in story.contains { $0.hasPrefix(mark) } }
    return used.isEmpty
      ? nil : used.map { $0.dropLast() + " " + $1 }.joined(separator: ", ")
  }

  /// The largest number of lines that a story shows below one event.
  private static let longestPassage = 6

  /// The lines of a story, with only a few below each event, so that the order of events is
  /// visible.
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

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

  /// - Parameters:
  ///   - story: The story of the variation.
  ///   - script: The story of the baseline.
  init(_ story: Story, beside script: Story) {
    let (old, new) = (Self.shortened(script), Self.shortened(story))
    // Step numbers are ignored.
    let changes = new.map { $0.title ?? $0.text }.difference(from: old.map { $0.title ?? $0.text })
    var isNew = new.map { _ in false }
    for case .insert(let offset, _, _) in changes { isNew[offset] = true }
    lines = new
    self.isNew = zip(isNew, new).map { $0 && !$1.text.isEmpty }
  }

  /// The numbers of lines that are shown before and after the line that goes wrong.
  private static let (before, after) = (12, 6)

  /// The story around the line that goes wrong, each line with its mark before it.
  ///
  /// A failed request, its answer and the retry are always shown.
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
    var shown = Set((start..<lines.count).clamped(to: window)).union(fault(clues) + retry(clues))
    shown.formUnion(shown.compactMap { index in lines[...index].lastIndex { $0.title != nil } })
    var marked: [String] = []
    for index in shown.sorted() {
      if !marked.isEmpty, !shown.contains(index - 1) { marked.append(Self.plain + "…") }
      let mark = index == wrong ? Self.wrong : isNew[index] ? Self.other : Self.plain
      marked.append(
        mark == Self.plain && lines[index].text.isEmpty ? "" : mark + lines[index].text
      )
    }
    return shown.contains(lines.count - 1) ? marked : marked + [Self.plain + "…"]
  }

  /// The meaning of the marks.
  static let legend = "→ marks the line that goes wrong, │ a line that only this variation has"

  /// The largest number of lines that a story shows below one event.
  private static let longestPassage = 6

  /// The lines of a story, with only a few below each event, so that the order of events is
  /// visible.
  private static func shortened(_ story: Story) -> [StoryLine] {
    var count = 0
    var place = 0
    return story.lines.compactMap { line in
      guard case .below = line.role else {
        count = line.event?.below.count ?? 0
        place = 0
        return line
      }
      place += 1
      if count <= longestPassage || place < longestPassage { return line }
      let text = "     … and \(count - longestPassage + 1) more lines"
      return place == longestPassage ? StoryLine(text: text, role: .below) : nil
    }
  }
}

/// Hints that tell which line of a variation's story shows a finding.
struct StoryClues {
  /// The requests that the fault hit, in the order of sending.
  var failed: [Int] = []
  /// The number of the step in which the user first tries again.
  var retry: Int?
  /// The facts that no line shows as wrong, because time alone changes them.
  var timed: TimedFacts?
}

extension FindingStory {
  /// The index of the line at which the story goes wrong; nil without such a line.
  func wrongLine(of finding: SweepFinding.Kind, _ clues: StoryClues) -> Int? {
    switch finding {
    case .differs(let difference, .effects):
      return lastNew(after: fault(clues).last ?? 0) { event in
        (event.kind == .request || event.kind == .call)
          && difference.names.contains(where: event.words.hasPrefix)
      } ?? ignoredRetry(clues)
    case .differs(let difference, let cause):
      // A slow answer changes what happens before it, too.
      let start = (cause == .slowness ? fault(clues).first : fault(clues).last) ?? 0
      return lastNew(after: start) { difference.names.contains(where: $0.isAt) }
        ?? ignoredRetry(clues)
        ?? lines.indices[start...].last { index in
          isNew[index] && lines[index].event.map { clues.timed?.holds($0) == true } != true
        }
    case .signStays, .failureUnseen:
      return fault(clues).last
        ?? last { $0.kind == .answer || $0.kind == .cancellation }
    case .errorShown(let path, let value):
      return last { $0.changes(partOf: path) && $0.words.contains(value) }
    case .doubleRequest(let name), .left(.request(let name, _)), .left(.call(let name)):
      return last { ($0.kind == .request || $0.kind == .call) && $0.isOf(name) }
    case .unmatched: return last { $0.kind == .trouble }
    case .stopped: return lines.indices.last { lines[$0].event != nil || lines[$0].title != nil }
    case .left(let leftover):
      let event = leftover.event
      return last { $0 == event } ?? lines.indices.last { lines[$0].title == Story.leaving }
    }
  }

  /// The lines of the last failed request and of its answer.
  private func fault(_ clues: StoryClues) -> [Int] {
    guard let number = clues.failed.last else { return [] }
    return lines.indices.filter { lines[$0].event?.isOf(number) == true }
  }

  /// The first lines of the step in which the user first tries again.
  private func retry(_ clues: StoryClues) -> Range<Int> {
    let titles = lines.indices.filter { lines[$0].title != nil } + [lines.count]
    guard let step = clues.retry, step < titles.count else { return 0..<0 }
    return titles[step - 1]..<min(titles[step], titles[step - 1] + Self.after)
  }

  /// The line at which the retry changes nothing, or else the title of the retry.
  private func ignoredRetry(_ clues: StoryClues) -> Int? {
    retry(clues).first { lines[$0].event?.kind == .silence } ?? retry(clues).first
  }

  private func last(_ fits: (StoryEvent) -> Bool) -> Int? {
    lines.indices.last { lines[$0].event.map(fits) == true }
  }

  /// The last such line that the baseline lacks, also by a line below it.
  private func lastNew(after start: Int, _ fits: (StoryEvent) -> Bool) -> Int? {
    lines.indices.last { index in
      guard index > start, lines[index].event.map(fits) == true else { return false }
      let below = lines[(index + 1)...].prefix { if case .below = $0.role { true } else { false } }
      return isNew[index] || isNew[below.indices].contains(true)
    }
  }
}

extension StoryEvent {
  /// Whether the event changes the fact at a path, a part of it, or a fact that contains it.
  fileprivate func isAt(_ path: String) -> Bool {
    // A story names a fact without its screen, whose name may contain dots.
    let names = path.split(separator: ".", omittingEmptySubsequences: false)
    return changes(partOf: path)
      || names.indices.contains { changes(names[$0...].joined(separator: ".")[...]) }
  }
}

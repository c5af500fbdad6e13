import SnapshotChecking

/// The lines of two texts side by side.
struct LinePairing {
  /// The unchanged and changed pieces in the order of the texts.
  ///
  /// Joined, they are the texts.
  var lines: [LineChange] = []
  private let subjects: [String: String]
  /// The title of the compared step, or of the compared part of a sweep; nil outside of stories.
  var part: String?

  init(_ old: String, _ new: String, _ subjects: [String: String]) {
    self.subjects = subjects
    if Self.isStory(old), Self.isStory(new) { addParts(old, new) } else { add(old, new) }
  }

  mutating func add(_ old: String, _ new: String) {
    let (diff, start) = (LineDiff(old: old, new: new), lines.count)
    var next = 0
    for change in diff.script.changes + [.init(old: diff.old.count..<diff.old.count, new: 0..<0)] {
      add([diff.old.text(of: next..<change.old.lowerBound)])
      add(change.old.map { TextLine(diff.old, $0) }, change.new.map { TextLine(diff.new, $0) })
      next = change.old.upperBound
    }
    // A line that is removed here and added elsewhere has moved.
    let lone = lines.indices[start...].filter {
      lines[$0].head.isEmpty && lines[$0].segments[0].texts.count == 2
    }
    let texts = lone.map { lines[$0].segments[0].texts }
    let moved = Set(texts.filter { $0[0] == "" }.map { $0[1] }).intersection(texts.map { $0[0] })
    for index in lone where moved.contains(lines[index].segments[0].texts.joined()) {
      lines[index].segments[0].kinds = [ChangeKind(.changed, "order", [lines[index].subject])]
    }
  }

  private mutating func add(_ old: [TextLine], _ new: [TextLine]) {
    if old.count == new.count, old.map(\.element).sorted() == new.map(\.element).sorted() {
      let kind = ChangeKind(.changed, "order", [old.first.map(subject) ?? ""])
      return replace(old[...], new[...], kind)
    }
    let keys: [(TextLine) -> String] = [
      { $0.label + ": " + $0.values }, \.shape, \.values, \.name,
    ]
    for (old, new) in paired(old[...], new[...], by: keys) {
      guard old.count != new.count else {
        for (old, new) in zip(old, new) { pair(old, new) }
        continue
      }
      let (rank, what): (ChangeKind.Rank, String) =
        old.isEmpty ? (.came, "new") : new.isEmpty ? (.lost, "lost") : (.changed, "changed")
      let lines = rank == .changed ? old + new : (old + new).prefix(1)
      let isField = old.count + new.count == 1 && lines.allSatisfy { !$0.label.isEmpty }
      let noun = part != nil ? "event" : isField ? "field" : "line"
      let kind = ChangeKind(rank, "\(what) \(noun)", lines.map(\.name))
      replace(old, new, kind)
    }
  }

  /// Adds some lines as one piece that comes, goes, or changes its order.
  private mutating func replace(
    _ old: ArraySlice<TextLine>,
    _ new: ArraySlice<TextLine>,
    _ kind: ChangeKind
  ) {
    guard let first = old.first ?? new.first else { return }
    let texts = [old, new].map { $0.map { $0.element + $0.end }.joined() }
    add(texts, kind, of: subject(first), at: first.place)
  }

  /// Adds a text that is replaced as a whole, or an unchanged text.
  mutating func add(
    _ texts: [String],
    _ kind: ChangeKind? = nil,
    of name: String = "",
    at place: String = ""
  ) {
    let segment = LineChange.Segment(kinds: kind.map { [$0] } ?? [], texts: texts)
    let place = part ?? place
    lines.append(LineChange(place: place, subject: name, isEvent: part != nil, segments: [segment]))
  }

  private mutating func pair(_ old: TextLine, _ new: TextLine) {
    let isRenamed = old.label != new.label && !old.label.isEmpty && !new.label.isEmpty
    let subject = subject(isRenamed ? new : old)
    lines.append(
      LineChange(
        place: part ?? old.place,
        subject: subject,
        isEvent: part != nil,
        head: isRenamed
          ? [.init(kinds: [.renamed(old.label, new.label)], texts: [old.head, new.head])]
          : LineChange.segments(old.head, new.head, of: ""),
        segments: LineChange.segments(old.value, new.value, of: subject, (old.tokens, new.tokens))
          + LineChange.segments(old.end, new.end, of: "")
      )
    )
  }

  private func subject(_ line: TextLine) -> String {
    part != nil && line.label.isEmpty ? line.shape : subjects[line.label] ?? line.label
  }
}

/// A line: the part before its value, the label in that part, and the value.
struct TextLine {
  let place: String
  let head: String
  let label: String
  let value: String
  /// The comma after the value, and the line feed if there is one.
  let end: String
  let tokens: [TextToken]
  /// The content regardless of style, and the same without numbers.
  let values: String
  let shape: String

  /// The name that identifies the line, and its text as an element of a list.
  var name: String { label.isEmpty ? shape : label }
  var element: String { head + value }

  init(_ lines: TextLines, _ index: Int) {
    let line = Substring(lines[index])
    place = "line \(index + 1)"
    let start = line.firstIndex { $0.isLetter || $0 == "_" } ?? line.endIndex
    let path = line[start...].prefix { $0.isLetter || $0.isNumber || "._[]#\"".contains($0) }
    let gap = line[path.endIndex...].prefix { $0 == ":" || $0 == " " }
    let isNamed = gap.contains(":") && (gap.last == " " || gap.endIndex == line.endIndex)
    label = isNamed ? path.filter { $0 != "\"" }.lastName : ""
    let comma = line.hasSuffix(",") ? "," : ""
    head = isNamed ? String(line[..<gap.endIndex]) : ""
    value = String(line.dropFirst(head.count).dropLast(comma.count))
    end = comma + (lines.isTerminated(index) ? "\n" : "")
    tokens = TextToken.all(in: value)
    values = tokens.map(\.value).joined(separator: " ")
    shape = tokens.map { [.word, .mark].contains($0.kind) ? $0.value : $0.kind.rawValue }
      .joined(separator: " ")
  }
}

extension TextLines {
  /// Returns some lines unchanged, with their line ends.
  fileprivate func text(of lines: Range<Int>) -> String {
    lines.map { self[$0] + (isTerminated($0) ? "\n" : "") }.joined()
  }
}

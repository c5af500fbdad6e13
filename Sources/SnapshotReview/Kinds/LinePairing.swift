import SnapshotChecking

/// The lines of two texts side by side.
struct LinePairing {
  /// The unchanged and changed pieces in the order of the texts.
  ///
  /// Joined, they are the texts.
  var lines: [LineChange] = []
  /// The fields known around the texts, by their last names.
  private let subjects: [String: String]
  /// The key path of the texts, with a space behind it; empty for whole snapshots.
  private let path: String
  /// The title of the compared step, or of the compared part of a sweep; nil outside of stories.
  var part: String?

  init(_ old: String, _ new: String, _ subjects: [String: String] = [:], at path: String = "") {
    (self.subjects, self.path) = (subjects, path.isEmpty ? "" : path + " ")
    let isStory = [old, new].allSatisfy { $0.hasPrefix("journey: ") }
    if isStory { addParts(old, new) } else { add(old, new) }
  }

  mutating func add(_ old: String, _ new: String) {
    let (diff, start) = (LineDiff(old: old, new: new), lines.count)
    var next = 0
    for change in diff.script.changes + [.init(old: diff.old.count..<diff.old.count, new: 0..<0)] {
      add([.init(texts: [diff.old.text(of: next..<change.old.lowerBound)])])
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
    let isOrder = old.map(\.element).sorted() == new.map(\.element).sorted()
    let keys: [(TextLine) -> String] = [
      { $0.label + ": " + $0.values }, \.shape, \.values, \.name,
    ]
    for (old, new) in isOrder ? [(old[...], new[...])] : paired(old[...], new[...], by: keys) {
      guard let first = old.first ?? new.first, isOrder || old.count != new.count else {
        for (old, new) in zip(old, new) { pair(old, new) }
        continue
      }
      let (rank, what): (ChangeKind.Rank, String) =
        old.isEmpty ? (.came, "new") : new.isEmpty ? (.lost, "lost") : (.changed, "changed")
      let lines = rank == .changed ? old + new : [first]
      // A field of a screen has no mark, unlike an event.
      let isUnmarked = part == nil || first.head.first { $0 != " " }?.isLetter == true
      let isField = old.count + new.count == 1 && !first.label.isEmpty && isUnmarked
      let noun = isField ? "field" : part != nil ? "event" : "line"
      let subject = subject(first)
      var kind = ChangeKind(rank, "\(what) \(noun)", lines.map(\.name))
      if isOrder { kind = ChangeKind(.changed, "order", [subject]) }
      let texts = [old, new].map { $0.map { $0.element + $0.end }.joined() }
      add([.init(kinds: [kind], texts: texts)], of: subject, at: first.place)
    }
  }

  /// Adds a piece of the texts; a piece without kinds is unchanged.
  mutating func add(
    _ segments: [LineChange.Segment],
    behind head: [LineChange.Segment] = [],
    of subject: String = "",
    at place: String = ""
  ) {
    var line = LineChange(place: path + (part ?? place), subject: subject, isEvent: part != nil)
    (line.head, line.segments) = (head, segments)
    lines.append(line)
  }

  private mutating func pair(_ old: TextLine, _ new: TextLine) {
    let labels = [old.label, new.label]
    let isRenamed = labels[0] != labels[1] && !labels.contains("")
    let isNumber = part != nil && old.head != new.head && labels == ["", ""]
    let kind: ChangeKind? =
      isRenamed ? .renamed(labels[0], labels[1]) : isNumber ? .stepNumber : nil
    let subject = subject(isRenamed ? new : old)
    let tokens = (old.tokens, new.tokens)
    add(
      LineChange.segments(old.value, new.value, of: subject, tokens)
        + LineChange.segments(old.end, new.end, of: ""),
      behind: kind.map { [.init(kinds: [$0], texts: [old.head, new.head])] }
        ?? LineChange.segments(old.head, new.head, of: subject),
      of: subject,
      at: old.place
    )
  }

  private func subject(_ line: TextLine) -> String {
    part != nil && line.label.isEmpty ? line.shape : subjects[line.label] ?? line.label
  }
}

/// A line: the part before its value, the label in that part, and the value.
struct TextLine {
  let place: String
  /// The indentation and the label, or the number of a step; empty for other text.
  let head: String
  let label: String
  let value: String
  /// The comma after the value, and the line feed if there is one.
  let end: String
  let tokens: [TextToken]

  /// The content regardless of style, and the same without numbers.
  var values: String { tokens.map(\.value).joined(separator: " ") }
  var shape: String { tokens.map { $0.kind == .space ? "space" : $0.shape }.joined(separator: " ") }
  /// The name that identifies the line, and its text as an element of a list.
  var name: String { label.isEmpty ? shape : label }
  var element: String { head + value }

  init(_ lines: TextLines, _ index: Int) {
    let line = Substring(lines[index])
    place = "line \(index + 1)"
    let number = line.prefix(while: \.isNumber)
    let isNumbered = !number.isEmpty && line.dropFirst(number.count).hasPrefix(". ")
    let start = line.firstIndex { $0.isLetter || $0 == "_" } ?? line.endIndex
    let path = line[start...].prefix { $0.isLetter || $0.isNumber || "._[]#\"".contains($0) }
    let gap = line[path.endIndex...].prefix { $0 == ":" || $0 == " " }
    let isNamed =
      !isNumbered && gap.contains(":") && (gap.last == " " || gap.endIndex == line.endIndex)
    label = isNamed ? path.filter { $0 != "\"" }.lastName : ""
    let comma = line.hasSuffix(",") ? "," : ""
    head = isNamed ? String(line[..<gap.endIndex]) : isNumbered ? "\(number). " : ""
    value = String(line.dropFirst(head.count).dropLast(comma.count))
    end = comma + (lines.isTerminated(index) ? "\n" : "")
    tokens = TextToken.all(in: value)
  }
}

extension TextLines {
  /// Returns some lines unchanged, with their line ends.
  fileprivate func text(of lines: Range<Int>) -> String {
    lines.map { self[$0] + (isTerminated($0) ? "\n" : "") }.joined()
  }
}

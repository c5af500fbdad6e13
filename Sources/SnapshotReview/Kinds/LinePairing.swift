/// The lines of two texts side by side.
struct LinePairing {
  /// The unchanged and changed lines in the order of the texts.
  ///
  /// The joined lines give both texts again.
  private(set) var lines: [LineChange] = []
  /// The field that holds the texts; empty for whole snapshots.
  private let field: String
  /// The key path of the field, with a space at the end; empty for whole snapshots.
  private let path: String

  init(_ old: String, _ new: String, of subject: String = "", at path: String = "") {
    (field, self.path) = (subject.lastName, path.isEmpty ? "" : path + " ")
    let isStory = [old, new].allSatisfy { $0.hasPrefix("journey: ") }
    let texts = [old, new].map { TextLine.all(in: $0, isStory: isStory) }
    let keys: [(TextLine) -> String] = [
      { $0.parts.label + ": " + $0.values }, \.shape, \.values, \.name,
    ]
    // Lines of different findings never make a pair.
    let own = keys.map { key in { (line: TextLine) in line.finding + "\u{1}" + key(line) } }
    for (old, new) in paired(texts[0][...], texts[1][...], by: [{ $0.finding + $0.body }]) {
      let isOrder = old.count > 1 && old.map(\.element).sorted() == new.map(\.element).sorted()
      for (old, new) in isOrder ? [(old, new)] : paired(old, new, by: own) {
        if isOrder {
          add(old, new, .init(.changed, "order", [old.first.map(self.subject) ?? ""]))
        } else if old.count == new.count, zip(old, new).allSatisfy({ $0.finding == $1.finding }) {
          for (old, new) in zip(old, new) { add(old, new) }
        } else if isStory {
          addParts(old, isNew: false)
          addParts(new, isNew: true)
        } else {
          add(old, new)
        }
      }
    }
  }

  /// Adds an old line and the new line that corresponds to it.
  private mutating func add(_ old: TextLine, _ new: TextLine) {
    if old.raw == new.raw { return add([.init(texts: [old.raw])], of: "", at: old) }
    let (left, right) = (old.parts, new.parts)
    let isRenamed = left.label != right.label && !left.label.isEmpty && !right.label.isEmpty
    let subject = subject(isRenamed ? new : old)
    var head = LineChange.segments(left.head, right.head, of: subject)
    if left.head != right.head, isRenamed || old.noun == "step" {
      let kind = isRenamed ? ChangeKind.renamed(left.label, right.label) : .stepNumber
      head = [.init(kinds: [kind], texts: [left.head, right.head])]
    }
    let tokens = [old.tokens, new.tokens]
    let value = LineChange.segments(left.value, right.value, of: subject, tokens)
    let end = LineChange.segments(left.end, right.end, of: "")
    add(head + value + end, behind: head.count, of: subject, at: old)
  }

  /// Adds lines that are new, lost, or replaced by others.
  private mutating func add(
    _ old: ArraySlice<TextLine>,
    _ new: ArraySlice<TextLine>,
    _ known: ChangeKind? = nil
  ) {
    guard let first = old.first ?? new.first else { return }
    // A field of a screen has no mark, unlike an event.
    let isUnmarked = first.noun == nil || first.text.first { $0 != " " }?.isLetter == true
    let isField = old.count + new.count == 1 && !first.parts.label.isEmpty && isUnmarked
    let noun = isField ? "field" : first.noun == nil ? "line" : "event"
    let lone = ChangeKind.lone(isNew: old.isEmpty, noun, first.name, first.parts.value)
    let own =
      old.isEmpty || new.isEmpty
      ? lone : ChangeKind(.changed, "changed \(noun)", (old + new).map(\.name))
    let texts = [old, new].map { $0.map(\.raw).joined() }
    add([.init(kinds: [known ?? own], texts: texts)], of: subject(first), at: first)
  }

  private mutating func add(
    _ segments: [LineChange.Segment],
    behind headCount: Int = 0,
    of subject: String,
    at line: TextLine
  ) {
    var change = LineChange(place: path + line.place, subject: subject, segments: segments)
    change.isEvent = line.noun != nil
    // The place of a step begins with its number.
    if [nil, "step"].contains(line.noun) { change.headCount = headCount }
    lines.append(change)
  }

  private func subject(_ line: TextLine) -> String {
    line.noun != nil && line.parts.label.isEmpty
      ? line.shape : line.parts.label.isEmpty ? field : line.parts.label
  }
}

extension LinePairing {
  /// Adds lines of a story that are all new or all lost: steps, findings and events.
  ///
  /// The title of a section, and an empty line, are added and removed with the section's findings.
  private mutating func addParts(_ block: ArraySlice<TextLine>, isNew: Bool) {
    let (start, separators) = (lines.count, ["title", "blank"])
    let isAlone = block.allSatisfy { separators.contains($0.noun ?? "") }
    let starts = block.indices.filter { $0 == block.startIndex || block[$0].noun != "" }
    for (index, end) in zip(starts, starts.dropFirst() + [block.endIndex]) {
      let (own, first) = (block[index..<end], block[index])
      let text = own.map(\.raw).joined()
      var segment = LineChange.Segment(texts: isNew ? ["", text] : [text, ""])
      if !isAlone, separators.contains(first.noun ?? "") {
        segment.isSeparator = true
        add([segment], of: "", at: first)
      } else if first.noun == "" || isAlone {
        add(isNew ? [] : own, isNew ? own : [])
      } else {
        lines.append(Self.part(first, text, segment, isNew: isNew))
      }
    }
    let kinds = lines[start...].flatMap { $0.segments[0].kinds }
    for index in start..<lines.count where lines[index].segments[0].isSeparator {
      lines[index].segments[0].kinds = kinds
    }
  }

  /// Returns the change for a step or a finding that is new or lost.
  ///
  /// The words of the change show the lines of the step, or the differing values of the finding.
  private static func part(
    _ first: TextLine,
    _ text: String,
    _ segment: LineChange.Segment,
    isNew: Bool
  ) -> LineChange {
    let isFinding = !first.finding.isEmpty
    let what = (isNew ? "new " : isFinding ? "gone " : "lost ") + (first.noun ?? "")
    let own = text.split(separator: "\n").map { String($0.drop { " ~".contains($0) }) }
    // The lines of a finding are its name, a sentence, the differing values, and the variation.
    let seen = isFinding ? own.dropFirst(min(2, max(0, own.count - 2))).dropLast() : own[...]
    let rank: ChangeKind.Rank = isNew == isFinding ? .lost : .came
    let variation = own[own.count - 1].replacing("variation:", with: ",") + " (\(own[0]))"
    var line = LineChange(place: what, subject: own[0], isEvent: true, segments: [segment])
    line.segments[0].kinds = [ChangeKind(rank, what, own.dropLast(isFinding ? 1 : 0))]
    line.news = ": " + ShownPair("", seen.joined(separator: "\n")).new
    if isFinding { line.news? += variation }
    return line
  }
}

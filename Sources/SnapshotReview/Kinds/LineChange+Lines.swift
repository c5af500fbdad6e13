extension LineChange {
  /// Compares two texts line by line, which a field at a key path may hold.
  ///
  /// The joined segments of the result give both texts again.
  static func all(_ old: String, _ new: String, of field: String, at path: String) -> [LineChange] {
    let stories = [(old, new), (new, old)].compactMap(StorySections.added)
    let isStory = stories.count == 2
    let texts = (isStory ? stories : [old, new])
      .map { TextLine.all(in: $0, isStory: isStory, of: field, at: path) }
    let keys: [(TextLine) -> String] = [
      { $0.parts.label + ": " + $0.values }, { $0.shape }, { $0.values }, { $0.name },
    ]
    // Lines of different findings never make a pair.
    let own = keys.map { key in { (line: TextLine) in line.finding + "\u{1}" + key(line) } }
    var changes: [LineChange] = []
    for (old, new) in paired(texts[0], texts[1], by: [{ $0.finding + $0.body }]) {
      let isOrder = old.count > 1 && old.map(\.element).sorted() == new.map(\.element).sorted()
      for (old, new) in isOrder ? [(old, new)] : paired(old, new, by: own) {
        let isBlock = isOrder || !isStory && !old.isEmpty && !new.isEmpty
        if !isOrder, old.count == new.count, zip(old, new).allSatisfy({ $0.finding == $1.finding })
        {
          changes += zip(old, new).map(LineChange.init)
        } else if isBlock {
          let names = isOrder ? [old[0].subject] : (old + new).map(\.name)
          let kind = ChangeKind(.changed, isOrder ? "order" : "changed line", names)
          changes.append(LineChange(old, new, kind))
        } else {
          changes += parts(old, isNew: false) + parts(new, isNew: true)
        }
      }
    }
    return changes
  }
}

extension LineChange {
  private init(_ line: TextLine, _ segments: [Segment]) {
    (place, subject, isEvent) = (line.place, line.subject, line.isStory)
    self.segments = segments
  }

  /// Creates the change of lines that are new, lost or replaced.
  private init(_ old: [TextLine], _ new: [TextLine], _ kind: ChangeKind) {
    let texts = [old, new].map { $0.map(\.raw).joined() }
    self.init((old + new)[0], [Segment(kinds: [kind], texts: texts)])
  }

  /// Creates the change of an old line and the new line that corresponds to it.
  private init(_ old: TextLine, _ new: TextLine) {
    if old.raw == new.raw {
      self.init(old, [Segment(texts: [old.raw])])
      return
    }
    let (left, right) = (old.parts, new.parts)
    if let quiet = [old, new].first(where: { $0.text.hasSuffix("= nothing changes") }) {
      let event = quiet === old ? new : old
      self.init([old], [new], .lone(isNew: event === new, "event", event.name, event.parts.value))
      return
    }
    let isRenamed = left.label != right.label && !left.label.isEmpty && !right.label.isEmpty
    let subject = isRenamed ? new.subject : old.subject
    let number = old.noun == "step" ? ChangeKind.stepNumber : nil
    let name = isRenamed ? ChangeKind.renamed(left.label, right.label) : number
    let head = Segment.all(left.head, right.head, of: subject, as: name)
    let value = Segment.all(left.value, right.value, of: subject)
    self.init(old, head + value + Segment.all(left.end, right.end, of: ""))
    self.subject = subject
    // The place of a step begins with its number.
    if !old.isStory || old.noun == "step" { headCount = head.count }
  }

  /// Returns the changes of lines that are all new or all lost.
  ///
  /// A step or a finding of a story is one change.
  private static func parts(_ block: [TextLine], isNew: Bool) -> [LineChange] {
    let starts = block.indices.filter { $0 == 0 || !block[$0].noun.isEmpty }
    return zip(starts, starts.dropFirst() + [block.count]).map { start, end in
      let (own, first) = (Array(block[start..<end]), block[start])
      let isFinding = !first.finding.isEmpty
      func change(_ kind: ChangeKind) -> LineChange {
        LineChange(isNew ? [] : own, isNew ? own : [], kind)
      }
      if first.noun.isEmpty {
        let isField = own.count == 1 && !first.parts.label.isEmpty
        let noun = isField ? "field" : first.isStory ? "event" : "line"
        return change(.lone(isNew: isNew, noun, first.name, first.parts.value))
      }
      let what = (isNew ? "new " : isFinding ? "gone " : "lost ") + first.noun
      // The lines of a finding are its name, a sentence, the differing values, and the variation.
      let texts = own.filter { !$0.text.isEmpty }.map { String($0.text.drop { " ~".contains($0) }) }
      let seen = texts.dropFirst(isFinding ? 2 : 0).joined(separator: isFinding ? ", " : "\n")
      let rank: ChangeKind.Rank = isNew == isFinding ? .lost : .came
      var line = change(ChangeKind(rank, what, texts.dropLast(isFinding ? 1 : 0)))
      let shown = ShownText.pair(["", seen.replacing("variation: ", with: "")])[1]
      line.news = ": " + shown + (isFinding ? " (\(texts[0]))" : "")
      (line.place, line.subject) = (what, texts[0])
      return line
    }
  }
}

extension LineChange {
  /// Compares two texts line by line.
  ///
  /// The texts may be values of the field `field` at the key path `path`. The joined segments of
  /// the result give both texts again.
  static func all(_ old: String, _ new: String, of field: String, at path: String) -> [LineChange] {
    let texts = [old, new].map { TextLine.all(in: $0, of: field, at: path) }
    let keys: [(TextLine) -> String] = [
      { $0.parts.label + ": " + $0.values }, { $0.shape }, { $0.values }, { $0.name },
    ]
    var changes: [LineChange] = []
    for (old, new) in paired(texts[0], texts[1], by: [{ $0.text }]) {
      let isOrder = old.count > 1 && old.map(\.element).sorted() == new.map(\.element).sorted()
      for (old, new) in isOrder ? [(old, new)] : paired(old, new, by: keys) {
        if !isOrder, old.count == new.count {
          changes += zip(old, new).map(LineChange.init)
        } else if !old.isEmpty, !new.isEmpty {
          let names = isOrder ? [old[0].subject] : (old + new).map(\.name)
          let kind = ChangeKind(.changed, isOrder ? "order" : "changed line", names)
          changes.append(LineChange(old, new, kind))
        } else {
          let isField = old.count + new.count == 1 && !(old + new)[0].parts.label.isEmpty
          let (first, noun) = ((old + new)[0], isField ? "field" : "line")
          let kind = ChangeKind.lone(isNew: old.isEmpty, noun, first.name, first.parts.value)
          changes.append(LineChange(old, new, kind))
        }
      }
    }
    return changes
  }
}

extension LineChange {
  private init(_ line: TextLine, _ segments: [Segment]) {
    (place, subject) = (line.place, line.subject)
    self.segments = segments
  }

  /// Creates the change of some lines that are all new, all lost, or replaced by other lines.
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
    let isRenamed = left.label != right.label && !left.label.isEmpty && !right.label.isEmpty
    let subject = isRenamed ? new.subject : old.subject
    let name = isRenamed ? ChangeKind.renamed(left.label, right.label) : nil
    let head = Segment.all(left.head, right.head, of: subject, as: name)
    let value = Segment.all(left.value, right.value, of: subject)
    self.init(old, head + value + Segment.all(left.end, right.end, of: ""))
    (self.subject, headCount) = (subject, head.count)
  }
}

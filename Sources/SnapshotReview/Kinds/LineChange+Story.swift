import Foundation
import SnapshotRendering

extension LineChange {
  /// Returns the changes of each fact of a story.
  static func story(_ facts: FactDifference) -> [[LineChange]] {
    var changes = facts.changes.map { change in
      facts.value(of: change).flatMap { part(change, $0) }.map { [$0] } ?? all(change).map(told)
    }
    let texts = Set(changes.joined().flatMap(\.places).map(\.kind).filter { $0.noun == "text" })
    for (index, change) in facts.changes.enumerated() where !texts.isEmpty {
      guard let kind = change.stateKind, texts.contains(kind) else { continue }
      changes[index][0].segments[0].kinds = [kind]
    }
    return changes
  }

  /// Converts the change of a fact to the form in which a story shows it.
  private static func told(_ line: LineChange) -> LineChange {
    var line = line
    line.isEvent = true
    line.place = StoryText.place(line.place)
    line.subject = StoryText.field(line.subject)
    let isOrder = line.segments[0].kinds.first?.noun == "order"
    if isOrder, line.news?.hasPrefix(" moved") != true { line.news = " moved" }
    // The facts of a line are no elements that a person sees.
    line.news = line.news?.replacing(#/(?:: \d+ elements?)?(?: \(\d+ facts\))?$/#, with: "")
      .replacing(#/\[`# ([^`]*)`\]/#) { String($0.1) }
    return line
  }

  /// Returns the change of a whole step or finding; nil for a line of another sort.
  ///
  /// The lines of a finding are its name, a sentence, the differing values, and the variation.
  private static func part(_ change: FactChange, _ tree: SnapshotTree) -> LineChange? {
    let isFinding = change.subject.hasPrefix("`! ")
    guard isFinding || change.subject.hasPrefix("`# ") else { return nil }
    let isNew = change.old == nil
    let what = (isNew ? "new " : isFinding ? "gone " : "lost ") + (isFinding ? "finding" : "step")
    let below = StoryText.text(tree.text).split(separator: "\n").dropFirst()
    let name = StoryText.field(change.subject)
    let texts = [name] + below.map { String($0.drop { " ~".contains($0) }) }
    let seen = texts.dropFirst(isFinding ? 2 : 0).joined(separator: isFinding ? ", " : "\n")
    let rank: ChangeKind.Rank = isNew == isFinding ? .lost : .came
    let kind = ChangeKind(rank, what, texts.dropLast(isFinding ? 1 : 0))
    let shown = ShownText.pair(["", seen.replacing("variation: ", with: "")])[1]
    return LineChange(
      place: what,
      subject: name,
      isEvent: true,
      news: ": " + shown + (isFinding ? " (\(name))" : ""),
      segments: [Segment(kinds: [kind], texts: ["", ""])]
    )
  }
}

extension FactChange {
  /// The kind of the change in a new or lost line `~ a -> b` of a story; nil for other lines.
  ///
  /// For example, a line is lost when the same change happens earlier in the story.
  fileprivate var stateKind: ChangeKind? {
    let states = (old ?? new ?? "").components(separatedBy: LineChange.Segment.arrow)
    guard old == nil || new == nil, StoryText.isLine(keyPath), states.count == 2 else { return nil }
    let kinds = Set(LineChange.Segment.all(states[0], states[1], of: field).flatMap(\.kinds))
    return kinds.count == 1 ? kinds.first : nil
  }
}

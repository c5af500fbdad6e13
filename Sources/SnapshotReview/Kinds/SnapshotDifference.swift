import SnapshotRendering

/// The places where a rendering differs from its reference: facts of canonical text, or else lines.
package struct SnapshotDifference {
  /// The places that differ, in the order of the reference; each kind of change in a fact or a line
  /// has one place.
  let places: [ChangePlace]
  /// The facts that differ; nil for texts that are compared line by line.
  private let facts: FactDifference?
  /// The lines of each differing fact; for texts without facts, one list with all lines.
  private let changes: [[LineChange]]
  private let isStory: Bool

  /// Finds the places where a rendering differs from a reference.
  init(from old: String, to new: String) {
    let stories = [old, new].compactMap { StoryText($0)?.facts }
    let isStory = stories.count == 2
    let texts = isStory ? stories : [old, new]
    let facts = FactDifference(fromText: texts[0], toText: texts[1])
    (self.facts, self.isStory) = (facts, isStory)
    changes =
      facts.map { isStory ? LineChange.story($0) : $0.changes.map(LineChange.all) }
      ?? [LineChange.all(old, new, of: "", at: "")]
    places = changes.joined().flatMap(\.places)
  }

  /// Returns the reference, with new text only at places for which `isTaken` returns true.
  ///
  /// The result is nil for a reference with values that are nested too deeply to be changed in
  /// parts.
  func text(taking isTaken: (ChangePlace) -> Bool) -> String? {
    let texts = changes.map { LineChange.text($0, taking: isTaken) }
    guard let facts else { return texts[0] }
    var parts: [Int: String] = [:]
    for (index, lines) in changes.enumerated() where lines.count != 1 || lines[0].news == nil {
      // The joined lines of such a value end with a line feed, which is no part of the value.
      let isBlock = facts.changes[index].old?.contains("\n") == true
      parts[index] = String(texts[index].dropLast(isBlock ? 1 : 0))
    }
    let tree = facts.taking(parts) { changes[$0].flatMap(\.places).contains(where: isTaken) }
    return tree.map { isStory ? StoryText.text($0.text) : $0.text }
  }
}

import SnapshotRendering

/// The places where a rendering differs from its reference: facts of canonical text, or else lines.
struct SnapshotDifference {
  /// The places in the order of the reference, one for each kind in a fact or a line.
  let places: [ChangePlace]
  /// The facts that differ; nil for texts that are compared line by line.
  private let facts: FactDifference?
  /// The changes of the facts, or all pieces of the texts.
  private let changes: [LineChange]

  /// Compares a reference and a rendering.
  init(from old: String, to new: String) {
    facts = FactDifference(fromText: old, toText: new)
    let subjects = Dictionary(
      (facts?.changes ?? []).map { ($0.subject.lastName, $0.subject) },
      uniquingKeysWith: { $0 == $1 ? $0 : $0.lastName }
    )
    changes = facts?.changes.map { LineChange($0, subjects) } ?? LinePairing(old, new).lines
    places = changes.flatMap(\.places)
  }

  /// Returns the reference with the changes at some places; nil for a tree too deep to be taken
  /// apart.
  func text(taking isTaken: (ChangePlace) -> Bool) -> String? {
    guard let facts else { return changes.map { $0.text(taking: isTaken) }.joined() }
    var texts: [Int: String] = [:]
    for (index, change) in changes.enumerated() where change.news == nil {
      texts[index] = String(change.text(taking: isTaken).dropLast(change.inner.isEmpty ? 0 : 1))
    }
    return facts.taking(texts) { changes[$0].places.contains(where: isTaken) }?.text
  }
}

import ProofsheetBasics
import SnapshotChecking

/// The changes that a person selects by a kind, a field or a key path.
struct KindSelection {
  /// The changes with selected places only.
  private(set) var whole: [PendingChange] = []
  /// The changes that have other places too, and their differences.
  private(set) var parts: [(change: PendingChange, difference: SnapshotDifference)] = []
  private let name: String

  /// Returns the reference of a change with the selected places changed.
  func text(_ change: PendingChange, _ difference: SnapshotDifference) throws -> String {
    // An inline snapshot has one literal, which is written whole.
    guard change.inline == nil, let text = difference.text(taking: { $0.isMeant(by: name) })
    else { throw ReviewError.inseparable(change.shown) }
    return text
  }

  /// Finds the changes that have a kind, a field or a key path of this name.
  init(_ name: String, in changes: [PendingChange]) throws(ReviewError) {
    self.name = name
    let isMeant = { (place: ChangePlace) in place.isMeant(by: name) }
    for change in changes where change.kind.isOffered {
      let difference = change.difference
      let others = difference?.places.count { !isMeant($0) } ?? 0
      if let difference, others > 0 {
        if others < difference.places.count { parts.append((change, difference)) }
      } else if difference?.places.isEmpty == false || change.wholeKind.name == name {
        whole.append(change)
      }
    }
    guard whole.isEmpty, parts.isEmpty else { return }
    let stale = changes.first { !$0.kind.isOffered && $0.places.contains(where: isMeant) }
    if let error = stale?.error { throw ReviewError("\(error)") }
    let places = changes.filter(\.kind.isOffered).flatMap(\.places)
    let names = places.map(\.kind.name) + places.map(\.subject) + places.map(\.place)
    let nearest = NearestWord.to(name, in: Array(Set(names)).sorted())
    throw ReviewError(
      "There is no change of '\(name)'" + (nearest.map { "; the nearest is: \($0)" } ?? "")
        + ". See them by swift run proofsheet status."
    )
  }
}

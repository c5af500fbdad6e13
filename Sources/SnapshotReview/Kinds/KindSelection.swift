import ProofsheetBasics
import SnapshotChecking

/// The changes that a person selects by a kind, a field or a key path.
struct KindSelection {
  /// The changes with selected places only.
  private(set) var whole: [PendingChange] = []
  /// The changes with other places too, and their differences.
  private(set) var parts: [(change: PendingChange, difference: SnapshotDifference)] = []
  private let name: String

  /// Returns the reference of a change with the selected places changed.
  func text(_ change: PendingChange, _ difference: SnapshotDifference) throws -> String {
    guard change.inline == nil else {
      throw ReviewError(
        "\(change.shown) changes in other places as well, and an inline snapshot is accepted whole; "
          + "name its place to accept it."
      )
    }
    guard let text = difference.text(taking: { $0.isMeant(by: name) }) else {
      throw ReviewError.inseparable(change.shown)
    }
    return text
  }

  /// Finds the changes that have a kind, a field or a key path of this name.
  init(_ name: String, in changes: [PendingChange]) throws(ReviewError) {
    self.name = name
    let isMeant = { (place: ChangePlace) in place.isMeant(by: name) }
    for change in changes where change.kind.isOffered {
      guard let difference = change.difference, !difference.places.isEmpty else {
        if change.wholeKind.name == name { whole.append(change) }
        continue
      }
      if difference.places.allSatisfy(isMeant) {
        whole.append(change)
      } else if difference.places.contains(where: isMeant) {
        parts.append((change, difference))
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

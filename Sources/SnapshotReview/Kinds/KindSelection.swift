import ProofsheetBasics
import SnapshotChecking

/// The changes that a person selects by a kind, a field or a key path.
struct KindSelection {
  /// The changes whose places are all selected.
  private(set) var whole: [PendingChange] = []
  /// The changes of which only some places are selected, each with its difference.
  private(set) var parts: [(change: PendingChange, difference: SnapshotDifference)] = []
  private let name: String

  /// Returns the reference of a change, with new text at the selected places only.
  func text(_ change: PendingChange, _ difference: SnapshotDifference) throws -> String {
    // An inline snapshot has one literal, which is written whole.
    guard change.inline == nil, let text = difference.text(taking: { $0.isMeant(by: name) })
    else { throw ReviewError.inseparable(change.shown) }
    return text
  }

  /// Finds the changes with this name, which can be the name of a kind, a field or a key path.
  init(_ name: String, in changes: [PendingChange]) throws(ReviewError) {
    self.name = name
    if name == ChangeKind.large.name {
      throw ReviewError(
        "'\(name)' names snapshots that were not compared; accept them by their paths."
      )
    }
    var names: Set<String> = []
    var stale: String?
    for change in changes {
      let difference = change.difference
      let places = difference?.places ?? []
      let own = places.count { $0.isMeant(by: name) }
      if !change.kind.isOffered {
        if own > 0, let error = change.error { stale = "\(error)" }
      } else if let difference, own > 0, own < places.count {
        parts.append((change, difference))
      } else if own > 0 || places.isEmpty && change.wholeKind.name == name {
        whole.append(change)
      }
      names.formUnion(places.flatMap { [$0.kind.name, $0.subject, $0.place] })
    }
    guard whole.isEmpty, parts.isEmpty else { return }
    if let stale { throw ReviewError(stale) }
    let nearest = NearestWord.to(name, in: names.sorted())
    throw ReviewError(
      "There is no change of '\(name)'" + (nearest.map { "; the nearest is: \($0)" } ?? "")
        + ". To see all changes: swift run proofsheet status."
    )
  }
}

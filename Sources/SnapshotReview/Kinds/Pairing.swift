import SnapshotChecking

/// The elements of two lists side by side.
///
/// Elements with the same first key are paired; those between them are paired by the next key.
struct Pairing<Element> {
  /// The pairs in the order of both lists.
  ///
  /// Neighbours without a partner stand together.
  private(set) var pairs: [(old: ArraySlice<Element>, new: ArraySlice<Element>)] = []
  /// The keys, the most precise first.
  ///
  /// Each key is one line.
  private let keys: [(Element) -> String]

  init(_ old: [Element], _ new: [Element], by keys: [(Element) -> String]) {
    self.keys = keys
    pair(old[...], new[...], 0)
  }

  private mutating func pair(_ old: ArraySlice<Element>, _ new: ArraySlice<Element>, _ level: Int) {
    guard !old.isEmpty || !new.isEmpty else { return }
    guard level < keys.count, !old.isEmpty, !new.isEmpty else { return pairs.append((old, new)) }
    let texts = [old, new].map { $0.map { keys[level]($0) + "\n" }.joined() }
    var (left, right) = (old.startIndex, new.startIndex)
    let changes = LineDiff(old: texts[0], new: texts[1]).script.changes
    for change in changes + [.init(old: old.count..<old.count, new: new.count..<new.count)] {
      while left < old.startIndex + change.old.lowerBound {
        pairs.append((old[left...left], new[right...right]))
        (left, right) = (left + 1, right + 1)
      }
      let (end, newEnd) = (left + change.old.count, right + change.new.count)
      pair(old[left..<end], new[right..<newEnd], level + 1)
      (left, right) = (end, newEnd)
    }
  }
}

import SnapshotChecking

/// Pairs the elements of two lists that have the same first key, and those between them by the next key.
///
/// - Parameters:
///   - old: One list.
///   - new: The other.
///   - keys: The keys, each in one line, the most precise first.
/// - Returns: The pairs in the order of both lists; neighbours without a partner stand together.
func paired<Element>(
  _ old: ArraySlice<Element>,
  _ new: ArraySlice<Element>,
  by keys: [(Element) -> String]
) -> [(old: ArraySlice<Element>, new: ArraySlice<Element>)] {
  guard let key = keys.first, !old.isEmpty, !new.isEmpty else {
    return old.isEmpty && new.isEmpty ? [] : [(old, new)]
  }
  let texts = [old, new].map { $0.map { key($0) + "\n" }.joined() }
  var found: [(old: ArraySlice<Element>, new: ArraySlice<Element>)] = []
  var (left, right) = (old.startIndex, new.startIndex)
  let changes = LineDiff(old: texts[0], new: texts[1]).script.changes
  for change in changes + [.init(old: old.count..<old.count, new: new.count..<new.count)] {
    while left < old.startIndex + change.old.lowerBound {
      found.append((old[left...left], new[right...right]))
      (left, right) = (left + 1, right + 1)
    }
    let (end, newEnd) = (left + change.old.count, right + change.new.count)
    found += paired(old[left..<end], new[right..<newEnd], by: Array(keys.dropFirst()))
    (left, right) = (end, newEnd)
  }
  return found
}

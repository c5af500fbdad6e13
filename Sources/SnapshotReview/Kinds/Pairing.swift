import SnapshotChecking

/// Pairs elements of two lists by the first key, and the elements between these pairs by the next.
///
/// - Parameters:
///   - old: The old list.
///   - new: The new list.
///   - keys: The functions from an element to a key of one line, the most precise key first.
/// - Returns: The pairs in the order of both lists. Neighbours without a partner form one pair.
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

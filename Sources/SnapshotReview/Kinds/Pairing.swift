import SnapshotChecking

typealias Paired<Element> = (old: [Element], new: [Element])

/// Pairs elements of two lists by the first key, and the elements between these pairs by the next
/// key.
///
/// - Parameters:
///   - old: The old list.
///   - new: The new list.
///   - keys: The functions from an element to a key of one line, the most precise key first.
/// - Returns: The pairs in the order of both lists. Neighbours without a partner form one pair.
func paired<T>(_ old: [T], _ new: [T], by keys: [(T) -> String]) -> [Paired<T>] {
  guard let key = keys.first, !old.isEmpty, !new.isEmpty, old.count + new.count > 2 else {
    return old.isEmpty && new.isEmpty ? [] : [(old, new)]
  }
  let texts = [old, new].map { $0.map { key($0) + "\n" }.joined() }
  let changes = LineDiff(old: texts[0], new: texts[1]).script.changes
  var (found, left, right): ([Paired<T>], Int, Int) = ([], 0, 0)
  for change in changes + [.init(old: old.count..<old.count, new: new.count..<new.count)] {
    found += zip(old[left..<change.old.lowerBound], new[right...]).map { ([$0], [$1]) }
    found += paired(Array(old[change.old]), Array(new[change.new]), by: Array(keys.dropFirst()))
    (left, right) = (change.old.upperBound, change.new.upperBound)
  }
  return found
}

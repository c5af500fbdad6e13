/// The indices of the longest ascending subsequence: `[0, 2, 3]` for the values `[1, 9, 4, 6]`.
///
/// - Complexity: O(n log n).
package func longestAscending(_ values: [Int]) -> [Int] {
  /// For each length, the index of the smallest value with which an ascending subsequence of this
  /// length can end.
  var lasts: [Int] = []
  /// For each index, the index before it in the longest ascending subsequence that ends there.
  var previous = [Int](repeating: -1, count: values.count)
  for place in values.indices {
    // A value that continues the longest subsequence needs no search.
    let continues = lasts.last.map { values[$0] < values[place] } ?? true
    var (low, high) = (continues ? lasts.count : 0, lasts.count)
    while low < high {
      let middle = (low + high) / 2
      if values[lasts[middle]] < values[place] { low = middle + 1 } else { high = middle }
    }
    if low > 0 { previous[place] = lasts[low - 1] }
    if low == lasts.count { lasts.append(place) } else { lasts[low] = place }
  }
  var indices = lasts
  for index in indices.indices.dropLast().reversed() {
    indices[index] = previous[indices[index + 1]]
  }
  return indices
}

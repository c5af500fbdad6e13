/// The indices of the longest ascending subsequence: `[0, 2, 3]` for the values `[1, 9, 4, 6]`.
///
/// - Complexity: O(n log n).
package func longestAscending(_ values: [Int]) -> [Int] {
  /// For each length, the index of the smallest value with which an ascending subsequence of this
  /// length can end.
  var lasts: [Int] = []
  /// For each index, the index before it in the longest ascending subsequence that ends there.
  var previous = [Int](repeating: -1, count: values.count)
  for (place, value) in values.enumerated() {
    var (low, high) = (0, lasts.count)
    // A value that continues the longest subsequence needs no search.
    if high > 0, values[lasts[high - 1]] < value { low = high }
    while low < high {
      let middle = (low + high) / 2
      if values[lasts[middle]] < value { low = middle + 1 } else { high = middle }
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

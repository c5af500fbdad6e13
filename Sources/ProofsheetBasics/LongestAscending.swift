/// The places of the longest run of ascending values, others between them left out: `[0, 2, 3]` for
/// the values `[1, 9, 4, 6]`.
///
/// - Complexity: O(n log n).
package func longestAscending(_ values: [Int]) -> [Int] {
  /// The last place of the best run of each length, and the place before each in its run.
  var lasts: [Int] = []
  var previous = [Int](repeating: -1, count: values.count)
  for place in values.indices {
    var (low, high) = (0, lasts.count)
    while low < high {
      let middle = (low + high) / 2
      if values[lasts[middle]] < values[place] { low = middle + 1 } else { high = middle }
    }
    if low > 0 { previous[place] = lasts[low - 1] }
    if low == lasts.count { lasts.append(place) } else { lasts[low] = place }
  }
  var run: [Int] = []
  var place = lasts.last ?? -1
  while place >= 0 {
    run.append(place)
    place = previous[place]
  }
  return run.reversed()
}

/// The indices of the longest ascending subsequence: `[0, 2, 3]` for the values `[1, 9, 4, 6]`.
///
/// - Complexity: O(n log n).
package func longestAscending(_ values: [Int]) -> [Int] {
  values.withUnsafeBufferPointer { values in
    let count = values.count
    /// For each length, the index of the smallest value with which an ascending subsequence of this
    /// length can end.
    let lasts = UnsafeMutablePointer<Int>.allocate(capacity: count)
    /// For each index, the index before it in the longest ascending subsequence that ends there.
    let previous = UnsafeMutablePointer<Int>.allocate(capacity: count)
    defer {
      lasts.deallocate()
      previous.deallocate()
    }
    var length = 0
    var place = 0
    while place < count {
      // A value that continues the longest subsequence needs no search.
      var low = length > 0 && values[lasts[length &- 1]] < values[place] ? length : 0
      var high = length
      while low < high {
        let middle = (low &+ high) / 2
        if values[lasts[middle]] < values[place] { low = middle &+ 1 } else { high = middle }
      }
      previous[place] = low > 0 ? lasts[low &- 1] : -1
      lasts[low] = place
      if low == length { length &+= 1 }
      place &+= 1
    }
    return [Int](unsafeUninitializedCapacity: length) { run, runCount in
      var place = length > 0 ? lasts[length &- 1] : -1
      var next = length
      while place >= 0 {
        next &-= 1
        run[next] = place
        place = previous[place]
      }
      runCount = length
    }
  }
}

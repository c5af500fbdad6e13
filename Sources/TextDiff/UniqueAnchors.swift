/// The elements that occur exactly once on either side of a box and stand in the same order.
///
/// This is the first step of a patience diff: such elements are almost always the same element, so
/// they cut a costly box into cheap ones.
struct UniqueAnchors {
  /// Where the anchors stand, ascending on both sides; the longest such sequence.
  private(set) var points: [EditPoint] = []
  /// Whether any element at all occurs on both sides.
  private(set) var haveCommonElements = false

  /// Finds the anchors of a box.
  ///
  /// - Complexity: O(n log n) for n elements in the box.
  init(
    in box: Box,
    _ old: UnsafeMutablePointer<Int32>,
    _ new: UnsafeMutablePointer<Int32>,
    counts: borrowing ElementCounts
  ) {
    let (inOld, inNew, place) = (counts.old, counts.new, counts.place)
    for index in box.old { inOld[Int(old[index])] &+= 1 }
    for index in box.new {
      inNew[Int(new[index])] &+= 1
      place[Int(new[index])] = index
    }
    var candidates: [EditPoint] = []
    for index in box.old {
      let id = Int(old[index])
      if inNew[id] > 0 { haveCommonElements = true }
      if inOld[id] == 1, inNew[id] == 1 {
        candidates.append(EditPoint(old: index, new: place[id]))
      }
    }
    for index in box.old { inOld[Int(old[index])] = 0 }
    for index in box.new { inNew[Int(new[index])] = 0 }
    points = longestAscending(candidates)
  }
}

/// Counts by id, all zero between two uses.
struct ElementCounts: ~Copyable {
  fileprivate let old: UnsafeMutablePointer<Int32>
  fileprivate let new: UnsafeMutablePointer<Int32>
  /// Where an id was last seen on the new side; meaningful only where it was counted.
  fileprivate let place: UnsafeMutablePointer<Int>

  init(idCount: Int) {
    old = .allocate(capacity: idCount)
    old.initialize(repeating: 0, count: idCount)
    new = .allocate(capacity: idCount)
    new.initialize(repeating: 0, count: idCount)
    place = .allocate(capacity: idCount)
    place.initialize(repeating: 0, count: idCount)
  }

  deinit {
    old.deallocate()
    new.deallocate()
    place.deallocate()
  }
}

/// The longest subsequence of points, ascending in `old`, that ascends in `new` too.
private func longestAscending(_ points: [EditPoint]) -> [EditPoint] {
  /// The last point of the best subsequence of each length, and the predecessor of each point.
  var lasts: [Int] = []
  var previous = [Int](repeating: -1, count: points.count)
  for index in points.indices {
    var low = 0
    var high = lasts.count
    while low < high {
      let middle = (low + high) / 2
      if points[lasts[middle]].new < points[index].new { low = middle + 1 } else { high = middle }
    }
    if low > 0 { previous[index] = lasts[low - 1] }
    if low == lasts.count { lasts.append(index) } else { lasts[low] = index }
  }
  var ascending: [EditPoint] = []
  var index = lasts.last ?? -1
  while index >= 0 {
    ascending.append(points[index])
    index = previous[index]
  }
  return ascending.reversed()
}

import ProofsheetBasics

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
    points = longestAscending(candidates.map(\.new)).map { candidates[$0] }
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

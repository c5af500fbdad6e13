import ProofsheetBasics

/// The elements that occur exactly once on each side of a box, and in the same order on both sides.
///
/// Finding these elements is the first step of a patience diff. Both occurrences almost always
/// belong together, so a costly box can be cut there into cheap boxes.
struct UniqueAnchors {
  /// The places of the anchors on both sides of the box, in ascending order.
  ///
  /// If the unique elements are in different orders on the two sides, the anchors are the longest
  /// sequence in a common order.
  private(set) var points: [EditPoint] = []
  /// Whether any element occurs on both sides of the box.
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
    var index = box.old.lowerBound
    while index < box.old.upperBound {
      inOld[Int(old[index])] &+= 1
      index &+= 1
    }
    index = box.new.lowerBound
    while index < box.new.upperBound {
      inNew[Int(new[index])] &+= 1
      place[Int(new[index])] = index
      index &+= 1
    }
    var oldPlaces: [Int] = []
    var newPlaces: [Int] = []
    index = box.old.lowerBound
    while index < box.old.upperBound {
      let id = Int(old[index])
      if inNew[id] > 0 { haveCommonElements = true }
      if inOld[id] == 1, inNew[id] == 1 {
        oldPlaces.append(index)
        newPlaces.append(place[id])
      }
      index &+= 1
    }
    index = box.old.lowerBound
    while index < box.old.upperBound {
      inOld[Int(old[index])] = 0
      index &+= 1
    }
    index = box.new.lowerBound
    while index < box.new.upperBound {
      inNew[Int(new[index])] = 0
      index &+= 1
    }
    for kept in longestAscending(newPlaces) {
      points.append(EditPoint(old: oldPlaces[kept], new: newPlaces[kept]))
    }
  }
}

/// The numbers of occurrences of each id on the old side and on the new side of a box.
///
/// All numbers are zero between two uses.
struct ElementCounts: ~Copyable {
  fileprivate let old: UnsafeMutablePointer<Int32>
  fileprivate let new: UnsafeMutablePointer<Int32>
  /// The last index of an id on the new side of the box; valid only for an id that occurs there.
  fileprivate let place: UnsafeMutablePointer<Int>

  init(idCount: Int) {
    old = .zeroed(idCount)
    new = .zeroed(idCount)
    place = .zeroed(idCount)
  }

  deinit {
    old.deallocate()
    new.deallocate()
    place.deallocate()
  }
}

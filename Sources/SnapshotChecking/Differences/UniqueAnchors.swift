import ProofsheetBasics

/// The elements that occur exactly once in each of two parts of the compared sequences, in the same
/// order in both parts.
///
/// Finding these elements is the first step of a patience diff. The two occurrences of an element
/// almost always belong together. So a box (one part of each sequence) that is costly to search can
/// be cut there into cheap boxes.
struct UniqueAnchors {
  /// The places of the unique elements in the old and the new part of the box, in ascending order.
  ///
  /// If these elements are in different orders in the two parts, the points are the longest
  /// sequence in a common order.
  private(set) var points: [EditPoint] = []
  /// Whether any element occurs in both parts of the box.
  private(set) var haveCommonElements = false

  /// Finds the elements that are unique in both parts of a box.
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

/// The number of occurrences of each id in the old part, and in the new part, of a box.
///
/// All numbers are zero between two uses.
struct ElementCounts: ~Copyable {
  fileprivate let old: UnsafeMutablePointer<Int32>
  fileprivate let new: UnsafeMutablePointer<Int32>
  /// For each id, the index of its last occurrence in the new part of the box.
  ///
  /// The index is valid only while the count of the id in ``new`` is above zero.
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

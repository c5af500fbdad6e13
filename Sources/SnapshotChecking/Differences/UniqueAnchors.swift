import ProofsheetBasics

/// The lines that occur exactly once in each of two parts of the compared texts.
///
/// The two occurrences of such a line almost always belong together, so a part that is costly to
/// search is cut there into cheap parts.
struct UniqueAnchors: ~Copyable {
  private let old: UnsafeMutablePointer<Int32>
  private let new: UnsafeMutablePointer<Int32>
  /// For each id, its place in a part of the old lines, `none` or `several`; `none` between two
  /// uses.
  private let oldPlaces: UnsafeMutablePointer<Int>
  private let newPlaces: UnsafeMutablePointer<Int>

  private static let none = -1
  private static let several = -2

  init(_ old: UnsafeMutablePointer<Int32>, _ new: UnsafeMutablePointer<Int32>, idCount: Int) {
    self.old = old
    self.new = new
    oldPlaces = .allocate(capacity: idCount)
    newPlaces = .allocate(capacity: idCount)
    oldPlaces.initialize(repeating: Self.none, count: idCount)
    newPlaces.initialize(repeating: Self.none, count: idCount)
  }

  deinit {
    oldPlaces.deallocate()
    newPlaces.deallocate()
  }

  /// The places of the unique lines of a box in ascending order; nil if its parts have no common
  /// line.
  ///
  /// If the lines are in different orders, the points are the longest sequence in a common order.
  ///
  /// - Complexity: O(n log n) for n lines in the box.
  func points(in box: Box) -> [EditPoint]? {
    Self.note(old, box.old, in: oldPlaces)
    Self.note(new, box.new, in: newPlaces)
    defer {
      Self.forget(old, box.old, in: oldPlaces)
      Self.forget(new, box.new, in: newPlaces)
    }
    var hasCommonLine = false
    var oldUnique: [Int] = []
    var newUnique: [Int] = []
    var index = box.old.lowerBound
    while index < box.old.upperBound {
      let id = Int(old[index])
      let place = newPlaces[id]
      if place != Self.none { hasCommonLine = true }
      if place >= 0, oldPlaces[id] >= 0 {
        oldUnique.append(index)
        newUnique.append(place)
      }
      index &+= 1
    }
    guard hasCommonLine else { return nil }
    return longestAscending(newUnique).map { EditPoint(old: oldUnique[$0], new: newUnique[$0]) }
  }

  private static func note(
    _ ids: UnsafeMutablePointer<Int32>,
    _ range: Range<Int>,
    in places: UnsafeMutablePointer<Int>
  ) {
    var index = range.lowerBound
    while index < range.upperBound {
      let id = Int(ids[index])
      places[id] = places[id] == none ? index : several
      index &+= 1
    }
  }

  private static func forget(
    _ ids: UnsafeMutablePointer<Int32>,
    _ range: Range<Int>,
    in places: UnsafeMutablePointer<Int>
  ) {
    var index = range.lowerBound
    while index < range.upperBound {
      places[Int(ids[index])] = none
      index &+= 1
    }
  }
}

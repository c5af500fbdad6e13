/// A set of the ids that occur in a part of a sequence, with one flag for each id.
struct Occurrences: ~Copyable {
  fileprivate let flags: UnsafeMutablePointer<Bool>

  init(of ids: [Int32], in range: Range<Int>, idCount: Int) {
    flags = .zeroed(idCount)
    ids.withUnsafeBufferPointer { ids in
      var index = range.lowerBound
      while index < range.upperBound {
        flags[Int(ids[index])] = true
        index &+= 1
      }
    }
  }

  deinit { flags.deallocate() }
}

/// The elements of one sequence that also occur in the other sequence, with their indices.
///
/// All other elements are certainly removed or added. The search is faster without them, and still
/// finds the shortest script.
struct SharedElements: ~Copyable {
  let ids: UnsafeMutablePointer<Int32>
  /// The index of each shared element in the whole sequence.
  let indices: UnsafeMutablePointer<Int>
  let count: Int

  /// Collects the shared elements of `range`, and sets a flag in `others` at the index of each
  /// element that is not shared.
  init(
    of all: [Int32],
    in range: Range<Int>,
    sharedWith otherSide: borrowing Occurrences,
    others: UnsafeMutablePointer<Bool>
  ) {
    let ids = UnsafeMutablePointer<Int32>.allocate(capacity: range.count)
    let indices = UnsafeMutablePointer<Int>.allocate(capacity: range.count)
    let isShared = otherSide.flags
    var count = 0
    all.withUnsafeBufferPointer { all in
      var index = range.lowerBound
      while index < range.upperBound {
        let id = all[index]
        if isShared[Int(id)] {
          ids[count] = id
          indices[count] = index
          count &+= 1
        } else {
          others[index] = true
        }
        index &+= 1
      }
    }
    self.ids = ids
    self.indices = indices
    self.count = count
  }

  deinit {
    ids.deallocate()
    indices.deallocate()
  }
}

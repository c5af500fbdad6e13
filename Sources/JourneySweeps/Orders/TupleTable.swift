/// A table of the played orderings of a fixed number of moments.
///
/// Each ordering is one bit of a row, so one word holds 64 orderings: the ordering a, b, c is the
/// bit b of row (c, a).
final class TupleTable {
  /// The number of moments in an ordering.
  let length: Int
  /// The number of moments that the table has room for.
  let side: Int
  private let bits: BitMatrix
  /// The moments of the simulated order so far.
  private var order: [Int] = []
  /// Row p has the moments of the simulated order from its place p on.
  private let rest: BitMatrix

  /// The largest number of 64-bit words in a table, which take some 64 MB.
  private static let capacity = 8_000_000

  /// Creates a table, unless the orderings are too many to keep.
  ///
  /// - Parameters:
  ///   - length: The number of moments in an ordering.
  ///   - side: The number of moments that the table has room for.
  init?(length: Int, side: Int) {
    var rowCount = 1
    for _ in 1..<length {
      rowCount *= side
      if rowCount * (side / 64 + 1) > Self.capacity { return nil }
    }
    self.length = length
    self.side = side
    bits = BitMatrix(rowCount, of: side)
    rest = BitMatrix(side + 1, of: side)
  }

  /// Notes all orderings of ``length`` moments that an order contains: AB, AC and BC for A, B, C.
  func note(_ order: [Int]) {
    begin()
    for moment in order {
      note(moment, from: 0, depth: length - 2)
      append(moment)
    }
  }

  private func note(_ row: Int, from start: Int, depth: Int) {
    if depth == 0 {
      bits.add(row, rest.row(start))
      return
    }
    var place = start
    while place < order.count {
      note(row * side + order[place], from: place + 1, depth: depth - 1)
      place += 1
    }
  }

  /// Notes a single ordering as played.
  func note(ordering: [Int]) {
    bits.insert(row(of: ordering), ordering[length - 2])
  }

  func has(ordering: [Int]) -> Bool { bits.has(row(of: ordering), ordering[length - 2]) }

  private func row(of ordering: [Int]) -> Int {
    ordering[..<(length - 2)].reduce(ordering[length - 1]) { $0 * side + $1 }
  }
}

// MARK: - Looking ahead

extension TupleTable {
  /// Begins a new simulated order, without moments.
  func begin() {
    order.removeAll(keepingCapacity: true)
    for row in 0..<rest.rowCount { rest.set(row, false) }
  }

  /// Appends a moment to the simulated order.
  func append(_ moment: Int) {
    order.append(moment)
    var place = 0
    while place < order.count {
      rest.insert(place, moment)
      place += 1
    }
  }

  /// The number of new orderings that a moment would add to the simulated order.
  func gain(_ moment: Int) -> Int { gain(moment, from: 0, depth: length - 2) }

  private func gain(_ row: Int, from start: Int, depth: Int) -> Int {
    if depth == 0 { return new(row, rest.row(start), bits.row(row)) }
    if depth > 1 {
      var count = 0
      for place in start..<order.count {
        count += gain(row * side + order[place], from: place + 1, depth: depth - 1)
      }
      return count
    }
    return order.withUnsafeBufferPointer { order in
      // The innermost loop only reads words.
      let (known, after, width) = (bits.row(row * side), rest.row(0), bits.width)
      var count = 0
      var place = start
      while place < order.count {
        let (old, new) = (known + order[place] * width, after + (place + 1) * width)
        var word = 0
        while word < width {
          count += ((new + word).pointee & ~(old + word).pointee).nonzeroBitCount
          word += 1
        }
        place += 1
      }
      return count
    }
  }

  /// The number of the given `moments` that are neither in the row `row` of the table nor in
  /// `done`.
  func new(
    _ row: Int,
    _ moments: UnsafeMutablePointer<UInt64>,
    _ done: UnsafeMutablePointer<UInt64>
  ) -> Int {
    let known = bits.row(row)
    var count = 0
    var word = 0
    while word < bits.width {
      let left = (moments + word).pointee & ~(done + word).pointee
      count += (left & ~(known + word).pointee).nonzeroBitCount
      word += 1
    }
    return count
  }
}

// MARK: - Remaining orderings

extension TupleTable {
  /// The orderings that may be possible and have not been played.
  ///
  /// - Parameters:
  ///   - poset: The partial order.
  ///   - wanted: The indices of the orderings to return, the lowest first.
  /// - Returns: The number of all such orderings, and the orderings at the wanted indices.
  func left(_ poset: MomentPoset, wanted: [Int] = []) -> (count: Int, orderings: [[Int]]) {
    var search = Search(wanted: wanted)
    for last in 0..<poset.count {
      let mask = BitMatrix(length, of: side)
      mask.add(0, poset.before.row(last))
      search.prefix = []
      look(last, last, mask, poset, &search)
    }
    return (search.count, search.found)
  }

  private struct Search {
    let wanted: [Int]
    var count = 0
    var found: [[Int]] = []
    /// The first moments of the ordering that the search builds, as far as they are chosen.
    var prefix: [Int] = []
  }

  private func look(
    _ row: Int,
    _ last: Int,
    _ mask: BitMatrix,
    _ poset: MomentPoset,
    _ search: inout Search
  ) {
    let depth = search.prefix.count
    if depth == length - 2 { return count(row, last, mask, &search) }
    for moment in 0..<poset.count where mask.has(depth, moment) {
      // The next moment of the ordering comes before the last one, and after all that are chosen.
      mask.set(depth + 1, false)
      mask.add(depth + 1, mask.row(depth))
      mask.keep(depth + 1, poset.after.row(moment))
      search.prefix.append(moment)
      look(row * side + moment, last, mask, poset, &search)
      search.prefix.removeLast()
    }
  }

  private func count(_ row: Int, _ last: Int, _ mask: BitMatrix, _ search: inout Search) {
    let (known, may) = (bits.row(row), mask.row(length - 2))
    var word = 0
    while word < bits.width {
      let new = (may + word).pointee & ~(known + word).pointee
      let end = search.count + new.nonzeroBitCount
      while search.found.count < search.wanted.count, search.wanted[search.found.count] < end {
        var skipped = search.wanted[search.found.count] - search.count
        var left = new
        while skipped > 0 {
          left &= left - 1
          skipped -= 1
        }
        let moment = word * 64 + left.trailingZeroBitCount
        search.found.append(search.prefix + [moment, last])
      }
      search.count = end
      word += 1
    }
  }
}

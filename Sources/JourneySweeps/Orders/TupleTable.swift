/// Which orderings of any t moments have been played.
///
/// An ordering a, b, c is a bit: row (c, a) has b. So one word tells of 64 orderings at once.
final class TupleTable {
  /// How many moments an ordering has.
  let length: Int
  /// How many moments there is room for.
  let side: Int
  private let bits: MomentBits
  /// The moments of an order so far.
  private var order: [Int] = []
  /// Row p has the moments of the order from its place p on.
  private let rest: MomentBits

  /// The most rows and words, some 64 MB.
  private static let capacity = 8_000_000

  /// A table, unless there are too many orderings to keep.
  ///
  /// - Parameters:
  ///   - length: How many moments an ordering has.
  ///   - side: How many moments there is room for.
  init?(length: Int, side: Int) {
    var rowCount = 1
    for _ in 1..<length {
      rowCount *= side
      if rowCount * (side / 64 + 1) > Self.capacity { return nil }
    }
    self.length = length
    self.side = side
    bits = MomentBits(rowCount, of: side)
    rest = MomentBits(side + 1, of: side)
  }

  /// Notes all orderings that an order holds.
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

  /// Notes a single ordering.
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
  /// Begins an order that is only thought of.
  func begin() {
    order.removeAll(keepingCapacity: true)
    for row in 0..<rest.rowCount { rest.set(row, false) }
  }

  /// The order goes on with a moment.
  func append(_ moment: Int) {
    order.append(moment)
    var place = 0
    while place < order.count {
      rest.insert(place, moment)
      place += 1
    }
  }

  /// How many new orderings the order would hold if it went on with a moment.
  func gain(_ moment: Int) -> Int { gain(moment, from: 0, depth: length - 2) }

  private func gain(_ row: Int, from start: Int, depth: Int) -> Int {
    if depth == 0 { return new(row, start) }
    if depth > 1 {
      var count = 0
      for place in start..<order.count {
        count += gain(row * side + order[place], from: place + 1, depth: depth - 1)
      }
      return count
    }
    return order.withUnsafeBufferPointer { order in
      // The innermost loop, which does nothing but read words.
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

  /// How many moments of the order, from a place on, a row does not have.
  private func new(_ row: Int, _ start: Int) -> Int {
    let (known, after) = (bits.row(row), rest.row(start))
    var count = 0
    var word = 0
    while word < bits.width {
      count += ((after + word).pointee & ~(known + word).pointee).nonzeroBitCount
      word += 1
    }
    return count
  }
}

extension TupleTable {
  /// How many orderings of two moments an order cannot hold any more once it goes on with one.
  ///
  /// - Parameters:
  ///   - moment: The moment.
  ///   - before: What can come before it.
  ///   - done: What has happened.
  /// - Returns: How many of those are new.
  func loss(
    _ moment: Int,
    _ before: UnsafeMutablePointer<UInt64>,
    _ done: UnsafeMutablePointer<UInt64>
  ) -> Int {
    let known = bits.row(moment)
    var count = 0
    var word = 0
    while word < bits.width {
      let late = (before + word).pointee & ~(done + word).pointee
      count += (late & ~(known + word).pointee).nonzeroBitCount
      word += 1
    }
    return count
  }
}

// MARK: - What is left

extension TupleTable {
  /// The orderings that may be possible and have not been played.
  ///
  /// - Parameters:
  ///   - poset: What may come before what.
  ///   - wanted: Which of them are told, by their places, the lowest first.
  /// - Returns: How many there are, and those that were asked for.
  func left(_ poset: MomentPoset, wanted: [Int] = []) -> (count: Int, orderings: [[Int]]) {
    var search = Search(wanted: wanted)
    for last in 0..<poset.count {
      let mask = MomentBits(length, of: side)
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
    /// The moments that are chosen, the first ones of the ordering.
    var prefix: [Int] = []
  }

  private func look(
    _ row: Int,
    _ last: Int,
    _ mask: MomentBits,
    _ poset: MomentPoset,
    _ search: inout Search
  ) {
    let depth = search.prefix.count
    if depth == length - 2 { return count(row, last, mask, &search) }
    for moment in 0..<poset.count where mask.has(depth, moment) {
      // What comes next in the ordering can be before the last, and after all that are chosen.
      mask.set(depth + 1, false)
      mask.add(depth + 1, mask.row(depth))
      mask.keep(depth + 1, poset.after.row(moment))
      search.prefix.append(moment)
      look(row * side + moment, last, mask, poset, &search)
      search.prefix.removeLast()
    }
  }

  /// Counts what is left of a row, and takes out what is wanted.
  private func count(_ row: Int, _ last: Int, _ mask: MomentBits, _ search: inout Search) {
    let (known, may) = (bits.row(row), mask.row(length - 2))
    var word = 0
    while word < bits.width {
      var new = (may + word).pointee & ~(known + word).pointee
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
      new = 0
      word += 1
    }
  }
}

/// A matrix of bits, with a column for each moment of a journey.
///
/// A row is a set of moments: a bit that is 1 means that the moment is in the set. The rows lie in
/// one buffer and are read word by word. In debug builds, in which tests run, sets or closures
/// would cost a hundred times as much.
final class BitMatrix {
  let rowCount: Int
  /// The number of 64-bit words in a row.
  let width: Int
  private let words: UnsafeMutablePointer<UInt64>

  /// Creates a matrix whose bits are all 0.
  ///
  /// - Parameters:
  ///   - rowCount: The number of rows.
  ///   - moments: The smallest number of bits in a row.
  init(_ rowCount: Int, of moments: Int) {
    self.rowCount = rowCount
    width = max(1, (moments + 63) / 64)
    words = .allocate(capacity: max(1, rowCount * width))
    words.initialize(repeating: 0, count: max(1, rowCount * width))
  }

  deinit { words.deallocate() }

  /// A pointer to the first word of a row.
  func row(_ row: Int) -> UnsafeMutablePointer<UInt64> { words + row * width }

  func has(_ row: Int, _ moment: Int) -> Bool {
    (words + (row * width + moment >> 6)).pointee & (1 << UInt64(moment & 63)) != 0
  }

  func insert(_ row: Int, _ moment: Int) {
    (words + (row * width + moment >> 6)).pointee |= 1 << UInt64(moment & 63)
  }

  func remove(_ row: Int, _ moment: Int) {
    (words + (row * width + moment >> 6)).pointee &= ~(1 << UInt64(moment & 63))
  }

  /// Sets all bits of a row to 1 if `isIn` is true, and to 0 otherwise.
  func set(_ row: Int, _ isIn: Bool) {
    (words + row * width).update(repeating: isIn ? .max : 0, count: width)
  }

  /// Adds the bits of another row to a row, and returns whether any bit is new.
  @discardableResult
  func add(_ row: Int, _ other: UnsafeMutablePointer<UInt64>) -> Bool {
    var isNew = false
    var word = 0
    while word < width {
      let place = words + (row * width + word)
      let both = place.pointee | (other + word).pointee
      if both != place.pointee {
        place.pointee = both
        isNew = true
      }
      word += 1
    }
    return isNew
  }

  /// Removes from a row the bits that another row lacks.
  func keep(_ row: Int, _ other: UnsafeMutablePointer<UInt64>) { keep(row, other, .min) }

  /// Removes from a row the bits that another row has.
  func drop(_ row: Int, _ other: UnsafeMutablePointer<UInt64>) { keep(row, other, .max) }

  private func keep(_ row: Int, _ other: UnsafeMutablePointer<UInt64>, _ flip: UInt64) {
    var word = 0
    while word < width {
      (words + (row * width + word)).pointee &= (other + word).pointee ^ flip
      word += 1
    }
  }

  /// Whether the row `other` has all bits of the row `row`.
  func isWithin(_ row: Int, _ other: UnsafeMutablePointer<UInt64>) -> Bool {
    !meets(row, other, .max)
  }

  /// Whether two rows have a bit in common.
  func meets(
    _ row: Int,
    _ other: UnsafeMutablePointer<UInt64>,
    _ flip: UInt64 = .min
  ) -> Bool {
    var word = 0
    while word < width {
      if (words + (row * width + word)).pointee & ((other + word).pointee ^ flip) != 0 {
        return true
      }
      word += 1
    }
    return false
  }

  /// Calls `body` with each moment of a row, the lowest first.
  func forEach(in row: Int, _ body: (Int) -> Void) {
    for word in 0..<width {
      var left = (words + (row * width + word)).pointee
      while left != 0 {
        body(word * 64 + left.trailingZeroBitCount)
        left &= left - 1
      }
    }
  }

  /// Whether a moment is the only one in the row `row` that the row `other` lacks.
  func isOnly(
    _ moment: Int,
    in row: Int,
    butNot other: UnsafeMutablePointer<UInt64>
  ) -> Bool {
    guard has(row, moment) else { return false }
    var count = 0
    var word = 0
    while word < width {
      count += ((words + (row * width + word)).pointee & ~(other + word).pointee).nonzeroBitCount
      word += 1
    }
    return count == 1
  }

  /// A copy with room for more moments and more rows.
  func grown(to rowCount: Int, of moments: Int) -> BitMatrix {
    let grown = BitMatrix(rowCount, of: moments)
    for row in 0..<self.rowCount {
      for word in 0..<width { (grown.row(row) + word).pointee = (self.row(row) + word).pointee }
    }
    return grown
  }
}

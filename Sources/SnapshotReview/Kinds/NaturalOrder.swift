/// The order in which people count: `cart.2` before `cart.10`.
enum NaturalOrder {
  private typealias Bytes = UnsafeBufferPointer<UInt8>

  static func isBefore(_ left: String, _ right: String) -> Bool {
    var (left, right) = (left, right)
    return left.withUTF8 { left in right.withUTF8 { right in isBefore(left, right) } }
  }

  private static func isBefore(_ left: Bytes, _ right: Bytes) -> Bool {
    let common = min(left.count, right.count)
    var start = 0
    while start < common, left[start] == right[start] { start += 1 }
    // Where they part may be within a number, which counts from its first digit.
    while start > 0, isDigit(left[start - 1]) { start -= 1 }
    var (one, other) = (start, start)
    while one < left.count, other < right.count {
      let (first, second) = (left[one], right[other])
      if isDigit(first), isDigit(second) {
        let (number, its) = (number(left, &one), number(right, &other))
        if number.count != its.count { return number.count < its.count }
        if !number.elementsEqual(its) { return number.lexicographicallyPrecedes(its) }
      } else if first != second {
        return first < second
      } else {
        (one, other) = (one + 1, other + 1)
      }
    }
    return one == left.count && other < right.count
  }

  private static func isDigit(_ byte: UInt8) -> Bool { byte >= 0x30 && byte <= 0x39 }

  /// Takes the digits of a number, without zeros before it.
  private static func number(_ text: Bytes, _ place: inout Int) -> Slice<Bytes> {
    while place < text.count, text[place] == 0x30 { place += 1 }
    let start = place
    while place < text.count, isDigit(text[place]) { place += 1 }
    return text[start..<place]
  }
}

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

/// Puts the written elements of a set or a dictionary in the order of their text.
enum UnorderedElements {
  /// Sorts the elements that start at `starts` and end with the buffer.
  ///
  /// Runs of digits compare by value, so that 9 comes before 10; otherwise bytes decide. The order
  /// is total on texts, so elements that tie are the same text.
  ///
  /// - Complexity: O(k log k) comparisons of k elements.
  static func sort(
    in buffer: TextBuffer,
    startingAt starts: [Int],
    _ groups: UnorderedGroups? = nil
  ) {
    guard starts.count > 1 else { return }
    let base = buffer.base
    var elements: [UnsafeBufferPointer<UInt8>] = []
    for (index, start) in starts.enumerated() {
      let end = index + 1 < starts.count ? starts[index + 1] : buffer.count
      elements.append(UnsafeBufferPointer(start: base + start, count: end - start))
    }
    elements.sort(by: precedes)
    let sorted = TextBuffer(capacity: buffer.count - starts[0] + 1)
    for element in elements {
      if let start = element.baseAddress { sorted.append(start, element.count) }
    }
    groups?.add(startingAt: starts, end: buffer.count, sorted: elements, base)
    buffer.replaceTail(from: starts[0], with: sorted)
  }

  static func precedes(
    _ left: UnsafeBufferPointer<UInt8>,
    _ right: UnsafeBufferPointer<UInt8>
  ) -> Bool {
    guard let first = left.baseAddress, let second = right.baseAddress else {
      return left.count < right.count
    }
    let shared = min(left.count, right.count)
    let difference = firstDifference(first, second, shared)
    if difference == shared { return left.count < right.count }
    var start = difference
    while start > 0, isDigit(first[start - 1]) { start -= 1 }
    let leftDigits = digits(first, start, left.count)
    let rightDigits = digits(second, start, right.count)
    if leftDigits > 0, rightDigits > 0, leftDigits != rightDigits,
      first[start] != 0x30, second[start] != 0x30
    {
      return leftDigits < rightDigits
    }
    return first[difference] < second[difference]
  }

  private static func firstDifference(
    _ left: UnsafePointer<UInt8>,
    _ right: UnsafePointer<UInt8>,
    _ count: Int
  ) -> Int {
    var offset = 0
    while offset + 64 <= count, memcmp(left + offset, right + offset, 64) == 0 { offset += 64 }
    while offset < count, left[offset] == right[offset] { offset += 1 }
    return offset
  }

  private static func digits(_ start: UnsafePointer<UInt8>, _ from: Int, _ count: Int) -> Int {
    var end = from
    while end < count, isDigit(start[end]) { end += 1 }
    return end - from
  }

  private static func isDigit(_ byte: UInt8) -> Bool { byte >= 0x30 && byte <= 0x39 }
}

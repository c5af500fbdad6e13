import ProofsheetBasics

/// Puts the written elements of a set or a dictionary in the order of their text.
///
/// Runs of up to 254 digits compare by value, so that 9 comes before 10; otherwise bytes decide. The
/// order is total on texts, so elements that tie have the same text.
enum UnorderedElements {
  private typealias Key = UnsafePointer<CChar>

  /// An element, and a text of C whose bytes have the order of the elements.
  private struct Element {
    let key: UnsafePointer<UInt8>
    let index: Int
  }

  /// Sorts the elements that start at `starts`, and returns the order of their indices; the last
  /// element ends with the buffer.
  ///
  /// - Complexity: O(k log k) comparisons of k elements.
  @discardableResult static func sort(in buffer: TextBuffer, startingAt starts: [Int]) -> [Int] {
    let count = starts.count
    guard count > 1 else { return Array(starts.indices) }
    let size = buffer.count - starts[0]
    // Two bytes stand before each number, and one after each text.
    let keys = UnsafeMutablePointer<UInt8>.allocate(capacity: size * 3 + count)
    let elements = UnsafeMutablePointer<Element>.allocate(capacity: count)
    defer {
      keys.deallocate()
      elements.deallocate()
    }
    var (key, index) = (keys, 0)
    while index < count {
      (elements + index).initialize(to: Element(key: key, index: index))
      let end = index &+ 1 < count ? starts[index &+ 1] : buffer.count
      key = write(buffer.base + starts[index], end - starts[index], to: key)
      index &+= 1
    }
    // The C library's sort: without the optimiser, the standard library's takes ten times as long.
    qsort(elements, count, MemoryLayout<Element>.stride) { left, right in
      guard let left, let right else { return 0 }
      return strcmp(left.load(as: Key.self), right.load(as: Key.self))
    }
    let order = (0..<count).map { elements[$0].index }
    let sorted = TextBuffer(capacity: size + 1)
    for index in order {
      let end = index + 1 < count ? starts[index + 1] : buffer.count
      sorted.append(buffer.base + starts[index], end - starts[index])
    }
    buffer.replaceTail(from: starts[0], with: sorted)
    return order
  }

  /// Writes a text with the count of its digits before each number, and ends it as a text of C.
  ///
  /// A number that starts with zero is a text.
  ///
  /// - Returns: The end of the written bytes.
  private static func write(
    _ text: UnsafePointer<UInt8>,
    _ count: Int,
    to key: UnsafeMutablePointer<UInt8>
  ) -> UnsafeMutablePointer<UInt8> {
    var (key, next) = (key, 0)
    while next < count {
      var end = next
      while end < count, text[end] &- 0x30 > 9 { end &+= 1 }
      memcpy(key, text + next, end &- next)
      key += end &- next
      next = end
      while end < count, text[end] &- 0x30 < 10 { end &+= 1 }
      if end > next, text[next] != 0x30 {
        key[0] = 0x31
        key[1] = UInt8(min(end &- next, 255))
        key += 2
      }
      memcpy(key, text + next, end &- next)
      key += end &- next
      next = end
    }
    key[0] = 0
    return key + 1
  }
}

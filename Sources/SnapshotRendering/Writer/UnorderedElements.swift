import ProofsheetBasics

/// Puts the written elements of a set or a dictionary in the order of their text.
enum UnorderedElements {
  /// The place of an element in the text, and eight bytes that differ for most elements.
  private struct Element {
    let key: UInt64
    let start: UnsafePointer<UInt8>
    let count: Int
    let index: Int
  }

  /// Sorts the elements that start at `starts`; the last element ends with the buffer.
  ///
  /// Runs of digits compare by value, so that 9 comes before 10; otherwise bytes decide. The order
  /// is total on texts, so elements that tie have the same text.
  ///
  /// - Complexity: O(k log k) comparisons of k elements.
  static func sort(
    in buffer: TextBuffer,
    startingAt starts: [Int],
    _ groups: UnorderedGroups? = nil
  ) {
    guard starts.count > 1 else { return }
    let elements = sorted(in: buffer, starts)
    defer { elements.deallocate() }
    let sorted = TextBuffer(capacity: buffer.count - starts[0] + 1)
    var index = 0
    while index < starts.count {
      sorted.append(elements[index].start, elements[index].count)
      index += 1
    }
    if let groups {
      let inOrder = starts.indices.map { Self.buffer(elements + $0) }
      groups.add(startingAt: starts, end: buffer.count, sorted: inOrder, buffer.base)
    }
    buffer.replaceTail(from: starts[0], with: sorted)
  }

  /// Returns the indices of the elements in the order in which `sort` would put the elements.
  static func order(in buffer: TextBuffer, startingAt starts: [Int]) -> [Int] {
    guard starts.count > 1 else { return Array(starts.indices) }
    let elements = sorted(in: buffer, starts)
    defer { elements.deallocate() }
    return starts.indices.map { elements[$0].index }
  }

  /// Returns the elements of a set or a dictionary in the order of their text.
  ///
  /// The caller deallocates the result.
  private static func sorted(
    in buffer: TextBuffer,
    _ starts: [Int]
  ) -> UnsafeMutablePointer<Element> {
    let shared = sharedPrefix(in: buffer, starts)
    let elements = UnsafeMutablePointer<Element>.allocate(capacity: starts.count)
    var end = buffer.count
    var index = starts.count
    while index > 0 {
      index -= 1
      let start = UnsafePointer(buffer.base + starts[index])
      let count = end - starts[index]
      let key = key(start + shared, count - shared)
      (elements + index).initialize(to: Element(key: key, start: start, count: count, index: index))
      end = starts[index]
    }
    // The C library's sort: without the optimiser, the standard library's takes ten times as long.
    qsort(elements, starts.count, MemoryLayout<Element>.stride) { left, right in
      UnorderedElements.compare(left, right)
    }
    return elements
  }

  private static func compare(_ left: UnsafeRawPointer?, _ right: UnsafeRawPointer?) -> Int32 {
    guard let left, let right else { return 0 }
    let first = left.assumingMemoryBound(to: Element.self)
    let second = right.assumingMemoryBound(to: Element.self)
    if first.pointee.key != second.pointee.key {
      return first.pointee.key < second.pointee.key ? -1 : 1
    }
    if precedes(buffer(first), buffer(second)) { return -1 }
    return precedes(buffer(second), buffer(first)) ? 1 : 0
  }

  private static func buffer(_ element: UnsafePointer<Element>) -> UnsafeBufferPointer<UInt8> {
    UnsafeBufferPointer(start: element.pointee.start, count: element.pointee.count)
  }

  /// Returns the number of bytes that all elements start with.
  ///
  /// Digits at the end of these bytes do not count, because a number is compared as a whole.
  private static func sharedPrefix(in buffer: TextBuffer, _ starts: [Int]) -> Int {
    let first = buffer.base + starts[0]
    var shared = starts[1] - starts[0]
    var end = buffer.count
    var index = starts.count - 1
    while index > 0 {
      let start = starts[index]
      shared = min(shared, end - start)
      if memcmp(first, buffer.base + start, shared) != 0 {
        shared = firstDifference(first, buffer.base + start, shared)
      }
      end = start
      index -= 1
    }
    while shared > 0, isDigit(first[shared - 1]) { shared -= 1 }
    return shared
  }

  /// Returns a sort key of eight bytes; different keys have the order of their texts.
  ///
  /// A number is written as its count of digits, followed by the digits. A number that does not fit
  /// ends the key. Texts with equal keys may differ.
  private static func key(_ text: UnsafePointer<UInt8>, _ count: Int) -> UInt64 {
    var key: UInt64 = 0
    var room = 8
    var index = 0
    while room > 0, index < count {
      let byte = text[index]
      if byte > 0x30, byte <= 0x39 {
        let run = digits(text, index, count)
        key = key << 8 | 0x31
        room -= 1
        guard room > 0 else { break }
        key = key << 8 | UInt64(min(run, 255))
        room -= 1
        guard run < 255 else { break }
        let end = index + run
        while room > 0, index < end {
          key = key << 8 | UInt64(text[index])
          room -= 1
          index += 1
        }
        continue
      }
      // A number that starts with zero is a text.
      let end = byte == 0x30 ? index + digits(text, index, count) : index + 1
      while room > 0, index < end {
        key = key << 8 | UInt64(text[index])
        room -= 1
        index += 1
      }
    }
    return room == 0 ? key : key << UInt64(room * 8)
  }

  /// Whether the left text comes before the right text in the order of elements.
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

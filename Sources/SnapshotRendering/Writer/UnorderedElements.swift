import ProofsheetBasics

/// Puts the written elements of a set or a dictionary in the order of their text.
///
/// Runs of digits compare by value, so that 9 comes before 10; otherwise bytes decide. The order is
/// total on texts, so elements that tie have the same text.
enum UnorderedElements {
  /// The place of an element, and eight bytes of its text that differ for most elements.
  private struct Element {
    let key: UInt64
    /// The address of the element's text; the address of the next element's text follows.
    let place: UnsafePointer<Int>

    var start: UnsafePointer<UInt8> { UnsafePointer(bitPattern: place[0]).unsafelyUnwrapped }
    var count: Int { place[1] &- place[0] }
  }

  /// Sorts the elements that start at `starts`, and returns the order of their indices; the last
  /// element ends with the buffer.
  ///
  /// - Complexity: O(k log k) comparisons of k elements.
  @discardableResult static func sort(
    in buffer: TextBuffer,
    startingAt starts: inout [Int]
  ) -> [Int] {
    guard let start = starts.first else { return [] }
    let order = order(in: buffer, startingAt: &starts)
    let sorted = TextBuffer(capacity: buffer.count - start + 1)
    for index in order {
      let end = index + 1 < starts.count ? starts[index + 1] : buffer.count
      sorted.append(buffer.base + starts[index], end - starts[index])
    }
    buffer.replaceTail(from: start, with: sorted)
    return order
  }

  /// Returns the indices of the elements in the order of their text.
  ///
  /// The function changes `starts` while it works, because a copy would cost memory.
  static func order(in buffer: TextBuffer, startingAt starts: inout [Int]) -> [Int] {
    let count = starts.count
    starts.append(buffer.count)
    defer { starts.removeLast() }
    return starts.withUnsafeMutableBufferPointer { places in
      guard let place = places.baseAddress, count > 1 else { return Array(0..<count) }
      move(place, count + 1, by: Int(bitPattern: buffer.base))
      defer { move(place, count + 1, by: -Int(bitPattern: buffer.base)) }
      let elements = UnsafeMutablePointer<Element>.allocate(capacity: count)
      defer { elements.deallocate() }
      let shared = sharedPrefix(of: place, count)
      var index = 0
      while index < count {
        let element = Element(key: 0, place: place + index)
        let key = key(element.start + shared, element.count &- shared)
        (elements + index).initialize(to: Element(key: key, place: place + index))
        index &+= 1
      }
      // The C library's sort: without the optimiser, the standard library's takes ten times as long.
      qsort(elements, count, MemoryLayout<Element>.stride) { left, right in
        UnorderedElements.compare(left, right)
      }
      return (0..<count).map { elements[$0].place - UnsafePointer(place) }
    }
  }

  /// Turns offsets into addresses, and back.
  private static func move(_ places: UnsafeMutablePointer<Int>, _ count: Int, by base: Int) {
    var index = 0
    while index < count {
      places[index] &+= base
      index &+= 1
    }
  }

  private static func compare(_ left: UnsafeRawPointer?, _ right: UnsafeRawPointer?) -> Int32 {
    guard let left, let right else { return 0 }
    let first = left.assumingMemoryBound(to: Element.self)
    let second = right.assumingMemoryBound(to: Element.self)
    if first.pointee.key != second.pointee.key {
      return first.pointee.key < second.pointee.key ? -1 : 1
    }
    return compare(
      first.pointee.start,
      first.pointee.count,
      second.pointee.start,
      second.pointee.count
    )
  }

  /// Returns the number of bytes that all elements start with.
  ///
  /// Digits at the end of these bytes do not count, because a number is compared as a whole.
  private static func sharedPrefix(of places: UnsafePointer<Int>, _ count: Int) -> Int {
    let first = Element(key: 0, place: places).start
    var shared = Int.max
    var index = 0
    while index < count {
      let other = Element(key: 0, place: places + index)
      shared = firstDifference(first, other.start, min(shared, other.count))
      index += 1
    }
    while shared > 0, isDigit(first[shared - 1]) { shared -= 1 }
    return shared
  }

  /// Returns a sort key of eight bytes; different keys have the order of their texts.
  ///
  /// A number is written as its count of digits, followed by the digits; one that starts with zero
  /// is a text. Texts with equal keys may differ.
  private static func key(_ text: UnsafePointer<UInt8>, _ count: Int) -> UInt64 {
    var key: UInt64 = 0
    var length = 0
    var index = 0
    while length < 8, index < count {
      let run = isDigit(text[index]) ? digits(text + index, count &- index) : 0
      if run > 0, text[index] != 0x30 {
        let size = UInt64(min(run, 255))
        key = length < 7 ? key << 16 | 0x3100 | size : key << 8 | 0x31
        length &+= 2
        if run > 254 { break }
      }
      let end = index &+ max(1, run)
      while index < end, length < 8 {
        key = key << 8 | UInt64(text[index])
        length &+= 1
        index &+= 1
      }
    }
    return length < 8 ? key << UInt64((8 &- length) &* 8) : key
  }

  /// Compares two texts in the order of elements: negative if the left one comes first.
  static func compare(
    _ left: UnsafePointer<UInt8>,
    _ leftCount: Int,
    _ right: UnsafePointer<UInt8>,
    _ rightCount: Int
  ) -> Int32 {
    let shared = min(leftCount, rightCount)
    let difference = firstDifference(left, right, shared)
    if difference == shared { return leftCount < rightCount ? -1 : leftCount > rightCount ? 1 : 0 }
    var start = difference
    while start > 0, isDigit(left[start - 1]) { start -= 1 }
    let leftDigits = digits(left + start, leftCount - start)
    let rightDigits = digits(right + start, rightCount - start)
    if leftDigits > 0, rightDigits > 0, leftDigits != rightDigits, left[start] != 0x30,
      right[start] != 0x30
    {
      return leftDigits < rightDigits ? -1 : 1
    }
    return left[difference] < right[difference] ? -1 : 1
  }

  private static func firstDifference(
    _ left: UnsafePointer<UInt8>,
    _ right: UnsafePointer<UInt8>,
    _ count: Int
  ) -> Int {
    if memcmp(left, right, count) == 0 { return count }
    var offset = 0
    while offset + 64 <= count, memcmp(left + offset, right + offset, 64) == 0 { offset += 64 }
    while left[offset] == right[offset] { offset += 1 }
    return offset
  }

  private static func digits(_ text: UnsafePointer<UInt8>, _ count: Int) -> Int {
    var length = 0
    while length < count, isDigit(text[length]) { length += 1 }
    return length
  }

  private static func isDigit(_ byte: UInt8) -> Bool { byte &- 0x30 < 10 }
}

/// The places of unordered collections' elements in a text, so that scrubbing can reorder them.
struct UnorderedGroups: Sendable {
  /// One unordered collection.
  struct Group: Sendable {
    /// The start of each element in the text.
    fileprivate(set) var starts: [Int]
    fileprivate(set) var end: Int

    fileprivate mutating func shift(by delta: Int) {
      starts = starts.map { $0 + delta }
      end += delta
    }
  }

  /// The collections in the text so far; inner ones stand before outer ones.
  private(set) var all: [Group] = []

  /// Sorts the elements of a collection, and moves the places of collections inside them.
  mutating func sort(in buffer: TextBuffer, startingAt starts: inout [Int]) {
    let ends = Array(starts.dropFirst()) + [buffer.count]
    var moves = starts
    var sorted: [Int] = []
    var next = starts[0]
    for element in UnorderedElements.sort(in: buffer, startingAt: &starts) {
      sorted.append(next)
      moves[element] = next - starts[element]
      next += ends[element] - starts[element]
    }
    var element = starts.count - 1
    for inner in all.indices.reversed() {
      guard all[inner].starts[0] >= starts[0] else { break }
      while all[inner].starts[0] < starts[element] { element -= 1 }
      all[inner].shift(by: moves[element])
    }
    all.append(Group(starts: sorted, end: buffer.count))
  }

  /// Shifts the places from `offset` on by `count`, the number of bytes inserted there.
  mutating func insert(_ count: Int, at offset: Int) {
    for index in all.indices.reversed() {
      guard all[index].starts[0] >= offset else { break }
      all[index].shift(by: count)
    }
  }
}

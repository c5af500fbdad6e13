/// Finds many texts in one pass; a filter of their first three bytes rejects most places.
struct ByteSearch: Sendable {
  /// A found text: its number in the list of texts, and its range.
  struct Hit {
    let number: Int
    let range: Range<Int>
  }

  /// The smallest number of bytes of a text that can be found.
  static let least = 3

  private(set) var texts: [[UInt8]] = []
  private var starts: [UInt32: [Int]] = [:]
  private var filter = [Int](repeating: 0, count: 1_024)

  init(_ texts: [String] = []) {
    for text in texts { append(Array(text.utf8)) }
  }

  /// Adds a text; a text of fewer than ``least`` bytes is never found.
  mutating func append(_ text: [UInt8]) {
    texts.append(text)
    if text.count < Self.least { return }
    let key = text[..<3].reduce(UInt32(0)) { $0 << 8 | UInt32($1) }
    starts[key, default: []].append(texts.count - 1)
    filter[Self.bit(key) >> 6] |= 1 << (Self.bit(key) & 63)
  }

  @inline(__always) private static func bit(_ key: UInt32) -> Int {
    Int((key &* 0x9E37_79B1) &>> 16)
  }

  /// Returns all found texts, ordered by offset; longer texts come first at each offset.
  ///
  /// - Complexity: O(n), if few places of the text pass the filter.
  func hits(in text: [UInt8]) -> [Hit] {
    if starts.isEmpty || text.count < Self.least { return [] }
    var hits: [Hit] = []
    for place in places(in: text) {
      let key = text[place..<place + 3].reduce(UInt32(0)) { $0 << 8 | UInt32($1) }
      let found = (starts[key] ?? []).filter { text[place...].starts(with: texts[$0]) }
      hits += found.sorted { (-texts[$0].count, $0) < (-texts[$1].count, $1) }
        .map { Hit(number: $0, range: place..<place + texts[$0].count) }
    }
    return hits
  }

  /// Returns the places that pass the filter; pointers make this loop fast in debug builds.
  private func places(in text: [UInt8]) -> [Int] {
    text.withUnsafeBufferPointer { text in
      filter.withUnsafeBufferPointer { filter in
        guard let base = text.baseAddress, let bits = filter.baseAddress else { return [] }
        var places: [Int] = []
        var key = UInt32(base[0]) << 8 | UInt32(base[1])
        var place = 2
        while place < text.count {
          key = (key &<< 8 | UInt32(base[place])) & 0xFF_FFFF
          let bit = Int((key &* 0x9E37_79B1) &>> 16)
          if bits[bit &>> 6] &>> (bit & 63) & 1 != 0 { places.append(place &- 2) }
          place = place &+ 1
        }
        return places
      }
    }
  }
}

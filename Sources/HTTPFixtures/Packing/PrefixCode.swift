/// The bits of packed bytes, the lowest first.
struct BitReader {
  private let bytes: UnsafeBufferPointer<UInt8>
  private var next: Int
  private var held: UInt64 = 0
  private var count = 0

  init(_ bytes: UnsafeBufferPointer<UInt8>, from start: Int) {
    self.bytes = bytes
    next = start
  }

  /// The first byte of which no bit was read.
  var nextByte: Int { next - count / 8 }

  mutating func skipToByte() { drop(count % 8) }

  mutating func bits(_ wanted: Int) throws(PackedBytes.Flaw) -> UInt32 {
    let value = peek(wanted)
    guard count >= wanted else { throw .broken("an early end") }
    drop(wanted)
    return value
  }

  /// The next bits, with zeros behind the end.
  mutating func peek(_ wanted: Int) -> UInt32 {
    while count < wanted, next < bytes.count {
      held |= UInt64(bytes[next]) << UInt64(count)
      next += 1
      count += 8
    }
    return UInt32(truncatingIfNeeded: held & (1 << UInt64(wanted) - 1))
  }

  /// Whether so many bits, which were peeked at, are there.
  mutating func take(_ wanted: Int) -> Bool {
    guard count >= wanted else { return false }
    drop(wanted)
    return true
  }

  private mutating func drop(_ wanted: Int) {
    held >>= UInt64(wanted)
    count -= wanted
  }
}

/// A code of which no word begins another: one look into a table for each symbol.
struct PrefixCode {
  /// For all bits that may come: the symbol and, in the lowest four bits, the length of its word.
  private let table: [UInt16]
  private let width: Int

  /// - Parameter lengths: The length of the word of each symbol, 0 for none.
  /// - Throws: `PackedBytes.Flaw` for lengths that no code can have.
  init(_ lengths: some Collection<UInt8>) throws(PackedBytes.Flaw) {
    self.init(ofFormat: lengths)
    var room = 1 << 15
    for length in lengths where length > 0 { room -= 1 << (15 - Int(length)) }
    if room < 0 { throw .broken("a code") }
  }

  /// The same for lengths of which the format knows that they fit.
  init(ofFormat lengths: some Collection<UInt8>) {
    let width = Int(lengths.max() ?? 0)
    var counts = [Int](repeating: 0, count: 16)
    for length in lengths where length > 0 { counts[Int(length)] += 1 }
    var words = [Int](repeating: 0, count: 17)
    for length in 1...15 { words[length + 1] = (words[length] + counts[length]) << 1 }
    var table = [UInt16](repeating: 0, count: 1 << width)
    for (symbol, length) in lengths.enumerated() where length > 0 {
      let length = Int(length)
      var word = 0
      for bit in 0..<length where words[length] >> bit & 1 == 1 { word |= 1 << (length - 1 - bit) }
      words[length] += 1
      while word < table.count {
        table[word] = UInt16(symbol << 4 | length)
        word += 1 << length
      }
    }
    self.table = table
    self.width = width
  }

  func symbol(from input: inout BitReader) throws(PackedBytes.Flaw) -> Int {
    let entry = Int(table[Int(input.peek(width))])
    guard entry & 15 > 0 else { throw .broken("a word of no code") }
    guard input.take(entry & 15) else { throw .broken("an early end") }
    return entry >> 4
  }
}

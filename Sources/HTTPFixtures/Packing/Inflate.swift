/// What `deflate` has packed (RFC 1951), unpacked.
///
/// Written out because no module of the toolchain has it on every platform.
struct Inflate {
  private var input: BitReader
  private var output: [UInt8] = []
  private let limit: Int

  /// Unpacks one stream.
  ///
  /// - Parameters:
  ///   - bytes: Where the stream is.
  ///   - start: Where it begins.
  ///   - limit: How many bytes it may unpack to.
  /// - Returns: The bytes, and where the stream has ended.
  /// - Throws: `PackedBytes.Flaw`.
  static func stream(
    in bytes: UnsafeBufferPointer<UInt8>,
    from start: Int,
    limit: Int
  ) throws(PackedBytes.Flaw) -> (bytes: [UInt8], end: Int) {
    var inflate = Inflate(input: BitReader(bytes, from: start), limit: limit)
    inflate.output.reserveCapacity(min(limit, 4 * (bytes.count - start)))
    while try !inflate.block() {}
    return (inflate.output, inflate.input.nextByte)
  }

  private init(input: BitReader, limit: Int) {
    self.input = input
    self.limit = limit
  }

  /// Unpacks a block; true when it is the last one.
  private mutating func block() throws(PackedBytes.Flaw) -> Bool {
    let isLast = try input.bits(1) == 1
    switch try input.bits(2) {
    case 0: try stored()
    case 1: try packed(Self.fixedLiterals, Self.fixedDistances)
    case 2:
      let (literals, distances) = try codes()
      try packed(literals, distances)
    default: throw .broken("a block of no kind")
    }
    return isLast
  }

  private mutating func stored() throws(PackedBytes.Flaw) {
    input.skipToByte()
    let count = Int(try input.bits(16))
    guard try input.bits(16) == UInt32(count) ^ 0xFFFF else { throw .broken("a length") }
    try makeRoom(for: count)
    for _ in 0..<count { output.append(UInt8(try input.bits(8))) }
  }

  private func makeRoom(for count: Int) throws(PackedBytes.Flaw) {
    if output.count + count > limit { throw .tooLarge(limit) }
  }

  private mutating func packed(
    _ literals: PrefixCode,
    _ distances: PrefixCode
  ) throws(PackedBytes.Flaw) {
    while true {
      let symbol = try literals.symbol(from: &input)
      if symbol < 256 {
        try makeRoom(for: 1)
        output.append(UInt8(symbol))
      } else if symbol == 256 {
        return
      } else {
        try copy(symbol: symbol - 257, distances)
      }
    }
  }

  /// Repeats what has come before; the two may overlap.
  private mutating func copy(symbol: Int, _ distances: PrefixCode) throws(PackedBytes.Flaw) {
    guard symbol < Self.lengths.count else { throw .broken("a length") }
    let length = Self.lengths[symbol] + Int(try input.bits(Self.lengthBits[symbol]))
    let place = try distances.symbol(from: &input)
    guard place < Self.distances.count else { throw .broken("a distance") }
    let bits = place < 2 ? 0 : place / 2 - 1
    let distance = Self.distances[place] + Int(try input.bits(bits))
    guard distance <= output.count else { throw .broken("a distance") }
    try makeRoom(for: length)
    let start = output.count - distance
    for index in 0..<length { output.append(output[start + index]) }
  }

  /// Reads the codes of a block that brings its own.
  private mutating func codes() throws(PackedBytes.Flaw) -> (PrefixCode, PrefixCode) {
    let literals = Int(try input.bits(5)) + 257
    let distances = Int(try input.bits(5)) + 1
    let count = Int(try input.bits(4)) + 4
    var lengths = [UInt8](repeating: 0, count: 19)
    for index in 0..<count { lengths[Self.order[index]] = UInt8(try input.bits(3)) }
    let code = try PrefixCode(lengths)
    var all: [UInt8] = []
    while all.count < literals + distances {
      switch try code.symbol(from: &input) {
      case 16:
        guard let last = all.last else { throw .broken("a repetition of nothing") }
        all += [UInt8](repeating: last, count: 3 + Int(try input.bits(2)))
      case 17: all += [UInt8](repeating: 0, count: 3 + Int(try input.bits(3)))
      case 18: all += [UInt8](repeating: 0, count: 11 + Int(try input.bits(7)))
      case let length: all.append(UInt8(length))
      }
    }
    guard all.count == literals + distances else { throw .broken("the lengths of codes") }
    return (try PrefixCode(all[..<literals]), try PrefixCode(all[literals...]))
  }

  // MARK: - Tables of the format

  private static let order = [16, 17, 18, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 1, 15]
  private static let lengthBits = [Int](repeating: 0, count: 8) + (4..<24).map { $0 / 4 } + [0]
  private static let lengths =
    lengthBits.dropLast().reduce(into: [3]) { $0.append($0[$0.count - 1] + 1 << $1) }
    .dropLast() + [258]
  private static let distances = (0..<29).reduce(into: [1]) { all, place in
    all.append(all[all.count - 1] + 1 << (place < 2 ? 0 : place / 2 - 1))
  }
  private static let fixedLiterals = PrefixCode(
    ofFormat: [UInt8](repeating: 8, count: 144) + [UInt8](repeating: 9, count: 112)
      + [UInt8](repeating: 7, count: 24) + [UInt8](repeating: 8, count: 8)
  )
  private static let fixedDistances = PrefixCode(ofFormat: [UInt8](repeating: 5, count: 30))
}

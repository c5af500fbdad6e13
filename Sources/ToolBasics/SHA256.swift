import ProofsheetBasics

/// The SHA-256 hash of FIPS 180-4.
///
/// In a recording, a text made from this hash stands for a secret without revealing it. The page of
/// a report lists the hashes of its own style and script. No module of the toolchain has the
/// algorithm on every platform.
package enum SHA256 {
  /// The message authentication code of a text (HMAC, RFC 2104), as hexadecimal digits.
  package static func code(of text: String, key: String) -> String {
    hexadecimal(bytes(of: text, key: key))
  }

  package static func bytes(of text: String, key: String) -> [UInt8] {
    var block = Array(key.utf8)
    if block.count > 64 { block = hash(block) }
    block += [UInt8](repeating: 0, count: 64 - block.count)
    let inner = hash(block.map { $0 ^ 0x36 } + Array(text.utf8))
    return hash(block.map { $0 ^ 0x5C } + inner)
  }

  package static func hash(_ message: [UInt8]) -> [UInt8] {
    var padded = message + [0x80]
    padded += [UInt8](repeating: 0, count: (120 - padded.count % 64) % 64)
    let bits = UInt64(message.count) * 8
    padded += (0..<8).map { UInt8(truncatingIfNeeded: bits >> (56 - 8 * UInt64($0))) }
    var state = start
    for place in stride(from: 0, to: padded.count, by: 64) {
      mix(padded[place..<place + 64], into: &state)
    }
    return state.flatMap { word in (0..<4).map { UInt8(truncatingIfNeeded: word >> (24 - 8 * $0)) }
    }
  }

  private static func mix(_ block: ArraySlice<UInt8>, into state: inout [UInt32]) {
    var words = [UInt32](repeating: 0, count: 64)
    for (index, byte) in block.enumerated() {
      words[index / 4] |= UInt32(byte) << UInt32(24 - 8 * (index % 4))
    }
    for index in 16..<64 {
      let a = words[index - 15]
      let b = words[index - 2]
      let small = turned(a, 7) ^ turned(a, 18) ^ (a >> 3)
      let large = turned(b, 17) ^ turned(b, 19) ^ (b >> 10)
      words[index] = words[index - 16] &+ small &+ words[index - 7] &+ large
    }
    var s = state
    for index in 0..<64 {
      let large = turned(s[4], 6) ^ turned(s[4], 11) ^ turned(s[4], 25)
      let choice = (s[4] & s[5]) ^ (~s[4] & s[6])
      let first = s[7] &+ large &+ choice &+ constants[index] &+ words[index]
      let small = turned(s[0], 2) ^ turned(s[0], 13) ^ turned(s[0], 22)
      let majority = (s[0] & s[1]) ^ (s[0] & s[2]) ^ (s[1] & s[2])
      s = [first &+ small &+ majority, s[0], s[1], s[2], s[3] &+ first, s[4], s[5], s[6]]
    }
    for index in 0..<8 { state[index] = state[index] &+ s[index] }
  }

  private static func turned(_ word: UInt32, _ count: UInt32) -> UInt32 {
    (word >> count) | (word << (32 - count))
  }

  private static let primes = (2...311).filter { number in
    !(2..<number).contains { number.isMultiple(of: $0) }
  }.map(Double.init)

  private static let start = primes.prefix(8).map { fraction(of: $0.squareRoot()) }
  private static let constants = primes.map { fraction(of: cbrt($0)) }

  /// The first 32 bits of the fractional part of a prime's square root or cube root.
  private static func fraction(of root: Double) -> UInt32 {
    UInt32(truncatingIfNeeded: UInt64(root * 0x1p32))
  }
}

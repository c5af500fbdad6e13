import ProofsheetBasics

/// A run of text that no scrubber has replaced yet, for scanners that look at bytes.
///
/// Each scanner leaps with `memchr` to a byte that every match has and looks around it; a loop over
/// all bytes would be slow without the optimiser.
struct ScannedText {
  let base: UnsafePointer<UInt8>
  let start: Int
  let end: Int

  func uuids() -> [Range<Int>] {
    matches(of: 0x2D) { dash in
      let first = dash - 8
      guard first >= start, first + 36 <= end, !isWord(first - 1), !isWord(first + 36) else {
        return nil
      }
      for offset in 0..<36 {
        let byte = base[first + offset]
        let isDash = offset == 8 || offset == 13 || offset == 18 || offset == 23
        if isDash ? byte != 0x2D : !Self.isHex(byte) { return nil }
      }
      return first..<first + 36
    }
  }

  func dates() -> [Range<Int>] {
    matches(of: 0x54) { mark in
      guard isShape("-00-00", at: mark - 6), isShape("00:00:00", at: mark + 1) else { return nil }
      var first = mark - 6
      while first > start, Self.isDigit(base[first - 1]) { first -= 1 }
      guard mark - 6 - first >= 4 else { return nil }
      if first > start, base[first - 1] == 0x2D { first -= 1 }
      var last = mark + 9
      if last < end, base[last] == 0x2E {
        let fraction = last + 1
        last = digitsEnd(from: fraction)
        if last == fraction { return nil }
      }
      guard last < end, base[last] == 0x5A, !isWord(first - 1), !isWord(last + 1) else {
        return nil
      }
      return first..<last + 1
    }
  }

  func ports() -> [Range<Int>] {
    matches(of: 0x3A) { colon in
      guard ["localhost", "127.0.0.1", "[::1]"].contains(where: { ends($0, at: colon) }) else {
        return nil
      }
      let last = digitsEnd(from: colon + 1)
      guard (1...5).contains(last - colon - 1), !isWord(last) else { return nil }
      return colon + 1..<last
    }
  }

  func addresses() -> [Range<Int>] {
    matches(of: 0x78) { mark in
      guard mark > start, base[mark - 1] == 0x30, !isWord(mark - 2) else { return nil }
      var last = mark + 1
      while last < end, Self.isHex(base[last]) { last += 1 }
      guard (8...16).contains(last - mark - 1), !isWord(last) else { return nil }
      return mark - 1..<last
    }
  }

  func paths() -> [Range<Int>] {
    matches(of: 0x2F) { slash in
      guard startsPath(slash) else { return nil }
      var last = slash + 1
      while last < end, !Self.endsPath(base[last]) { last += 1 }
      // A full stop or a slash at the end belongs to the sentence, or means nothing.
      while last > slash + 1, base[last - 1] == 0x2E || base[last - 1] == 0x2F { last -= 1 }
      // A name, a slash, and another name.
      var separator = slash + 1
      while separator < last, base[separator] != 0x2F { separator += 1 }
      guard separator > slash + 1, separator + 1 < last else { return nil }
      return slash..<last
    }
  }

  /// Calls `match` at each `byte` behind the last match.
  private func matches(of byte: Int32, _ match: (Int) -> Range<Int>?) -> [Range<Int>] {
    var found: [Range<Int>] = []
    var next = start
    while next < end, let hit = memchr(base + next, byte, end - next) {
      let offset = hit.assumingMemoryBound(to: UInt8.self) - UnsafeMutablePointer(mutating: base)
      next = offset + 1
      guard let range = match(offset), range.lowerBound >= found.last?.upperBound ?? start else {
        continue
      }
      found.append(range)
      next = max(next, range.upperBound)
    }
    return found
  }

  /// Whether digits stand where `shape` has them and the other bytes are its own.
  private func isShape(_ shape: StaticString, at offset: Int) -> Bool {
    guard offset >= start, offset + shape.utf8CodeUnitCount <= end else { return false }
    for index in 0..<shape.utf8CodeUnitCount {
      let (wanted, byte) = (shape.utf8Start[index], base[offset + index])
      if wanted == 0x30 ? !Self.isDigit(byte) : byte != wanted { return false }
    }
    return true
  }

  private func ends(_ word: String, at offset: Int) -> Bool {
    let first = offset - word.utf8.count
    guard first >= start, !isWord(first - 1) else { return false }
    for (index, byte) in word.utf8.enumerated() where base[first + index] != byte { return false }
    return true
  }

  private func digitsEnd(from offset: Int) -> Int {
    var last = offset
    while last < end, Self.isDigit(base[last]) { last += 1 }
    return last
  }

  /// A path starts where a value or a word does, or behind `file://`.
  private func startsPath(_ slash: Int) -> Bool {
    guard slash > start else { return true }
    switch base[slash - 1] {
    case 0x0A, 0x20, 0x22, 0x27, 0x28, 0x3C, 0x3D, 0x5B, 0x60: return true
    case 0x2F: return ends("file://", at: slash)
    default: return false
    }
  }

  private static func endsPath(_ byte: UInt8) -> Bool {
    switch byte {
    case 0...0x20, 0x22, 0x27, 0x28, 0x29, 0x2C, 0x3A, 0x3B, 0x3C, 0x3E, 0x3F, 0x5B, 0x5C, 0x5D,
      0x60:
      true
    default: false
    }
  }

  /// Whether a letter, a digit, a hyphen, an underscore or a part of one stands at `offset`.
  private func isWord(_ offset: Int) -> Bool {
    guard offset >= start, offset < end else { return false }
    switch base[offset] {
    case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, 0x2D, 0x5F, 0x80...: return true
    default: return false
    }
  }

  private static func isDigit(_ byte: UInt8) -> Bool { byte >= 0x30 && byte <= 0x39 }

  private static func isHex(_ byte: UInt8) -> Bool {
    isDigit(byte) || (byte >= 0x41 && byte <= 0x46) || (byte >= 0x61 && byte <= 0x66)
  }
}

import Foundation

/// The characters of a set, as ranges in the order of Unicode.
struct CharacterRanges: Sendable {
  private(set) var ranges: [ClosedRange<UInt32>] = []

  /// Large sets with a name in Foundation; every equal set is shown by this name.
  private static let named: [(name: String, set: CharacterSet)] = [
    ("alphanumerics", .alphanumerics), ("letters", .letters), ("decimalDigits", .decimalDigits),
    ("lowercaseLetters", .lowercaseLetters), ("uppercaseLetters", .uppercaseLetters),
    ("punctuationCharacters", .punctuationCharacters), ("symbols", .symbols),
    ("nonBaseCharacters", .nonBaseCharacters), ("decomposables", .decomposables),
    ("illegalCharacters", .illegalCharacters), ("controlCharacters", .controlCharacters),
  ]

  /// Returns the value that is shown for a set: the name of a large known set, or else the set's
  /// ranges.
  ///
  /// A large set has more than 16 ranges. The inverse of a known set also has a name:
  /// `CharacterSet(all but letters)`.
  static func standIn(for set: CharacterSet) -> Any {
    let ranges = CharacterRanges(set.bitmapRepresentation)
    guard ranges.ranges.count > 16 else { return ranges }
    if let known = named.first(where: { $0.set == set }) {
      return Fact(text: "CharacterSet(\(known.name))")
    }
    if let known = named.first(where: { $0.set.inverted == set }) {
      return Fact(text: "CharacterSet(all but \(known.name))")
    }
    return ranges
  }

  /// Returns one line for each range: `"a"..."z"`.
  @Sendable static func lines(of value: Any) -> [CanonicalWriter.Child] {
    guard let ranges = (value as? CharacterRanges)?.ranges else { return [] }
    return ranges.map { range in
      let last = range.count == 1 ? "" : "..." + text(of: range.upperBound)
      return .init(lead: .item, value: Fact(text: text(of: range.lowerBound) + last))
    }
  }

  private static func text(of scalar: UInt32) -> String {
    guard let scalar = Unicode.Scalar(scalar) else {
      return "U+" + String(scalar, radix: 16, uppercase: true)
    }
    return QuotedText.line(String(scalar))
  }

  /// Reads a bitmap with one bit for each scalar of plane 0, then the number and the bits of each
  /// further plane.
  init(_ bitmap: Data) {
    let planeSize = 8192
    bitmap.withUnsafeBytes { bytes in
      add(bytes[0..<min(planeSize, bytes.count)], from: 0)
      var offset = planeSize
      while offset + planeSize < bytes.count {
        let plane = UInt32(bytes[offset])
        add(bytes[offset + 1..<offset + 1 + planeSize], from: plane << 16)
        offset += planeSize + 1
      }
    }
  }

  private mutating func add(_ bytes: Slice<UnsafeRawBufferPointer>, from start: UInt32) {
    let plane = UnsafeRawBufferPointer(rebasing: bytes)
    var offset = 0
    while offset + 8 <= plane.count {
      let word = plane.loadUnaligned(fromByteOffset: offset, as: UInt64.self).littleEndian
      if word != 0 { add(word, from: start + UInt32(offset * 8)) }
      offset += 8
    }
  }

  private mutating func add(_ word: UInt64, from start: UInt32) {
    var word = word
    var first = start
    while word != 0 {
      let gap = UInt32(word.trailingZeroBitCount)
      let run = UInt32((~(word >> gap)).trailingZeroBitCount)
      add(first + gap...first + gap + run - 1)
      guard gap + run < 64 else { return }
      word >>= UInt64(gap + run)
      first += gap + run
    }
  }

  private mutating func add(_ range: ClosedRange<UInt32>) {
    if let last = ranges.last, last.upperBound + 1 == range.lowerBound {
      ranges[ranges.count - 1] = last.lowerBound...range.upperBound
    } else {
      ranges.append(range)
    }
  }
}

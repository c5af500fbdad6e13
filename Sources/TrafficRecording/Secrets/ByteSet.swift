import Foundation
import HTTPFixtures

/// A set of ASCII characters, for loops over many bytes.
struct ByteSet: Hashable, Sendable {
  /// Whether each of the 256 bytes is in the set.
  fileprivate let holds: [Bool]

  init(_ text: String) {
    let bytes = Set(text.utf8)
    holds = (0...255).map { bytes.contains(UInt8($0)) }
  }

  func contains(_ byte: UInt8) -> Bool { holds[Int(byte)] }

  private static let alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789"
  static let digits = ByteSet("0123456789")
  static let hex = ByteSet("0123456789abcdefABCDEF")
  static let capitals = ByteSet("ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789")
  static let letters = ByteSet(alphabet)
  static let words = ByteSet(alphabet + "-_")
  static let names = ByteSet(alphabet + "-_.")
  /// The characters of base64 in both alphabets.
  static let base64 = ByteSet(alphabet + "+/-_")
  /// The characters of base64 with its padding.
  static let padded = ByteSet(alphabet + "+/=")
  /// The characters of tokens in headers and webhook URLs.
  static let tokens = ByteSet(alphabet + "-_+/=.~:%")
  /// The characters of credentials under unknown names.
  static let credentials = ByteSet(alphabet + "+/-_=.")
  static let numbers = ByteSet("0123456789+-.,:/TZ")
  static let vowels = ByteSet("aeiouyAEIOUY")
  static let quotes = ByteSet("\"'`")
  /// The sets of bytes, by the names that the table of vendors uses for them.
  static let named = [
    "digits": digits, "hex": hex, "capitals": capitals, "letters": letters, "words": words,
    "base64": padded, "tokens": tokens,
  ]
}

extension [UInt8] {
  /// Returns each range of credential characters that has at least `least` of them.
  ///
  /// - Complexity: O(n); only every `least`-th byte of other text is read.
  func credentialRuns(least: Int) -> [Range<Int>] {
    ByteSet.credentials.holds.withUnsafeBufferPointer { table in
      withUnsafeBufferPointer { text in
        guard let base = text.baseAddress, let isIn = table.baseAddress else { return [] }
        var runs: [Range<Int>] = []
        let count = text.count
        var place = least &- 1
        while place < count {
          guard isIn[Int(base[place])] else {
            place = place &+ least
            continue
          }
          var start = place
          while start > 0, isIn[Int(base[start &- 1])] { start = start &- 1 }
          var end = place &+ 1
          while end < count, isIn[Int(base[end])] { end = end &+ 1 }
          if end &- start >= least { runs.append(start..<end) }
          place = end &+ least
        }
        return runs
      }
    }
  }

  /// Whether a text begins at an offset.
  func holds(_ text: String, at offset: Int) -> Bool {
    offset >= 0 && offset <= count && self[offset...].starts(with: text.utf8)
  }
}

/// Removes the escapes of JSON, URLs and forms from bytes.
enum TextEscapes {
  static func unescapedPercent(_ text: [UInt8]) -> [UInt8] {
    String(decoding: text, as: UTF8.self).removingPercentEncoding.map { Array($0.utf8) } ?? text
  }

  /// Decodes the value of a form: percent-encoding, and `+` for a space.
  static func unescapedForm(_ text: [UInt8]) -> [UInt8] {
    unescapedPercent(text.map { $0 == UInt8(ascii: "+") ? 0x20 : $0 })
  }

  static func unescapedJSON(_ text: [UInt8]) -> [UInt8] {
    let quote = [UInt8(ascii: "\"")]
    let plain = try? JSONDecoder().decode(String.self, from: Data(quote + text + quote))
    return plain.map { Array($0.utf8) } ?? text
  }

  static func percentEncoded(_ text: String) -> String {
    let kept = CharacterSet(charactersIn: "-._~").union(.alphanumerics)
    return text.addingPercentEncoding(withAllowedCharacters: kept) ?? text
  }
}

/// The bytes that replace a range of a text.
struct TextEdit {
  let range: Range<Int>
  let bytes: [UInt8]

  /// Returns a text after all edits, which are in order; an edit that overlaps an earlier one is
  /// ignored.
  static func applied(_ edits: [TextEdit], to text: [UInt8]) -> [UInt8] {
    var result: [UInt8] = []
    var place = 0
    for edit in edits where edit.range.lowerBound >= place {
      result += text[place..<edit.range.lowerBound] + edit.bytes
      place = edit.range.upperBound
    }
    return result + text[place...]
  }
}

/// Finds many texts in one pass.
struct ByteSearch: Sendable {
  /// A found text: its number in the list of texts, and its range.
  struct Hit {
    let number: Int
    let range: Range<Int>
  }

  /// The smallest number of bytes of a text that can be found.
  static let least = 3

  private(set) var texts: [[UInt8]] = []
  /// The numbers of each text, and the lengths of the texts with each start: tokens all start alike.
  private var numbers: [[UInt8]: [Int]] = [:]
  private var lengths: [UInt32: Set<Int>] = [:]
  private var filter = [Int](repeating: 0, count: 16_384)

  init(_ texts: [String] = []) {
    for text in texts { append(Array(text.utf8)) }
  }

  /// Adds a text; a text of fewer than ``least`` bytes is never found.
  mutating func append(_ text: [UInt8]) {
    texts.append(text)
    if text.count < Self.least { return }
    let key = Self.key(text, 0)
    numbers[text, default: []].append(texts.count - 1)
    lengths[key, default: []].insert(text.count)
    filter[Self.bit(key) >> 6] |= 1 << (Self.bit(key) & 63)
  }

  private static func key(_ text: [UInt8], _ at: Int) -> UInt32 {
    text[at..<at + 3].reduce(0) { $0 << 8 | UInt32($1) }
  }

  @inline(__always) private static func bit(_ key: UInt32) -> Int {
    Int((key &* 0x9E37_79B1) &>> 12)
  }

  /// Returns all found texts, ordered by offset; longer texts come first at each offset.
  ///
  /// - Complexity: O(n), if few places of the text pass the filter.
  func hits(in text: [UInt8]) -> [Hit] {
    if lengths.isEmpty || text.count < Self.least { return [] }
    var hits: [Hit] = []
    for place in places(in: text) {
      let key = Self.key(text, place)
      for length in (lengths[key] ?? []).sorted(by: >) where place + length <= text.count {
        let range = place..<place + length
        hits += (numbers[Array(text[range])] ?? []).map { Hit(number: $0, range: range) }
      }
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
          let bit = Int((key &* 0x9E37_79B1) &>> 12)
          if bits[bit &>> 6] &>> (bit & 63) & 1 != 0 { places.append(place &- 2) }
          place = place &+ 1
        }
        return places
      }
    }
  }
}

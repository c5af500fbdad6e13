import Foundation
import HTTPFixtures
import ProofsheetBasics

/// The secrets found so far, which are searched for in all other places and in every encoding.
struct KnownSecrets {
  /// One encoding of a secret, and the token in the same encoding.
  private struct Writing {
    let secret: Int
    let bytes: [UInt8]
    let token: [UInt8]
    var isBase64 = false
  }

  private var secrets: [Redactor.Secret] = []
  private var writings: [Writing] = []
  private var search = TextSearch([])

  /// Adds a secret with its token.
  ///
  /// The caller leaves out ordinary words, whose replacement would change the meaning of an answer.
  ///
  /// - Returns: The secret in all encodings.
  mutating func insert(_ secret: Redactor.Secret) -> [[UInt8]] {
    let more = Self.writings(of: Array(secret.value.utf8), Array(secret.token.utf8), secrets.count)
    secrets.append(secret)
    writings += more
    search.append(more.map(\.bytes))
    return more.map(\.bytes)
  }

  /// Returns a text with tokens, and the replaced secrets; `nil` for a text without secrets.
  func rewritten(_ text: [UInt8], depth: Int = 0) -> (text: [UInt8], secrets: [Redactor.Secret])? {
    guard !secrets.isEmpty, text.count > 3, depth < 4 else { return nil }
    if let packed = PackedText(text) {
      return rewritten(packed.text, depth: depth + 1).map { (packed.packing($0), $1) }
    }
    // In binary data a token of another length would break the format.
    if SecretWalk.isBinary(text) { return nil }
    var edits: [TextEdit] = []
    var found: [Redactor.Secret] = []
    let hits = search.hits(in: text).sorted {
      ($0.offset, -writings[$0.pattern].bytes.count, $0.pattern)
        < ($1.offset, -writings[$1.pattern].bytes.count, $1.pattern)
    }
    for hit in hits where hit.offset >= edits.last?.range.upperBound ?? 0 {
      let writing = writings[hit.pattern]
      guard let edit = Self.edit(writing, at: hit.offset, in: text) else { continue }
      edits.append(edit)
      found.append(secrets[writing.secret])
    }
    let result = TextEdit.applied(edits, to: text) { run in
      let inner = rewritten(run.decoded, depth: depth + 1)
      found += inner?.secrets ?? []
      return inner?.text
    }
    return result.map { ($0, found) }
  }

  /// Returns the edit that replaces a found secret by its token.
  ///
  /// For base64, the result is `nil` if upper and lower case differ, or if the match is only a part
  /// of longer base64.
  private static func edit(_ writing: Writing, at offset: Int, in text: [UInt8]) -> TextEdit? {
    var range = offset..<offset + writing.bytes.count
    guard writing.isBase64 else { return TextEdit(range, writing.token) }
    let part = ByteSet.padded
    guard text[range].elementsEqual(writing.bytes),
      offset == 0 || !part.contains(text[offset - 1])
    else { return nil }
    var end = range.upperBound
    while end < text.count, text[end] == UInt8(ascii: "=") { end += 1 }
    if end < text.count, part.contains(text[end]) { return nil }
    let isPadded = end > range.upperBound || writing.bytes.count % 4 == 0
    range = offset..<end
    let token = Data(writing.token).base64EncodedString()
    return TextEdit(
      range,
      Array((isPadded ? token : token.replacingOccurrences(of: "=", with: "")).utf8)
    )
  }

  /// Returns a secret in all encodings from which a reader could restore it.
  private static func writings(of value: [UInt8], _ token: [UInt8], _ secret: Int) -> [Writing] {
    let text = String(decoding: value, as: UTF8.self)
    let percent = SecretWalk.percentEncoded(value)
    let quoted = Array(JSONNode.string(text).compactText.utf8.dropFirst().dropLast())
    let slashed = quoted.replacing("/".utf8, with: "\\/".utf8)
    let spaced = percent.replacing("%20".utf8, with: "+".utf8)
    let plain = [
      // The search ignores the case of ASCII letters only.
      value, Array(text.uppercased().utf8), Array(text.lowercased().utf8), quoted, slashed,
      escaped(text), escaped(text.replacing("/", with: "\\/")), percent, spaced,
      SecretWalk.percentEncoded(percent),
      entities(text, all: false, radix: 10), entities(text, all: true, radix: 10),
      entities(text, all: true, radix: 16),
    ]
    var writings = Set(plain).sorted { $0.lexicographicallyPrecedes($1) }
      .map { Writing(secret: secret, bytes: $0, token: token) }
    writings += spellings.map {
      Writing(secret: secret, bytes: $0.of(value), token: $0.of(token))
    }
    let base64 = Data(value).base64EncodedString().replacingOccurrences(of: "=", with: "")
    for text in Set([base64, Base64Run.urlSafe(base64)]).sorted() {
      writings.append(
        Writing(secret: secret, bytes: Array(text.utf8), token: token, isBase64: true)
      )
    }
    return writings
  }

  /// The encodings that change every character, each with its name and its encoder.
  ///
  /// `isExact` says whether capital and small letters differ.
  static let spellings: [(form: String, isExact: Bool, of: @Sendable ([UInt8]) -> [UInt8])] = [
    ("in hexadecimal digits", false, { Array(SHA256.hexadecimal($0).utf8) }),
    ("in UTF-16", true, { PackedText.utf16($0, isLittle: true) }),
    ("in UTF-16", true, { PackedText.utf16($0, isLittle: false) }),
  ]

  /// Returns a text with JSON escapes for all characters outside ASCII.
  static func escaped(_ text: String) -> [UInt8] {
    text.utf16.flatMap { unit -> [UInt8] in
      if unit < 0x80 { return [UInt8(unit)] }
      return Array("\\u\(SHA256.hexadecimal([UInt8(unit >> 8), UInt8(unit & 0xFF)]))".utf8)
    }
  }

  private static func entities(_ text: String, all: Bool, radix: Int) -> [UInt8] {
    let named: [Unicode.Scalar: String] = [
      "&": "&amp;", "<": "&lt;", ">": "&gt;", "\"": "&quot;", "'": "&#39;",
    ]
    return text.unicodeScalars.flatMap { scalar -> [UInt8] in
      if all {
        return Array("&#\(radix == 16 ? "x" : "")\(String(scalar.value, radix: radix));".utf8)
      }
      return Array((named[scalar] ?? String(Character(scalar))).utf8)
    }
  }
}

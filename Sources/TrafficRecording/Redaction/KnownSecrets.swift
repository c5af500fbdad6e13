import Foundation
import HTTPFixtures
import ProofsheetBasics

/// The secrets found so far, which are searched for in all other places and in every encoding.
struct KnownSecrets {
  /// One encoding of a secret.
  struct Writing {
    let secret: Int
    let bytes: [UInt8]
    /// The token to write in place of the bytes, in the same encoding; `nil` if the bytes are only
    /// reported.
    var token: [UInt8]?
    /// The name of the encoding in reports, such as `in UTF-16`; `nil` for plain text, and for an
    /// encoding that is decoded before the search.
    var form: String?
    var isExact = false
    /// Whether the text is found between other characters than letters and digits only.
    var isWord = false
    var isBase64 = false
    /// Whether the search for remaining secrets looks for this encoding.
    ///
    /// The search also reads each file decoded, and so finds the other encodings as plain text.
    var isSought = true
  }

  private(set) var secrets: [Redactor.Secret] = []
  private(set) var writings: [Writing] = []
  private(set) var search = TextSearch([])

  /// Adds a secret with its token.
  ///
  /// An ordinary word is found and not replaced, since that would change the meaning of an answer.
  ///
  /// - Returns: The secret in all encodings, or nothing for an ordinary word.
  @discardableResult
  mutating func insert(_ secret: Redactor.Secret) -> [[UInt8]] {
    let more = Self.writings(of: secret, secrets.count)
    secrets.append(secret)
    writings += more
    search.append(more.map(\.bytes))
    return secret.isCredential ? more.map(\.bytes) : []
  }

  /// Returns a text with tokens, and the replaced secrets; `nil` for a text without secrets.
  func rewritten(_ text: [UInt8], depth: Int = 0) -> (text: [UInt8], secrets: [Redactor.Secret])? {
    guard !secrets.isEmpty, text.count > 3, depth < 4 else { return nil }
    if let packed = WideText(text) {
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
    guard let token = writing.token else { return nil }
    var range = offset..<offset + writing.bytes.count
    guard writing.isBase64 else { return TextEdit(range, token) }
    let part = ByteSet.padded
    guard text[range].elementsEqual(writing.bytes),
      offset == 0 || !part.contains(text[offset - 1])
    else { return nil }
    var end = range.upperBound
    while end < text.count, text[end] == UInt8(ascii: "=") { end += 1 }
    if end < text.count, part.contains(text[end]) { return nil }
    let isPadded = end > range.upperBound || writing.bytes.count % 4 == 0
    range = offset..<end
    let packed = Data(token).base64EncodedString()
    return TextEdit(range, Array((isPadded ? packed : packed.replacing("=", with: "")).utf8))
  }

  /// Returns a secret in all encodings from which a reader could restore it.
  private static func writings(of secret: Redactor.Secret, _ index: Int) -> [Writing] {
    let (text, value) = (secret.value, Array(secret.value.utf8))
    let isWord = !secret.isCredential
    let token = isWord ? nil : Array(secret.token.utf8)
    // A word with few letters is another word in another case. The search ignores the case of ASCII
    // letters only.
    let isExact = isWord && text.count(where: \.isLetter) < 6
    var all = Set(isExact ? [text] : [text, text.uppercased(), text.lowercased()]).sorted().map {
      Writing(secret: index, bytes: Array($0.utf8), token: token, isExact: isExact, isWord: isWord)
    }
    all += spellings.map { form, isExact, of in
      Writing(secret: index, bytes: of(value), token: token.map(of), form: form, isExact: isExact)
    }
    all += base64Patterns(of: Data(value)).map {
      Writing(secret: index, bytes: Array($0), form: "in base64", isExact: true)
    }
    if isWord { return all }
    let percent = SecretWalk.percentEncoded(value)
    let quoted = Array(JSONNode.string(text).compactText.utf8.dropFirst().dropLast())
    let escapes = [
      quoted, quoted.replacing("/".utf8, with: "\\/".utf8),
      escaped(text), escaped(text.replacing("/", with: "\\/")), percent,
      percent.replacing("%20".utf8, with: "+".utf8), SecretWalk.percentEncoded(percent),
      entities(text, all: false, radix: 10), entities(text, all: true, radix: 10),
      entities(text, all: true, radix: 16),
    ]
    all += Set(escapes).sorted { $0.lexicographicallyPrecedes($1) }
      .map { Writing(secret: index, bytes: $0, token: token, isSought: false) }
    let base64 = Data(value).base64EncodedString().replacing("=", with: "")
    return all
      + Set([base64, Base64Run.urlSafe(base64)]).sorted().map {
        Writing(secret: index, bytes: Array($0.utf8), token: token, isBase64: true, isSought: false)
      }
  }

  /// The encodings that change every character, each with its name and its encoder.
  ///
  /// `isExact` says whether capital and small letters differ.
  private static let spellings:
    [(form: String, isExact: Bool, of: @Sendable ([UInt8]) -> [UInt8])] = [
      ("in hexadecimal digits", false, { Array(SHA256.hexadecimal($0).utf8) }),
      ("in UTF-16", true, { WideText.utf16($0, isLittle: true) }),
      ("in UTF-16", true, { WideText.utf16($0, isLittle: false) }),
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

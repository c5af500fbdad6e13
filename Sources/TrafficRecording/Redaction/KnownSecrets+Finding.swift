import Foundation
import HTTPFixtures

/// The search for known secrets in bytes that should have none.
extension KnownSecrets {
  /// The place of a secret; the secret itself is never shown.
  struct Finding: Hashable {
    let secret: Redactor.Secret
    /// The encoding of the secret in words: `in base64`.
    let form: String
    let line: Int
  }

  /// Returns a secret that is in a file, and its place.
  ///
  /// - Parameters:
  ///   - file: The bytes, which may be compressed, and may contain base64.
  ///   - left: The tokens of the secrets that may stay.
  /// - Returns: Of all secrets in the file, the first by the name of its field; `nil` if there are
  ///   none.
  /// - Complexity: O(n) for each decoding of the file.
  func finding(in file: Data, leaving left: Set<String> = []) -> Finding? {
    if secrets.isEmpty { return nil }
    var best: (order: (String, String, Int, Int), finding: Finding)?
    var texts: [(text: [UInt8], line: Int?, depth: Int)] = [(Array(file), nil, 0)]
    while let (text, outer, depth) = texts.popLast() {
      if depth < 4 {
        texts += Self.inner(text).map {
          ($0.text, outer ?? Self.line(of: $0.offset, in: text), depth + 1)
        }
      }
      for part in parts(of: text) {
        for (number, view) in Self.views(of: Array(text[part])).enumerated() {
          for hit in search.hits(in: view.text) where isMeant(hit, view.text) {
            let writing = writings[hit.pattern]
            let secret = secrets[writing.secret]
            let order = (secret.field, secret.value, number, hit.pattern)
            if left.contains(secret.token) || best.map({ $0.order <= order }) ?? false { continue }
            let place =
              Self.line(of: part.lowerBound, in: text)
              + Self.line(of: hit.offset, in: view.text) - 1
            let isSame = view.text[hit.offset...].starts(with: secret.value.utf8)
            let form = outer == nil ? isSame ? view.form : "in another case" : "in packed text"
            best = (
              order, Finding(secret: secret, form: writing.form ?? form, line: outer ?? place)
            )
          }
        }
      }
    }
    return best?.finding
  }

  /// Returns the decoded texts inside a text.
  private static func inner(_ text: [UInt8]) -> [(text: [UInt8], offset: Int)] {
    (WideText(text).map { [($0.text, 0)] } ?? [])
      + Base64Run.all(in: text).map { ($0.decoded, $0.range.lowerBound) }
  }

  /// Divides a file into parts of whole lines, which are searched one by one.
  ///
  /// If a secret has several lines, the whole file is one part.
  private func parts(of file: [UInt8]) -> [Range<Int>] {
    if secrets.contains(where: { $0.value.utf8.contains(0x0A) }) { return [file.indices] }
    var (parts, start) = ([Range<Int>](), 0)
    while start < file.count {
      let end = TextSearch.place(of: 0x0A, in: file, from: start + 8_192) ?? file.count
      parts.append(start..<end)
      start = end
    }
    return parts
  }

  private func isMeant(_ hit: TextSearch.Hit, _ text: [UInt8]) -> Bool {
    let writing = writings[hit.pattern]
    let end = hit.offset + writing.bytes.count
    if !writing.isSought { return false }
    if writing.isExact, !text[hit.offset..<end].elementsEqual(writing.bytes) { return false }
    guard writing.isWord else { return true }
    return (hit.offset == 0 || !SecretLook.isWord(text[hit.offset - 1]))
      && (end == text.count || !SecretLook.isWord(text[end]))
  }

  /// Returns the file itself and its decoded texts, each with a name such as `percent-encoded`.
  private static func views(of file: [UInt8]) -> [(form: String, text: [UInt8])] {
    let plain = TextEscapes.unescapedJSON(file)
    let percent = TextEscapes.unescapedPercent(file)
    let both = TextEscapes.unescapedPercent(plain)
    let entities = TextEscapes.unescapedEntities(plain)
    let (json, percents) = ("with the escapes of JSON", "percent-encoded")
    let hasPlus = TextSearch.place(of: UInt8(ascii: "+"), in: both) != nil
    let spaced = hasPlus ? both.map { $0 == UInt8(ascii: "+") ? 0x20 : $0 } : both
    let all = [
      ("as it is", file), (json, plain), (json, TextEscapes.unescapedJSON(plain)),
      (percents, percent), (percents, both), (percents, spaced),
      (percents, TextEscapes.unescapedPercent(both)), ("with entities", entities),
    ]
    // Most files have no escapes, so every view is the file.
    var views: [(form: String, text: [UInt8])] = []
    for (form, text) in all where !views.contains(where: { $0.text == text }) {
      views.append((form, text))
    }
    return views
  }

  /// Returns the number of the line at an offset; the number is inexact in decoded text.
  private static func line(of offset: Int, in view: [UInt8]) -> Int {
    view.prefix(offset).reduce(1) { $1 == 0x0A ? $0 + 1 : $0 }
  }

  /// Returns the base64 texts that stand for `bytes` inside longer base64.
  ///
  /// Base64 encodes groups of three bytes, so the text depends on the place of the first byte in
  /// its group.
  static func base64Patterns(of bytes: Data) -> [Data] {
    (0..<3).flatMap { offset -> [Data] in
      let text = (Data(repeating: 0, count: offset) + bytes).base64EncodedString()
      let first = (offset * 8 + 5) / 6
      let last = (offset + bytes.count) * 8 / 6
      let core = String(text.prefix(last).dropFirst(first))
      guard core.utf8.count >= 6 else { return [] }
      return [Data(core.utf8), Data(Base64Run.urlSafe(core).utf8)]
    }
  }
}

import Foundation

/// Searches the bytes of a finished file for secrets, in every encoding.
struct SecretSearch {
  /// The place of a secret; the secret itself is never shown.
  struct Finding: Hashable {
    let secret: Redactor.Secret
    /// The encoding of the secret in words: `in base64`.
    let form: String
    let line: Int
  }

  /// One encoding of a secret, and its name.
  private struct Writing {
    let secret: Int
    let bytes: [UInt8]
    /// The name of the secret's encoding; `nil` for plain text.
    ///
    /// For plain text, a report names the form of the decoded file, such as `percent-encoded`.
    let form: String?
    var isExact = true
    var isWord = false
  }

  private let secrets: [Redactor.Secret]
  private let writings: [Writing]
  private let search: TextSearch

  /// Creates a search.
  ///
  /// - Parameter secrets: The secrets in the order in which they are reported.
  init(for secrets: [Redactor.Secret]) {
    self.secrets = secrets
    let writings = secrets.enumerated().flatMap { Self.writings(of: $1, $0) }
    self.writings = writings
    search = TextSearch(writings.map(\.bytes))
  }

  private static func writings(of secret: Redactor.Secret, _ index: Int) -> [Writing] {
    let value = Array(secret.value.utf8)
    let isWord = !secret.isCredential
    var all = [Writing(secret: index, bytes: value, form: nil, isExact: isWord, isWord: isWord)]
    // The search ignores the case of ASCII letters only.
    let cases = Set([secret.value.uppercased(), secret.value.lowercased()]).sorted()
    for text in isWord || value.allSatisfy({ $0 < 0x80 }) ? [] : cases {
      all.append(Writing(secret: index, bytes: Array(text.utf8), form: nil, isExact: false))
    }
    for text in base64Patterns(of: Data(value)) {
      all.append(Writing(secret: index, bytes: Array(text), form: "in base64"))
    }
    return all
      + KnownSecrets.spellings.map {
        Writing(secret: index, bytes: $0.of(value), form: $0.form, isExact: $0.isExact)
      }
  }

  /// Returns the first secret that is still in a file, and its place.
  ///
  /// - Complexity: O(n) for each decoding of the file.
  func finding(in file: Data) -> Finding? {
    let file = Array(file)
    var best: (order: (Int, Int, Int), finding: Finding)?
    for part in parts(of: file) {
      for (number, view) in Self.views(of: Array(file[part])).enumerated() {
        for hit in search.hits(in: view.text) where isMeant(hit, view.text) {
          let writing = writings[hit.pattern]
          let order = (writing.secret, number, hit.pattern)
          if let best, best.order <= order { continue }
          let finding = Finding(
            secret: secrets[writing.secret],
            form: writing.form ?? view.form,
            line: Self.line(of: part.lowerBound, in: file)
              + Self.line(of: hit.offset, in: view.text) - 1
          )
          best = (order, finding)
        }
      }
    }
    return best?.finding
  }

  /// Divides a file into ranges of whole lines.
  ///
  /// The search decodes only the ranges that have escapes.
  private func parts(of file: [UInt8]) -> [Range<Int>] {
    if writings.contains(where: { $0.bytes.contains(0x0A) }) { return [file.indices] }
    var (parts, start) = ([Range<Int>](), 0)
    while start < file.count {
      let end = file[start...].dropFirst(8_192).firstIndex(of: 0x0A) ?? file.count
      parts.append(start..<end)
      start = end
    }
    return parts
  }

  private func isMeant(_ hit: TextSearch.Hit, _ text: [UInt8]) -> Bool {
    let writing = writings[hit.pattern]
    let end = hit.offset + writing.bytes.count
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
    let spaced =
      both.contains(UInt8(ascii: "+")) ? both.map { $0 == UInt8(ascii: "+") ? 0x20 : $0 } : both
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

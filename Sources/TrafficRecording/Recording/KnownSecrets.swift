import Foundation
import HTTPFixtures
import ToolBasics

/// The secrets found so far, which are searched for in all other places: as they are, with the
/// escapes of JSON, percent-encoded and in base64.
struct KnownSecrets {
  /// The place of a secret; the secret itself is never shown.
  struct Finding: Hashable {
    let secret: Redactor.Secret
    /// The encoding of the secret in words: `in base64`.
    let form: String
    let line: Int

    /// A sentence with the rules that allow the secret to stay.
    var allowing: String {
      let token = secret.token
      return
        "If the secret may stay there, write the line \"allow token \(token) | WHY\" into \(RuleFile.name) "
        + "beside Package.swift. If the value is no secret, write \"allow value \(token) | WHY\"."
    }
  }

  /// One encoding of a secret.
  private struct Writing {
    let secret: Int
    /// The token to write in place of the bytes, in the same encoding; `nil` if the bytes are only
    /// reported.
    var token: [UInt8]?
    let form: String
    /// The characters that may not stand before or after the bytes.
    var borders: ByteSet?
  }

  private(set) var secrets: [Redactor.Secret] = []
  private var writings: [Writing] = []
  private var search = ByteSearch()

  /// Adds a secret with its token.
  ///
  /// An ordinary word is found and not replaced, since that would change the meaning of an answer.
  mutating func insert(_ secret: Redactor.Secret) {
    let number = secrets.count
    secrets.append(secret)
    let token = secret.isCredential ? secret.token : nil
    let borders = secret.isCredential ? nil : ByteSet.letters
    var seen: Set<String> = []
    func add(_ texts: [String], _ form: String, token: String?, borders: ByteSet? = nil) {
      for text in texts where seen.insert(text).inserted {
        search.append(Array(text.utf8))
        let token = token.map { Array($0.utf8) }
        writings.append(Writing(secret: number, token: token, form: form, borders: borders))
      }
    }
    add([secret.value], "as it is", token: token, borders: borders)
    add(Self.quoted(secret.value), "with the escapes of JSON", token: token, borders: borders)
    add(Self.percentEncoded(secret.value), "percent-encoded", token: token, borders: borders)
    let value = Data(secret.value.utf8)
    let packed = token.map { Self.base64(Data($0.utf8)) }
    let whole = Self.base64(value)
    add([whole, Self.urlSafe(whole)], "in base64", token: packed, borders: .base64)
    add(Self.parts(ofBase64: value), "in base64", token: nil)
  }

  /// Returns a text with tokens, and the replaced secrets; `nil` for a text without secrets.
  func rewritten(_ text: [UInt8]) -> (text: [UInt8], secrets: [Redactor.Secret])? {
    var edits: [TextEdit] = []
    var found: [Redactor.Secret] = []
    for hit in search.hits(in: text)
    where hit.range.lowerBound >= edits.last?.range.upperBound ?? 0 {
      guard let token = writings[hit.number].token, isWhole(hit, text) else { continue }
      edits.append(TextEdit(range: hit.range, bytes: token))
      found.append(secrets[writings[hit.number].secret])
    }
    // In binary data a token of another length would break the format.
    if edits.isEmpty || SecretScan.isBinary(text) { return nil }
    return (TextEdit.applied(edits, to: text), found)
  }

  /// Returns the first secret that is in a file, and its place; the tokens of secrets that may stay
  /// are `left` out.
  func finding(in file: Data, leaving left: Set<String> = []) -> Finding? {
    if secrets.isEmpty { return nil }
    let text = Array(file)
    let hit = search.hits(in: text).first {
      !left.contains(secrets[writings[$0.number].secret].token)
        // Base64 may also stand inside longer base64.
        && (writings[$0.number].borders == .base64 || isWhole($0, text))
    }
    return hit.map { hit in
      Finding(
        secret: secrets[writings[hit.number].secret],
        form: writings[hit.number].form,
        line: 1 + text[..<hit.range.lowerBound].count { $0 == 0x0A }
      )
    }
  }

  private func isWhole(_ hit: ByteSearch.Hit, _ text: [UInt8]) -> Bool {
    guard let borders = writings[hit.number].borders else { return true }
    let (start, end) = (hit.range.lowerBound, hit.range.upperBound)
    return (start == 0 || !borders.contains(text[start - 1]))
      && (end == text.count || !borders.contains(text[end]))
  }

  // MARK: - Encodings

  /// Returns a text as encoders of JSON write it, without quotation marks.
  private static func quoted(_ text: String) -> [String] {
    let plain = String(JSONValue.string(text).compactText.dropFirst().dropLast())
    let units = plain.utf16.map { unit in
      unit < 0x80
        ? String(decoding: [unit], as: UTF16.self) : "\\u" + String(format: "%04x", unit)
    }
    return [plain, units.joined()].flatMap { [$0, $0.replacing("/", with: "\\/")] }
  }

  private static func percentEncoded(_ value: String) -> [String] {
    let plain = TextEscapes.percentEncoded(value)
    let small = plain.replacing(/%[0-9A-F]{2}/) { $0.output.lowercased() }
    return [plain, small].flatMap { [$0, $0.replacing("%20", with: "+")] }
  }

  private static func base64(_ bytes: Data) -> String {
    bytes.base64EncodedString().replacing("=", with: "")
  }

  private static func urlSafe(_ text: String) -> String {
    text.replacing("+", with: "-").replacing("/", with: "_")
  }

  /// Returns the base64 texts that stand for `bytes` inside longer base64.
  ///
  /// Base64 encodes groups of three bytes, so the text depends on the place of the first byte in
  /// its group.
  static func parts(ofBase64 bytes: Data) -> [String] {
    (0..<3).flatMap { offset -> [String] in
      let text = base64(Data(repeating: 0, count: offset) + bytes)
      let last = (offset + bytes.count) * 8 / 6
      let core = String(text.prefix(last).dropFirst((offset * 8 + 5) / 6))
      return core.utf8.count < 6 ? [] : [core, urlSafe(core)]
    }
  }
}

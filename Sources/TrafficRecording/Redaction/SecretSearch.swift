import Foundation
import HTTPFixtures
import ProofsheetBasics

/// Looks for secrets in the bytes of a finished file, however they are written there.
struct SecretSearch {
  /// Where a secret was found; the secret itself is never said.
  struct Finding: Hashable {
    let field: String
    /// How it is written there, in words.
    let form: String
    let line: Int
  }

  /// The text of the file, read in every way in which a reader would read it.
  private let views: [(String, Data)]
  private let texts: [Data]

  init(_ file: Data) {
    let plain = Self.unescapedJSON(file)
    let percent = Self.unescapedPercent(file)
    let both = Self.unescapedPercent(plain)
    let (json, percents) = ("with the escapes of JSON", "percent-encoded")
    let all: [(String, Data)] = [
      ("as it is", file), (json, plain), (json, Self.unescapedJSON(plain)),
      (percents, percent), (percents, both), (percents, Self.spaced(both)),
      (percents, Self.unescapedPercent(both)),
    ]
    // Most files hold no escapes, and then every view is the file.
    var views: [(String, Data)] = []
    for view in all where !views.contains(where: { $0.1 == view.1 }) { views.append(view) }
    self.views = views
    texts = [plain, both].reduce([file]) { $0.contains($1) ? $0 : $0 + [$1] }
  }

  /// The first of the secrets that still stands somewhere, and the place.
  ///
  /// - Complexity: O(n·m) in the size of the file and the number of secrets.
  func finding(of secrets: [Redactor.Secret]) -> Finding? {
    for secret in secrets {
      let bytes = Data(secret.value.utf8)
      for (form, view) in views {
        guard let offset = view.range(of: bytes)?.lowerBound else { continue }
        return Finding(field: secret.field, form: form, line: line(of: offset, in: view))
      }
      let patterns = Self.base64Patterns(of: bytes)
      for view in texts {
        guard let offset = patterns.compactMap({ view.range(of: $0)?.lowerBound }).min() else {
          continue
        }
        return Finding(field: secret.field, form: "in base64", line: line(of: offset, in: view))
      }
    }
    return nil
  }

  /// The line, as far as taking escapes off has not moved it.
  private func line(of offset: Int, in view: Data) -> Int {
    view.prefix(offset).reduce(1) { $1 == 0x0A ? $0 + 1 : $0 }
  }

  /// What base64 shows of the bytes wherever in its groups of three they begin.
  static func base64Patterns(of bytes: Data) -> [Data] {
    (0..<3).flatMap { offset -> [Data] in
      let text = (Data(repeating: 0, count: offset) + bytes).base64EncodedString()
      let first = (offset * 8 + 5) / 6
      let last = (offset + bytes.count) * 8 / 6
      let core = String(text.prefix(last).dropFirst(first))
      guard core.utf8.count >= 6 else { return [] }
      let urlSafe = core.replacingOccurrences(of: "+", with: "-")
        .replacingOccurrences(of: "/", with: "_")
      return [Data(core.utf8), Data(urlSafe.utf8)]
    }
  }

  static func unescapedPercent(_ data: Data) -> Data {
    replacing(UInt8(ascii: "%"), in: data) { rest, result in
      guard rest.count > 2, let high = digit(rest[1]), let low = digit(rest[2]) else { return 0 }
      result.append(high << 4 | low)
      return 3
    }
  }

  private static func spaced(_ data: Data) -> Data {
    replacing(UInt8(ascii: "+"), in: data) { _, result in
      result.append(UInt8(ascii: " "))
      return 1
    }
  }

  static func unescapedJSON(_ data: Data) -> Data {
    replacing(UInt8(ascii: "\\"), in: data) { rest, result in
      var units: [UInt16] = []
      // Characters beyond the first plane are two escapes, which mean nothing one by one.
      while case let next = UnsafeRawBufferPointer(rebasing: rest[(6 * units.count)...]),
        next.count > 5, next[0] == UInt8(ascii: "\\"), next[1] == UInt8(ascii: "u")
      {
        let digits = next[2...5].compactMap(digit)
        if digits.count < 4 { break }
        units.append(digits.reduce(0) { $0 << 4 | UInt16($1) })
      }
      if !units.isEmpty {
        result.append(contentsOf: String(decoding: units, as: UTF16.self).utf8)
        return 6 * units.count
      }
      guard rest.count > 1 else { return 0 }
      result.append(escapes[rest[1]] ?? rest[1])
      return 2
    }
  }

  /// Replaces what begins with a mark.
  ///
  /// - Parameters:
  ///   - mark: The byte.
  ///   - data: The text.
  ///   - replace: Is given what begins at a mark; appends what it means and returns how many bytes
  ///     that were, or 0 when the mark means itself.
  /// - Returns: The text that is meant.
  /// - Complexity: O(n); what lies between two marks is copied as a whole.
  private static func replacing(
    _ mark: UInt8,
    in data: Data,
    _ replace: (UnsafeRawBufferPointer, inout Data) -> Int
  ) -> Data {
    guard data.contains(mark) else { return data }
    return data.withUnsafeBytes { bytes in
      guard let start = bytes.baseAddress else { return data }
      var result = Data(capacity: bytes.count)
      var offset = 0
      while offset < bytes.count {
        let next = memchr(start + offset, Int32(mark), bytes.count - offset)
        let end = next.map { start.distance(to: UnsafeRawPointer($0)) } ?? bytes.count
        if end > offset { result.append(contentsOf: bytes[offset..<end]) }
        if end == bytes.count { break }
        let taken = replace(UnsafeRawBufferPointer(rebasing: bytes[end...]), &result)
        if taken == 0 { result.append(mark) }
        offset = end + max(1, taken)
      }
      return result
    }
  }

  private static let escapes: [UInt8: UInt8] = [
    UInt8(ascii: "n"): 0x0A, UInt8(ascii: "r"): 0x0D, UInt8(ascii: "t"): 0x09,
    UInt8(ascii: "b"): 0x08, UInt8(ascii: "f"): 0x0C,
  ]

  private static func digit(_ byte: UInt8) -> UInt8? {
    switch byte {
    case 0x30...0x39: byte - 0x30
    case 0x41...0x46: byte - 0x37
    case 0x61...0x66: byte - 0x57
    default: nil
    }
  }
}

import Foundation

/// Looks for secrets in the bytes of a finished file, however they are written there.
struct SecretSearch {
  /// Where a secret was found; the secret itself is never said.
  struct Finding: Hashable {
    let field: String
    let form: RecordingError.Form
    let line: Int
  }

  /// The text of the file, read in every way in which a reader would read it.
  private let views: [(RecordingError.Form, Data)]
  private let texts: [Data]
  private let file: Data

  init(_ file: Data) {
    self.file = file
    let plain = Self.unescapedJSON(file)
    let percent = Self.unescapedPercent(file)
    let both = Self.unescapedPercent(plain)
    let spaced = Data(both.map { $0 == UInt8(ascii: "+") ? UInt8(ascii: " ") : $0 })
    let twice = Self.unescapedPercent(both)
    let nested = Self.unescapedJSON(plain)
    views = [
      (.raw, file), (.jsonEscaped, plain), (.jsonEscaped, nested), (.percentEncoded, percent),
      (.percentEncoded, both), (.percentEncoded, spaced), (.percentEncoded, twice),
    ]
    texts = [file, plain, both]
  }

  /// The first place where a secret still stands.
  func finding(of secret: Redactor.Secret) -> Finding? {
    let bytes = Data(secret.value.utf8)
    for (form, view) in views {
      if let range = view.range(of: bytes) {
        return Finding(field: secret.field, form: form, line: line(of: range, in: view))
      }
    }
    for pattern in Self.base64Patterns(of: bytes) {
      for text in texts {
        if let range = text.range(of: pattern) {
          return Finding(field: secret.field, form: .base64, line: line(of: range, in: text))
        }
      }
    }
    return nil
  }

  /// The line, as far as taking escapes off has not moved it.
  private func line(of range: Range<Data.Index>, in view: Data) -> Int {
    view[..<range.lowerBound].reduce(1) { $1 == 0x0A ? $0 + 1 : $0 }
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
    let bytes = Array(data)
    var result = Data()
    var index = 0
    while index < bytes.count {
      if bytes[index] == UInt8(ascii: "%"), index + 2 < bytes.count,
        let high = digit(bytes[index + 1]), let low = digit(bytes[index + 2])
      {
        result.append(high << 4 | low)
        index += 3
      } else {
        result.append(bytes[index])
        index += 1
      }
    }
    return result
  }

  static func unescapedJSON(_ data: Data) -> Data {
    let bytes = Array(data)
    var units: [UInt16] = []
    var result = Data()
    var index = 0
    func flush() {
      result.append(contentsOf: String(decoding: units, as: UTF16.self).utf8)
      units = []
    }
    while index < bytes.count {
      guard bytes[index] == UInt8(ascii: "\\"), index + 1 < bytes.count else {
        if !units.isEmpty { flush() }
        result.append(bytes[index])
        index += 1
        continue
      }
      if bytes[index + 1] == UInt8(ascii: "u"), index + 5 < bytes.count {
        let digits = bytes[(index + 2)...(index + 5)].compactMap(digit)
        if digits.count == 4 {
          units.append(digits.reduce(0) { $0 << 4 | UInt16($1) })
          index += 6
          continue
        }
      }
      if !units.isEmpty { flush() }
      result.append(escapes[bytes[index + 1]] ?? bytes[index + 1])
      index += 2
    }
    if !units.isEmpty { flush() }
    return result
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

import ProofsheetBasics

extension SwiftStringLiteral {
  /// Returns the value of the literal in a source.
  ///
  /// The value is nil for a literal that has an interpolation or that the compiler would refuse.
  package func text(in source: [UInt8]) -> String? {
    guard !isInterpolated else { return nil }
    guard isMultiline else { return unescaped(Array(source[content])) }
    var lines = source[content].split(separator: 0x0A, omittingEmptySubsequences: false)
      .map { $0.last == 0x0D ? $0.dropLast() : $0 }
    guard lines.count > 1, let last = lines.popLast(), lines.removeFirst().allSatisfy(isSpace),
      last.allSatisfy(isSpace)
    else { return nil }
    var text: [UInt8] = []
    for (index, line) in lines.enumerated() {
      if line.starts(with: last) {
        text += line.dropFirst(last.count)
      } else if !line.allSatisfy(isSpace) {
        return nil
      }
      if index + 1 < lines.count { text.append(0x0A) }
    }
    return unescaped(text)
  }

  private func isSpace(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x09 }

  private func unescaped(_ bytes: [UInt8]) -> String? {
    let mark = [0x5C] + [UInt8](repeating: 0x23, count: pounds)
    var result: [UInt8] = []
    var rest = bytes[...]
    while let byte = rest.first {
      guard byte == 0x5C, rest.starts(with: mark) else {
        result.append(byte)
        rest = rest.dropFirst()
        continue
      }
      rest = rest.dropFirst(mark.count)
      guard Self.takeEscape(&rest, to: &result) else { return nil }
    }
    return String(checked: result)
  }

  /// Reads the characters after a backslash, and returns whether they are an escape.
  private static func takeEscape(_ rest: inout ArraySlice<UInt8>, to result: inout [UInt8]) -> Bool
  {
    guard let escape = rest.popFirst() else { return false }
    switch escape {
    case UInt8(ascii: "n"): result.append(0x0A)
    case UInt8(ascii: "r"): result.append(0x0D)
    case UInt8(ascii: "t"): result.append(0x09)
    case UInt8(ascii: "0"): result.append(0)
    case 0x22, 0x27, 0x5C: result.append(escape)
    case 0x0A: break
    case 0x20, 0x09:
      // An escaped line end may have spaces before it.
      rest = rest.drop { $0 == 0x20 || $0 == 0x09 }
      return rest.popFirst() == 0x0A
    case UInt8(ascii: "u"):
      guard rest.popFirst() == UInt8(ascii: "{"),
        let end = rest.firstIndex(of: UInt8(ascii: "}")),
        let value = UInt32(String(decoding: rest[..<end], as: UTF8.self), radix: 16),
        let scalar = Unicode.Scalar(value)
      else { return false }
      result += Array(String(Character(scalar)).utf8)
      rest = rest[(end + 1)...]
    default: return false
    }
    return true
  }
}

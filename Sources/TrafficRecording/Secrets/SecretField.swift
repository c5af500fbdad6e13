/// The name of a field that may have a secret, and the place behind its separator.
struct SecretField {
  let name: String
  let grade: SecretGrade
  /// The offset of the name.
  let start: Int
  /// Whether the name stands in quotation marks.
  let isQuoted: Bool
  /// Whether the field is an element, whose value ends at the next tag.
  let isElement: Bool
  /// The offset behind the separator: `:`, `=`, or `>` of an element.
  let end: Int

  /// Returns the fields of a text whose names are in the table, in all formats.
  ///
  /// - Complexity: O(n) in the text.
  static func all(in text: [UInt8], _ rules: SecretRules) -> [SecretField] {
    var fields: [SecretField] = []
    // The same names occur many times.
    var grades: [ArraySlice<UInt8>: SecretGrade?] = [:]
    for (place, byte) in text.enumerated() where separators.contains(byte) {
      let isElement = byte == UInt8(ascii: ">")
      // `==` compares, and `::` names a member.
      if !isElement, text[(place + 1)...].first == byte { continue }
      var name = isElement ? element(in: text, to: place) : Self.name(in: text, before: place)
      if text[name].elementsEqual("value".utf8) {
        name = pair(in: text, before: name.lowerBound) ?? name
      }
      if name.isEmpty { continue }
      let known = grades[text[name]] ?? rules.grade(of: text[name])
      grades[text[name]] = .some(known)
      guard let grade = known else { continue }
      let last = text[name.upperBound]
      fields.append(
        SecretField(
          name: String(decoding: text[name], as: UTF8.self),
          grade: grade,
          start: name.lowerBound,
          isQuoted: ByteSet.quotes.contains(last) || last == UInt8(ascii: "\\"),
          isElement: isElement,
          end: place + 1
        )
      )
    }
    return fields
  }

  /// Returns the range of the name before a separator; empty without a name.
  static func name(in text: [UInt8], before separator: Int) -> Range<Int> {
    var end = separator
    while end > 0, text[end - 1] == 0x20 { end -= 1 }
    // A time has no name.
    guard end > 0, text[separator] != UInt8(ascii: ":") || !ByteSet.digits.contains(text[end - 1])
    else { return 0..<0 }
    let mark = text[end - 1]
    if ByteSet.quotes.contains(mark) {
      end -= 1
      while end > 0, text[end - 1] == UInt8(ascii: "\\") { end -= 1 }
      let open = text[max(0, end - 64)..<end].lastIndex(of: mark)
      return (open.map { $0 + 1 } ?? end)..<end
    }
    // `user[password]=`
    if mark == UInt8(ascii: "]") { end -= 1 }
    var start = end - text[max(0, end - 64)..<end].reversed().prefix(while: isName).count
    // The letters of an escape, such as `\n`, `\u0026` or `%26`, are no part of the name.
    if start > 0, start < end {
      if text[start - 1] == UInt8(ascii: "%") { start += 2 }
      if text[start - 1] == UInt8(ascii: "\\") { start += text[start] == UInt8(ascii: "u") ? 5 : 1 }
    }
    return min(start, end)..<end
  }

  /// Returns the range of `N` in `"name": "N", "value":` and `name="N" value=`; `nil` without a
  /// name before the value.
  private static func pair(in text: [UInt8], before value: Int) -> Range<Int>? {
    var parts = text[max(0, value - 256)..<value]
      .split(separator: UInt8(ascii: "\""), omittingEmptySubsequences: false)
    if parts.last?.isEmpty == true { parts.removeLast() }
    guard parts.popLast()?.allSatisfy(" ,\n\r\t".utf8.contains) == true, let name = parts.popLast(),
      var place = parts.last?.endIndex
    else { return nil }
    repeat { place -= 1 } while place > 0 && text[place] == 0x20
    let key = String(decoding: text[Self.name(in: text, before: max(0, place))], as: UTF8.self)
    return ["name", "key", "id"].contains(where: key.hasSuffix) ? name.indices : nil
  }

  /// Returns the range of the name of the element whose tag ends at a `>`; empty without a tag.
  private static func element(in text: [UInt8], to end: Int) -> Range<Int> {
    let tag = text[max(0, end - 256)..<end]
    guard let open = tag.lastIndex(of: UInt8(ascii: "<")), tag.last != UInt8(ascii: "/") else {
      return end..<end
    }
    let name = tag[(open + 1)...].prefix { isName($0) || $0 == UInt8(ascii: ":") }
    let prefix = name.lastIndex(of: UInt8(ascii: ":"))
    return (prefix.map { $0 + 1 } ?? name.startIndex)..<name.endIndex
  }

  private static let separators = ByteSet(":=>")

  private static func isName(_ byte: UInt8) -> Bool { byte >= 0x80 || ByteSet.names.contains(byte) }
}

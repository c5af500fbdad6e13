import Foundation
import HTTPFixtures

/// One text of a fixture file, with the name of its key, header or field.
struct FixtureText: Equatable {
  /// The key, header or field; `nil` for a text without a name.
  let name: String?
  let text: String
  /// The offset of the text in the file.
  let offset: Int

  /// The deepest nesting of texts, such as JSON in base64 in a field of a form.
  private static let nestingLimit = 3

  /// Returns all texts of a JSON value with their keys, and the texts inside them.
  ///
  /// JSON inside a text of a file has an offset in that file, and a depth.
  static func all(
    of node: JSONNode,
    named key: String? = nil,
    at offset: Int? = nil,
    depth: Int = 0
  ) -> [FixtureText] {
    switch node.value {
    case .object(let members):
      return members.flatMap { member in
        let key = meaningfulKey(member.key, in: key, members)
        return all(of: member.value, named: key, at: offset, depth: depth)
      }
    case .array(let elements):
      return elements.flatMap { all(of: $0, named: key, at: offset, depth: depth) }
    case .string(let text), .number(let text):
      let place = offset ?? node.bytes.lowerBound
      return nested(FixtureText(name: key, text: text, offset: place), depth: depth)
    // A literal contains no personal data.
    case .bool, .null: return []
    }
  }

  /// Returns the name of a value in recorded traffic, such as `Cookie` of `{"name": "Cookie",
  /// "value": "…"}`.
  private static func meaningfulKey(
    _ key: String,
    in parent: String?,
    _ members: [JSONNode.Member]
  ) -> String {
    guard key == "value", let name = members.first(where: { $0.key == "name" }) else { return key }
    return parent?.lowercased() == "cookies" ? "cookie" : name.value.text ?? key
  }

  /// Returns all texts of a file without JSON, line by line, and the texts inside them.
  static func all(ofLines bytes: [UInt8]) -> [FixtureText] {
    var texts: [FixtureText] = []
    var offset = 0
    for line in bytes.split(separator: 0x0A, omittingEmptySubsequences: false) {
      let text = String(decoding: line, as: UTF8.self)
      texts += nested(named(text, at: offset), depth: 0)
      offset += line.count + 1
    }
    return texts
  }

  /// Returns a line, split into name and value when it is a header.
  private static func named(_ line: String, at offset: Int) -> FixtureText {
    guard let colon = line.firstIndex(of: ":"), colon != line.startIndex,
      line[..<colon].utf8.allSatisfy(isNamePart)
    else { return FixtureText(name: nil, text: line, offset: offset) }
    let value = line[line.index(after: colon)...].drop(while: \.isWhitespace)
    return FixtureText(name: String(line[..<colon]), text: String(value), offset: offset)
  }

  /// Returns a text and the texts inside it: JSON, fields of queries and forms, and all of these in
  /// base64.
  private static func nested(_ text: FixtureText, depth: Int) -> [FixtureText] {
    guard depth < nestingLimit else { return [text] }
    var texts = [text]
    let bytes = Array(text.text.utf8)
    if bytes.first == UInt8(ascii: "{") || bytes.first == UInt8(ascii: "["),
      let json = try? JSONParser.parse(bytes)
    {
      return texts + all(of: json, at: text.offset, depth: depth + 1)
    }
    if bytes.contains(UInt8(ascii: "=")) { texts += fields(of: text) }
    if bytes.contains(UInt8(ascii: "<")) { texts += elements(of: text) }
    if let plain = decoded(bytes) {
      let inner = FixtureText(name: text.name, text: plain, offset: text.offset)
      texts += nested(inner, depth: depth + 1)
    }
    return texts
  }

  /// Returns the fields of a query, a form or a cookie.
  private static func fields(of text: FixtureText) -> [FixtureText] {
    text.text.split { "?&;#, \t".contains($0) }.compactMap { field in
      guard let equals = field.firstIndex(of: "="), equals != field.startIndex,
        field[..<equals].utf8.allSatisfy(isNamePart)
      else { return nil }
      let value = String(field[field.index(after: equals)...])
      return FixtureText(
        name: String(field[..<equals]),
        text: value.removingPercentEncoding ?? value,
        offset: text.offset
      )
    }
  }

  /// Returns the texts of XML elements: `<password>…</password>`.
  private static func elements(of text: FixtureText) -> [FixtureText] {
    text.text.split(separator: "<").compactMap { element in
      guard let end = element.firstIndex(of: ">"), !element.hasPrefix("/") else { return nil }
      let value = element[element.index(after: end)...]
      let name = element[..<end].prefix { $0 != " " }.split(separator: ":").last
      guard !value.isEmpty, let name else { return nil }
      return FixtureText(name: String(name), text: String(value), offset: text.offset)
    }
  }

  private static func isNamePart(_ byte: UInt8) -> Bool {
    switch byte {
    case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, 0x2D, 0x2E, 0x5F, 0x5B, 0x5D: true
    default: false
    }
  }

  /// Returns the text that base64 encodes; `nil` for other bytes.
  private static func decoded(_ bytes: [UInt8]) -> String? {
    guard bytes.count >= 16, bytes.count % 4 == 0, bytes.allSatisfy(isBase64),
      let data = Data(base64Encoded: Data(bytes)),
      let text = String(data: data, encoding: .utf8),
      text.unicodeScalars.allSatisfy({ $0.value >= 0x20 || $0 == "\n" || $0 == "\r" || $0 == "\t" })
    else { return nil }
    return text
  }

  private static func isBase64(_ byte: UInt8) -> Bool {
    switch byte {
    case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, 0x2B, 0x2F, 0x3D: true
    default: false
    }
  }
}

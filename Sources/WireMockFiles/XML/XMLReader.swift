import Foundation

/// Reads XML without a document type: what bodies of requests hold.
///
/// Foundation's reader is not on every platform, and follows entities out of the document.
struct XMLReader {
  private static let depthLimit = 100

  private let bytes: [UInt8]
  private var place = 0

  private init(_ text: String) { bytes = Array(text.utf8) }

  /// The root of a document; `nil` when the text is no XML, or has a document type.
  ///
  /// - Complexity: O(n) in the length of the text.
  static func root(of text: String) -> XMLTree? {
    var reader = XMLReader(text)
    guard reader.skipOutside(), let root = reader.element(0), reader.skipOutside(),
      reader.place == reader.bytes.count
    else { return nil }
    return root
  }

  private func starts(with text: String) -> Bool { bytes[place...].starts(with: text.utf8) }

  private mutating func skipSpace() {
    while place < bytes.count, [0x20, 0x09, 0x0A, 0x0D].contains(bytes[place]) { place += 1 }
  }

  /// Moves behind the next `end`; `false` when there is none.
  private mutating func skip(past end: String) -> Bool {
    let end = Array(end.utf8)
    while place + end.count <= bytes.count {
      if bytes[place] == end[0], bytes[place...].starts(with: end) {
        place += end.count
        return true
      }
      place += 1
    }
    return false
  }

  /// Skips space, comments and instructions around the root.
  private mutating func skipOutside() -> Bool {
    if place == 0, bytes.starts(with: [0xEF, 0xBB, 0xBF]) { place = 3 }
    while true {
      skipSpace()
      if place < bytes.count, starts(with: "<?") {
        guard skip(past: "?>") else { return false }
      } else if place < bytes.count, starts(with: "<!--") {
        guard skip(past: "-->") else { return false }
      } else {
        return true
      }
    }
  }

  private mutating func element(_ depth: Int) -> XMLTree? {
    guard depth < Self.depthLimit, place < bytes.count, bytes[place] == UInt8(ascii: "<") else {
      return nil
    }
    place += 1
    guard let name = name(), let attributes = attributes() else { return nil }
    if starts(with: "/>") {
      place += 2
      return XMLTree(name: name, attributes: attributes, contents: [])
    }
    place += 1
    guard let contents = contents(depth), starts(with: "</\(name)") else { return nil }
    place += 2 + name.utf8.count
    skipSpace()
    guard place < bytes.count, bytes[place] == UInt8(ascii: ">") else { return nil }
    place += 1
    return XMLTree(name: name, attributes: attributes, contents: contents)
  }

  private mutating func name() -> String? {
    let start = place
    while place < bytes.count, !" \t\r\n/>=<\"'&".utf8.contains(bytes[place]) { place += 1 }
    return place == start ? nil : String(decoding: bytes[start..<place], as: UTF8.self)
  }

  /// The attributes up to the end of the tag, at which reading then stands.
  private mutating func attributes() -> [(name: String, value: String)]? {
    var attributes: [(name: String, value: String)] = []
    while true {
      skipSpace()
      guard place < bytes.count else { return nil }
      if bytes[place] == UInt8(ascii: ">") || starts(with: "/>") { return attributes }
      guard let name = name() else { return nil }
      skipSpace()
      guard place < bytes.count, bytes[place] == UInt8(ascii: "=") else { return nil }
      place += 1
      skipSpace()
      guard place < bytes.count, [0x22, 0x27].contains(bytes[place]) else { return nil }
      let quote = bytes[place]
      place += 1
      let start = place
      while place < bytes.count, bytes[place] != quote { place += 1 }
      guard place < bytes.count, let value = Self.unescaped(bytes[start..<place]) else {
        return nil
      }
      place += 1
      attributes.append((name, value))
    }
  }

  /// What stands in an element, up to its closing tag.
  private mutating func contents(_ depth: Int) -> [XMLTree.Content]? {
    var contents: [XMLTree.Content] = []
    while place < bytes.count {
      if starts(with: "</") { return contents }
      if starts(with: "<!--") {
        guard skip(past: "-->") else { return nil }
      } else if starts(with: "<![CDATA[") {
        place += 9
        let start = place
        guard skip(past: "]]>") else { return nil }
        contents.append(.text(String(decoding: bytes[start..<place - 3], as: UTF8.self)))
      } else if starts(with: "<?") {
        guard skip(past: "?>") else { return nil }
      } else if bytes[place] == UInt8(ascii: "<") {
        guard let element = element(depth + 1) else { return nil }
        contents.append(.element(element))
      } else {
        let start = place
        while place < bytes.count, bytes[place] != UInt8(ascii: "<") { place += 1 }
        guard let text = Self.unescaped(bytes[start..<place]) else { return nil }
        contents.append(.text(text))
      }
    }
    return nil
  }

  /// The text with its entities resolved; `nil` for one that XML does not have.
  private static func unescaped(_ bytes: ArraySlice<UInt8>) -> String? {
    let text = String(decoding: bytes, as: UTF8.self)
    guard text.contains("&") else { return text }
    let pieces = text.split(separator: "&", omittingEmptySubsequences: false)
    var result = String(pieces[0])
    for piece in pieces.dropFirst() {
      guard let end = piece.firstIndex(of: ";"), let entity = entity(piece[..<end]) else {
        return nil
      }
      result += entity + piece[piece.index(after: end)...]
    }
    return result
  }

  private static func entity(_ name: Substring) -> String? {
    let known = ["amp": "&", "lt": "<", "gt": ">", "quot": "\"", "apos": "'"]
    if let text = known[String(name)] { return text }
    guard name.first == "#" else { return nil }
    let digits = name.dropFirst()
    let code =
      digits.first == "x" ? UInt32(digits.dropFirst(), radix: 16) : UInt32(digits, radix: 10)
    return code.flatMap(Unicode.Scalar.init).map { String(Character($0)) }
  }
}

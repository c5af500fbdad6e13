import SnapshotReview

/// One source of swift-snapshot-testing with the imports and names that it has here.
struct FileMigration: Sendable {
  /// Something that stays as it is.
  struct Rest: Sendable {
    let line: Int
    let words: String
  }

  /// The path from the package's folder.
  let path: String
  let bytes: [UInt8]
  private(set) var result: [UInt8] = []
  /// What stays, in order.
  private(set) var rest: [Rest] = []

  private let tokens: [SwiftToken]
  private let words: [String]
  private var edits: [(range: Range<Int>, text: String)] = []

  /// Moves a source; nil for one that does not import the peer.
  ///
  /// - Throws: `SwiftLexerError` where a string or a comment does not end.
  /// - Complexity: O(n) in the bytes.
  init?(path: String, bytes: [UInt8]) throws(SwiftLexerError) {
    (self.path, self.bytes) = (path, bytes)
    // Without the compiler nobody knows a regular expression, of which quotation marks alone matter.
    var lexer = SwiftLexer(bytes, regexes: [])
    while lexer.index < bytes.count { try lexer.takeNextToken() }
    tokens = lexer.tokens
    words = tokens.map { String(decoding: bytes[$0.range], as: UTF8.self) }
    let imports = words.indices.filter { place in
      PeerNames.modules.contains(words[place])
        && word(place - (PeerNames.kinds.contains(word(place - 1)) ? 2 : 1)) == "import"
    }
    guard let first = imports.first else { return nil }
    let hasOurs = words.indices.contains { word($0) == "import" && word($0 + 1) == "Proofsheet" }
    for place in imports {
      if place == first, !hasOurs {
        replace(place, by: "Proofsheet")
      } else {
        removeLine(of: place)
      }
    }
    for place in words.indices where !imports.contains(place) { take(place) }
    result = bytes
    edits.sort { $0.range.lowerBound < $1.range.lowerBound }
    for edit in edits.reversed() { result.replaceSubrange(edit.range, with: edit.text.utf8) }
  }

  private func word(_ place: Int) -> String { words.indices.contains(place) ? words[place] : "" }

  private func line(_ place: Int) -> Int {
    1 + bytes[..<tokens[place].range.lowerBound].count { $0 == 0x0A }
  }

  private mutating func replace(_ place: Int, by text: String) {
    edits.append((tokens[place].range, text))
  }

  private mutating func removeLine(of place: Int) {
    let start = bytes[..<tokens[place].range.lowerBound].lastIndex(of: 0x0A).map { $0 + 1 } ?? 0
    let end = bytes[tokens[place].range.upperBound...].firstIndex(of: 0x0A).map { $0 + 1 }
    edits.append((start..<(end ?? bytes.count), ""))
  }

  private mutating func keep(_ place: Int, _ words: String) {
    rest.append(Rest(line: line(place), words: words))
  }

  private mutating func take(_ place: Int) {
    guard tokens[place].kind == .word else { return }
    let text = words[place]
    if PeerNames.modules.contains(text) {
      if word(place + 1) == "." { return replace(place, by: "Proofsheet") }
      return keep(place, "\(text) is named here, too; take it out, or name Proofsheet")
    }
    let isMember = word(place - 1) == "." && !PeerNames.modules.contains(word(place - 2))
    if !isMember, let name = PeerNames.moved[text] { replace(place, by: name) }
    if !isMember, let reason = PeerNames.left[text] { keep(place, "\(text) \(reason)") }
    if PeerNames.calls.contains(text), word(place + 1) == "(" { takeArguments(from: place + 1) }
  }

  /// Moves the labels and the strategy of a call.
  private mutating func takeArguments(from open: Int) {
    var depth = 0
    for place in open..<tokens.count {
      if tokens[place].kind == .open { depth += 1 }
      if tokens[place].kind == .close { depth -= 1 }
      if depth == 0 { return }
      guard depth == 1, word(place + 1) == ":", ["(", ","].contains(word(place - 1)) else {
        continue
      }
      switch words[place] {
      case "matching": replace(place, by: "of")
      case "as": takeStrategy(at: place + 2)
      case "record" where word(place + 2) == "true": replace(place + 2, by: ".all")
      case "record" where word(place + 2) == "false": replace(place + 2, by: ".missing")
      case "timeout": keep(place, "timeout: has no equal; journeys have virtual time")
      default: break
      }
    }
  }

  private mutating func takeStrategy(at place: Int) {
    let name = word(place) == "." ? word(place + 1) : ""
    if let moved = PeerNames.strategies[name] {
      if moved != name { replace(place + 1, by: moved) }
    } else if PeerNames.pictures.contains(name) {
      keep(place, ".\(name) is a picture; move it to a file that imports SnapshotTesting")
    } else {
      keep(place, "as: \(word(place))\(name) is not known to be a text; look at it")
    }
  }
}

import JSONSyntax

/// The parts of a JSON file that could be taken out of it; what is left stays byte for byte.
struct FixtureParts {
  /// All values of one key in lists alike, or one element of one list.
  struct Part: Equatable {
    /// Where it stands: `results[].kind` for a key, `results[3]` for an element; `text/kind` for a
    /// key in JSON that is the text of another key.
    let name: String
    /// The parts that it would go with.
    let around: Set<String>
    /// How many parts it stands in.
    var depth: Int { around.count }
  }

  /// Which parts there are.
  struct Choice {
    /// Whether elements of lists are parts too.
    var takesElements = false
    /// The key whose value is kept whole; what a stub asks for must not get weaker.
    var kept: String?

    /// The requests of an archive of traffic, which stubs are made of.
    static let keptInArchives = "log.entries[].request"
  }

  private let bytes: [UInt8]
  private let root: JSONNode
  private let choice: Choice
  /// The parts in the order in which they first stand in the file.
  let all: [Part]

  /// Reads a file.
  init(of bytes: [UInt8], _ choice: Choice = Choice()) throws(JSONSyntaxError) {
    self.bytes = bytes
    self.choice = choice
    root = try JSONParser.parse(bytes)
    var walk = FixtureWalk(choice: choice)
    _ = walk.text(of: root, in: bytes, FixtureWalk.Place())
    all = walk.parts
  }

  /// The file without the parts of some names; white space and the spelling of values are those of
  /// the original.
  ///
  /// - Complexity: O(n) in the number of bytes.
  func without(_ gone: Set<String>) -> [UInt8] {
    var walk = FixtureWalk(choice: choice, gone: gone)
    return walk.whole(root, in: bytes, FixtureWalk.Place())
  }
}

/// A way through the values of a file: it notes the parts, and writes the file without some of them.
private struct FixtureWalk {
  /// Where a value stands.
  struct Place {
    /// Its name with `[]` for every list: what keys are called by.
    var shape = ""
    /// Its name with the number of every element: what elements are called by.
    var exact = ""
    /// The parts that it stands in.
    var around: Set<String> = []

    /// The value of a key.
    func key(_ key: String) -> Place {
      // A key that could be taken for more than one is quoted.
      let isPlain = !key.isEmpty && !key.contains { ".[]()/\" ".contains($0) }
      let word = isPlain ? key : "(\(JSONNode.string(key).compactText))"
      let dot = shape.isEmpty || shape.hasSuffix("/") || word.hasPrefix("[") ? "" : "."
      return Place(shape: shape + dot + word, exact: exact + dot + word, around: around)
    }

    /// An element of a list.
    func element(_ index: Int) -> Place {
      Place(shape: shape + "[]", exact: exact + "[\(index)]", around: around)
    }

    /// The JSON that a text is.
    var text: Place { Place(shape: shape + "/", exact: exact + "/", around: around) }
  }

  /// A member or an element, and what is left of it; nil when it goes.
  private typealias Piece = (range: Range<Int>, text: [UInt8]?)

  let choice: FixtureParts.Choice
  var gone: Set<String> = []
  private(set) var parts: [FixtureParts.Part] = []
  private var known: Set<String> = []

  init(choice: FixtureParts.Choice, gone: Set<String> = []) {
    (self.choice, self.gone) = (choice, gone)
  }

  /// What is left of a value, with what stands around it in its text.
  mutating func whole(_ node: JSONNode, in bytes: [UInt8], _ place: Place) -> [UInt8] {
    bytes[..<node.bytes.lowerBound] + text(of: node, in: bytes, place)
      + bytes[node.bytes.upperBound...]
  }

  /// What is left of a value.
  mutating func text(of node: JSONNode, in bytes: [UInt8], _ place: Place) -> [UInt8] {
    var pieces: [Piece] = []
    switch node.value {
    case .object(let members):
      for member in members {
        let range = member.offset..<member.value.bytes.upperBound
        let inner = place.key(member.key)
        let isKept = inner.shape == choice.kept
        pieces.append(
          isKept
            ? (range, Array(bytes[range]))
            : piece(inner.shape, range, member.value, in: bytes, inner)
        )
      }
    case .array(let elements):
      for (index, element) in elements.enumerated() {
        let inner = place.element(index)
        pieces.append(
          choice.takesElements
            ? piece(inner.exact, element.bytes, element, in: bytes, inner)
            : (element.bytes, text(of: element, in: bytes, inner))
        )
      }
    case .string(let inner):
      guard inner.hasPrefix("{") || inner.hasPrefix("["), inner.utf8.count > 2 else { break }
      let old = Array(inner.utf8)
      guard let json = try? JSONParser.parse(old) else { break }
      let new = whole(json, in: old, place.text)
      // A text that nothing was taken out of keeps its spelling.
      if new == old { break }
      return Array(JSONNode.string(String(decoding: new, as: UTF8.self)).compactText.utf8)
    case .number, .bool, .null: break
    }
    return joined(pieces, in: bytes[node.bytes])
  }

  private mutating func piece(
    _ name: String,
    _ range: Range<Int>,
    _ value: JSONNode,
    in bytes: [UInt8],
    _ place: Place
  ) -> Piece {
    if known.insert(name).inserted {
      // A key of several elements goes with no one of them.
      let isElement = name.hasSuffix("]")
      let around = isElement ? place.around : place.around.filter { !$0.hasSuffix("]") }
      parts.append(FixtureParts.Part(name: name, around: around))
    }
    if gone.contains(name) { return (range, nil) }
    var inner = place
    inner.around.insert(name)
    let head = bytes[range.lowerBound..<value.bytes.lowerBound]
    return (range, head + text(of: value, in: bytes, inner))
  }

  /// An object or a list of the pieces that are left, each behind the white space it stood behind.
  private func joined(_ pieces: [Piece], in bytes: ArraySlice<UInt8>) -> [UInt8] {
    guard let first = pieces.first, let last = pieces.last else { return Array(bytes) }
    guard pieces.contains(where: { $0.text != nil }) else {
      return [bytes[bytes.startIndex], bytes[bytes.endIndex - 1]]
    }
    var text = Array(bytes[..<first.range.lowerBound])
    var isFirst = true
    for (index, piece) in pieces.enumerated() {
      guard let own = piece.text else { continue }
      if !isFirst { text += bytes[pieces[index - 1].range.upperBound..<piece.range.lowerBound] }
      text += own
      isFirst = false
    }
    return text + bytes[last.range.upperBound...]
  }
}

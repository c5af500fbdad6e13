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

    /// What is kept of an archive of traffic: its requests, of which stubs are made.
    static let keptInArchives = "log.entries[].request"
  }

  private let bytes: [UInt8]
  private let root: JSONNode
  private let choice: Choice
  /// The parts in the order in which they first stand in the file.
  private(set) var all: [Part] = []

  /// Reads a file.
  ///
  /// - Parameters:
  ///   - bytes: Its content.
  ///   - choice: Which parts there are.
  /// - Throws: `JSONSyntaxError` when it is no JSON.
  init(of bytes: [UInt8], _ choice: Choice = Choice()) throws(JSONSyntaxError) {
    self.bytes = bytes
    self.choice = choice
    root = try JSONParser.parse(bytes)
    var walk = Walk(choice: choice)
    walk.collect(root, Walk.Place())
    all = walk.parts
  }

  /// The file without some of its parts.
  ///
  /// - Parameter gone: The names of the parts to take out.
  /// - Returns: The text; white space and the spelling of values are those of the original.
  /// - Complexity: O(n) in the number of bytes.
  func without(_ gone: Set<String>) -> [UInt8] {
    var cut = FixtureCut(bytes: bytes, gone: gone, choice: choice)
    return Array(bytes[..<root.bytes.lowerBound]) + cut.text(of: root, Walk.Place())
      + bytes[root.bytes.upperBound...]
  }
}

extension FixtureParts {
  /// A way through the values of a file.
  struct Walk {
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
        let word = FixtureParts.word(key)
        let dot = shape.isEmpty || shape.hasSuffix("/") || word.hasPrefix("[") ? "" : "."
        return Place(shape: shape + dot + word, exact: exact + dot + word, around: around)
      }

      /// An element.
      func element(_ index: Int) -> Place {
        Place(shape: shape + "[]", exact: exact + "[\(index)]", around: around)
      }

      /// The JSON that a text is.
      var text: Place { Place(shape: shape + "/", exact: exact + "/", around: around) }
    }

    let choice: Choice
    private(set) var parts: [Part] = []
    private var known: Set<String> = []

    init(choice: Choice) { self.choice = choice }

    mutating func collect(_ node: JSONNode, _ place: Place) {
      switch node.value {
      case .object(let members):
        for member in members {
          var inner = place.key(member.key)
          if inner.shape == choice.kept { continue }
          add(inner.shape, around: inner.around)
          inner.around.insert(inner.shape)
          collect(member.value, inner)
        }
      case .array(let elements):
        for (index, element) in elements.enumerated() {
          var inner = place.element(index)
          if choice.takesElements {
            add(inner.exact, around: inner.around)
            inner.around.insert(inner.exact)
          }
          collect(element, inner)
        }
      case .string(let text):
        if let inner = FixtureParts.json(in: text) { collect(inner.node, place.text) }
      case .number, .bool, .null: break
      }
    }

    private mutating func add(_ name: String, around: Set<String>) {
      guard known.insert(name).inserted else { return }
      // A key of several elements goes with no one of them.
      let keys = name.hasSuffix("]") ? around : around.filter { !$0.hasSuffix("]") }
      parts.append(Part(name: name, around: keys))
    }
  }

  /// The JSON that a text is; nil for all other texts.
  static func json(in text: String) -> (node: JSONNode, bytes: [UInt8])? {
    guard text.hasPrefix("{") || text.hasPrefix("["), text.utf8.count > 2 else { return nil }
    let bytes = Array(text.utf8)
    return (try? JSONParser.parse(bytes)).map { ($0, bytes) }
  }

  /// A key in a name; one that could be taken for more than a key is quoted.
  private static func word(_ key: String) -> String {
    let isPlain = !key.isEmpty && !key.contains { ".[]()/\" ".contains($0) }
    return isPlain ? key : "(\(JSONNode.string(key).compactText))"
  }
}

/// Writes a file without some of its parts.
private struct FixtureCut {
  let bytes: [UInt8]
  let gone: Set<String>
  let choice: FixtureParts.Choice

  mutating func text(of node: JSONNode, _ place: FixtureParts.Walk.Place) -> [UInt8] {
    switch node.value {
    case .object(let members):
      let pieces = members.map { member -> Piece in
        let inner = place.key(member.key)
        let start = member.offset
        let all = start..<member.value.bytes.upperBound
        if inner.shape == choice.kept { return Piece(place: all, text: Array(bytes[all])) }
        guard !gone.contains(inner.shape) else { return Piece(place: all, text: nil) }
        let head = bytes[start..<member.value.bytes.lowerBound]
        return Piece(place: all, text: head + text(of: member.value, inner))
      }
      return joined(pieces, in: node.bytes)
    case .array(let elements):
      let pieces = elements.enumerated().map { index, element -> Piece in
        let inner = place.element(index)
        guard !gone.contains(inner.exact) else { return Piece(place: element.bytes, text: nil) }
        return Piece(place: element.bytes, text: text(of: element, inner))
      }
      return joined(pieces, in: node.bytes)
    case .string(let text):
      guard let inner = FixtureParts.json(in: text) else { return Array(bytes[node.bytes]) }
      var cut = FixtureCut(bytes: inner.bytes, gone: gone, choice: choice)
      let new =
        inner.bytes[..<inner.node.bytes.lowerBound] + cut.text(of: inner.node, place.text)
        + inner.bytes[inner.node.bytes.upperBound...]
      // A text that nothing was taken out of keeps its spelling.
      guard Array(new) != inner.bytes else { return Array(bytes[node.bytes]) }
      return Array(JSONNode.string(String(decoding: new, as: UTF8.self)).compactText.utf8)
    case .number, .bool, .null: return Array(bytes[node.bytes])
    }
  }

  /// A member or an element, and what is left of it; nil when it goes.
  private struct Piece {
    let place: Range<Int>
    let text: [UInt8]?
  }

  /// An object or a list of the pieces that are left, each behind the white space it stood behind.
  private func joined(_ pieces: [Piece], in whole: Range<Int>) -> [UInt8] {
    guard let first = pieces.first, let last = pieces.last else { return Array(bytes[whole]) }
    guard pieces.contains(where: { $0.text != nil }) else {
      return [bytes[whole.lowerBound], bytes[whole.upperBound - 1]]
    }
    var text = Array(bytes[whole.lowerBound..<first.place.lowerBound])
    var isFirst = true
    for (index, piece) in pieces.enumerated() {
      guard let own = piece.text else { continue }
      if !isFirst { text += bytes[pieces[index - 1].place.upperBound..<piece.place.lowerBound] }
      text += own
      isFirst = false
    }
    return text + bytes[last.place.upperBound..<whole.upperBound]
  }
}

import SnapshotRendering

/// One word of a step: letters up to a space, or a text in quotes.
struct StepWord: Equatable, Sendable {
  /// As it is written.
  let written: String
  /// The text between the quotes; nil for a word without.
  let quoted: String?

  /// Cuts a step into words.
  ///
  /// - Parameter text: What the file says, without the number.
  /// - Returns: The words; nil when a quotation mark has no other, or has letters behind it.
  static func all(of text: String) -> [StepWord]? {
    var words: [StepWord] = []
    var rest = text.unicodeScalars[...]
    while let first = rest.first {
      if first == " " || first == "\t" {
        rest.removeFirst()
        continue
      }
      guard let end = first == "\"" ? closing(rest) : rest.firstIndex(of: " ") ?? rest.endIndex
      else { return nil }
      let written = String(rest[..<end])
      var quoted: String?
      if first == "\"" {
        guard let said = QuotedText.unescaped(written.dropFirst().dropLast()) else { return nil }
        quoted = said
      }
      words.append(StepWord(written: written, quoted: quoted))
      rest = rest[end...]
    }
    return words
  }

  /// The place behind the quotation mark that closes the first.
  private static func closing(
    _ text: Substring.UnicodeScalarView
  ) -> Substring.UnicodeScalarView.Index? {
    var index = text.index(after: text.startIndex)
    while index < text.endIndex, text[index] != "\"" {
      if text[index] == "\\" { index = text.index(after: index) }
      if index < text.endIndex { index = text.index(after: index) }
    }
    guard index < text.endIndex else { return nil }
    let end = text.index(after: index)
    return end == text.endIndex || text[end] == " " ? end : nil
  }
}

/// The words of a declared step, some of which stand for arguments.
struct StepPhrase: Equatable, Sendable {
  enum Part: Equatable, Sendable {
    case word(String)
    case argument(String)
  }

  let text: String
  let parts: [Part]

  /// - Parameter text: Words, and names in braces: `types {term}`.
  init(_ text: String) {
    self.text = text
    parts = (StepWord.all(of: text) ?? []).map { word in
      guard word.quoted == nil, word.written.hasPrefix("{"), word.written.hasSuffix("}") else {
        return .word(word.written)
      }
      return .argument(String(word.written.dropFirst().dropLast()))
    }
  }

  /// The names in braces, in order.
  var arguments: [String] {
    parts.compactMap { if case .argument(let name) = $0 { name } else { nil } }
  }

  /// Whether an argument is not a word of its own, or nothing is said at all.
  var isMalformed: Bool {
    parts.isEmpty
      || parts.contains { part in
        switch part {
        case .word(let word): word.contains("{") || word.contains("}")
        case .argument(let name): name.isEmpty
        }
      }
  }
}

import SnapshotChecking
import SnapshotReview
import SubjectCatalogue

/// The handwritten descriptions and doubles of a test target, which replace generated ones.
struct HandWritten {
  private(set) var descriptions: [HandWrittenDescription] = []
  /// The names of the handwritten doubles.
  private(set) var doubles: Set<String> = []

  /// The protocols that handwritten extensions of the app's types adopt.
  ///
  /// A conformance to `SnapshotDescribing` replaces the generated description of a type. A
  /// conformance to `SnapshotStates` adds the type to the generated list of states.
  private static let protocols: Set = ["SnapshotDescribing", "SnapshotStates"]

  /// Adds all doubles of a source, and the source's descriptions of the types of a module.
  ///
  /// - Parameters:
  ///   - bytes: The source.
  ///   - path: The path of the source in messages.
  ///   - module: The module.
  mutating func read(_ bytes: [UInt8], path: String, about module: String) {
    let text = String(decoding: bytes, as: UTF8.self)
    let describes = Self.protocols.contains(where: text.contains)
    guard describes || text.contains("Double") else { return }
    let tokens = HandWrittenDescription.tokens(of: bytes)
    doubles.formUnion(HandWrittenDescription.types(in: tokens, named: "Double"))
    guard describes else { return }
    descriptions += HandWrittenDescription.all(in: tokens, path: path, adopting: Self.protocols)
      .compactMap { $0.seen(from: module) }
  }
}

/// A handwritten extension, in a test target, that describes a type or lists the type's states.
struct HandWrittenDescription {
  /// The type in the spelling of the source: `HomeViewModel`.
  let type: String
  /// The protocols that the handwritten extension adopts.
  let protocols: Set<String>
  let place: AppPlace
  /// All names and string contents in the handwritten extension.
  let words: Set<String>
  /// The modules that the file of the handwritten extension imports.
  let imports: Set<String>

  /// Returns the description with the type's name inside its module: `App.HomeViewModel` becomes
  /// `HomeViewModel`.
  ///
  /// Returns `nil` when the file does not import the module.
  func seen(from module: String) -> Self? {
    guard imports.contains(module) else { return nil }
    guard type.hasPrefix(module + ".") else { return self }
    let name = String(type.dropFirst(module.count + 1))
    return Self(type: name, protocols: protocols, place: place, words: words, imports: imports)
  }

  /// Returns the extensions of a source that adopt one of the protocols.
  ///
  /// - Parameters:
  ///   - tokens: The tokens of the source.
  ///   - path: The path of the source in messages.
  ///   - protocols: The names of the protocols.
  /// - Returns: The extensions in order.
  fileprivate static func all(
    in tokens: [Token],
    path: String,
    adopting protocols: Set<String>
  ) -> [Self] {
    let imports = imports(in: tokens)
    var (found, index) = ([Self](), 0)
    while index < tokens.count {
      defer { index += 1 }
      guard tokens[index].isWord, tokens[index].text == "extension" else { continue }
      guard let open = tokens[index...].firstIndex(where: { $0.isMark("{") }) else { break }
      let head = tokens[(index + 1)..<open].map(\.text)
      guard let colon = head.firstIndex(of: ":") else { continue }
      let adopted = Set(head[(colon + 1)...].prefix { $0 != "where" })
      guard !adopted.isDisjoint(with: protocols) else { continue }
      let close = Self.end(ofGroupAt: open, in: tokens)
      found.append(
        Self(
          type: head[..<colon].joined(),
          protocols: adopted.intersection(protocols),
          place: AppPlace(path: path, line: tokens[index].line, column: 1),
          words: Set(tokens[open..<close].map(\.text)),
          imports: imports
        )
      )
      index = open
    }
    return found
  }

  /// Returns the imported modules; `import struct App.User` imports `App`, too.
  private static func imports(in tokens: [Token]) -> Set<String> {
    let kinds: Set = ["struct", "class", "enum", "protocol", "func", "let", "var", "typealias"]
    var modules: Set<String> = []
    for index in tokens.indices.dropLast() where tokens[index].isWord {
      guard tokens[index].text == "import" else { continue }
      let next = kinds.contains(tokens[index + 1].text) ? index + 2 : index + 1
      if next < tokens.count, tokens[next].isWord { modules.insert(tokens[next].text) }
    }
    return modules
  }

  /// Returns the declared types whose names end in a word.
  fileprivate static func types(in tokens: [Token], named word: String) -> [String] {
    let introducers: Set = ["class", "struct", "enum", "actor", "typealias"]
    return zip(tokens, tokens.dropFirst()).compactMap { introducer, name in
      let isType = introducer.isWord && introducers.contains(introducer.text) && name.isWord
      return isType && name.text.hasSuffix(word) ? name.text : nil
    }
  }

  fileprivate struct Token {
    let text: String
    let isWord: Bool
    let isText: Bool
    let line: Int

    func isMark(_ mark: String) -> Bool { !isText && text == mark }
  }

  /// Returns the names, punctuation marks and string contents of a source, each with its line.
  fileprivate static func tokens(of bytes: [UInt8]) -> [Token] {
    var lexer = SwiftLexer(bytes, regexes: [])
    // The tokens end at the first invalid one, which the compiler reports.
    while (try? lexer.takeNextToken()) != nil, lexer.index < bytes.count {}
    var (line, at) = (1, 0)
    return lexer.tokens.map { token in
      while at < token.range.lowerBound {
        if bytes[at] == 0x0A { line += 1 }
        at += 1
      }
      var (range, isText) = (token.range, false)
      if case .string(let literal) = token.kind { (range, isText) = (literal.content, true) }
      return Token(
        text: String(decoding: bytes[range], as: UTF8.self),
        isWord: token.kind == .word,
        isText: isText,
        line: line
      )
    }
  }

  private static func end(ofGroupAt start: Int, in tokens: [Token]) -> Int {
    var depth = 0
    for index in start..<tokens.count {
      if tokens[index].isMark("{") { depth += 1 }
      if tokens[index].isMark("}") { depth -= 1 }
      if depth == 0 { return index }
    }
    return tokens.count
  }
}

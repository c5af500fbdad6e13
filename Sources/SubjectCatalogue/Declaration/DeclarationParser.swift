/// Parses the tokens of a declaration from left to right.
struct DeclarationParser {
  private let tokens: [DeclarationToken]
  private var index = 0

  init(_ tokens: [DeclarationToken]) { self.tokens = tokens }

  /// Parses the tokens, and sets the properties of a declaration.
  mutating func read(into declaration: inout Declaration) {
    readAttributes(&declaration)
    readModifiers(&declaration)
    readName(&declaration)
    if current == "<" { declaration.generics = group().text }
    if current == "(", declaration.introducer != "var", declaration.introducer != "let" {
      declaration.parameters = parameters(in: group().dropFirst().dropLast())
    }
    readEffects(&declaration)
    readType(&declaration)
    if current == "{" { readAccessors(group(), &declaration) }
  }

  /// The next token other than a space; `nil` at the end.
  private var current: String? {
    mutating get {
      while index < tokens.count, tokens[index].kind == .space { index += 1 }
      return index < tokens.count ? tokens[index].text : nil
    }
  }

  private mutating func readAttributes(_ declaration: inout Declaration) {
    while current != nil, tokens[index].kind == .attribute {
      var text = ""
      // `@` and the name of an actor or a wrapper are separate tokens.
      while index < tokens.count, tokens[index].kind == .attribute {
        text += tokens[index].text
        index += 1
      }
      if current == "(" { text += group().text }
      // The compiler lists some modifiers as attributes: `nonisolated`, `lazy`.
      if text.hasPrefix("@") {
        declaration.attributes.append(text)
      } else {
        declaration.modifiers.append(text)
      }
    }
  }

  private mutating func readModifiers(_ declaration: inout Declaration) {
    while let word = current, tokens[index].kind == .keyword {
      index += 1
      if current == "(", word != "init", word != "subscript" {
        declaration.modifiers.append(word + group().text)
        continue
      }
      let isLast = index >= tokens.count || tokens[index].kind != .keyword
      if isLast || Self.introducers.contains(word) {
        declaration.introducer = word
        return
      }
      declaration.modifiers.append(word)
    }
  }

  private static let introducers: Set = ["var", "let", "func", "init", "subscript", "case"]

  private mutating func readName(_ declaration: inout Declaration) {
    declaration.name = declaration.introducer
    guard let word = current else { return }
    // A token that is not a name can be an operator, or the mark of a failable initializer.
    if tokens[index].kind == .name || declaration.introducer == "func" || ["?", "!"].contains(word)
    {
      declaration.name = word
      index += 1
    }
  }

  private mutating func readEffects(_ declaration: inout Declaration) {
    while let word = current {
      switch word {
      case "async", "reasync": declaration.isAsync = true
      case "throws", "rethrows": declaration.thrown = .anything
      default: return
      }
      index += 1
      if word == "throws", current == "(" {
        declaration.thrown = .only(TypeSpelling(group().dropFirst().dropLast()))
      }
    }
  }

  private mutating func readType(_ declaration: inout Declaration) {
    guard let mark = current, mark == "->" || mark == ":" else { return }
    index += 1
    let start = index
    var depth = 0
    while index < tokens.count {
      let token = tokens[index]
      if depth == 0, token.text == "{" || token.text == "where" { break }
      depth += TypeSpelling.depth(of: token)
      index += 1
    }
    let type = TypeSpelling(tokens[start..<index])
    let isNothing = mark == "->" && (type.text == "Void" || type.text == "()")
    declaration.type = isNothing ? nil : type
  }

  private func readAccessors(
    _ group: ArraySlice<DeclarationToken>,
    _ declaration: inout Declaration
  ) {
    var parser = DeclarationParser(Array(group.dropFirst().dropLast()))
    while let word = parser.current {
      if word == "async" || word == "throws" {
        parser.readEffects(&declaration)
      } else {
        declaration.accessors.append(word)
        parser.index += 1
      }
    }
  }

  /// Returns the parameters between two parentheses.
  private func parameters(in tokens: ArraySlice<DeclarationToken>) -> [Declaration.Parameter] {
    var parts: [[DeclarationToken]] = []
    var (part, depth) = ([DeclarationToken](), 0)
    for token in tokens {
      depth += TypeSpelling.depth(of: token)
      if depth == 0, token.text == "," {
        parts.append(part)
        part = []
      } else {
        part.append(token)
      }
    }
    if part.contains(where: { $0.kind != .space }) { parts.append(part) }
    return parts.map(parameter)
  }

  private func parameter(_ tokens: [DeclarationToken]) -> Declaration.Parameter {
    let label = tokens.first { $0.kind == .label }
    let name = tokens.first { $0.kind == .parameter }
    guard label != nil || name != nil,
      let colon = tokens.firstIndex(where: { $0.text == ":" && $0.kind == .mark })
    else { return .init(label: nil, name: nil, type: TypeSpelling(tokens)) }
    // The parameters of a subscript have names and no labels.
    return .init(
      label: label.flatMap { $0.text == "_" ? nil : $0.text },
      name: (name ?? label)?.text,
      type: TypeSpelling(tokens[(colon + 1)...])
    )
  }

  /// Returns the tokens from the bracket at the current place to the bracket that closes it.
  private mutating func group() -> ArraySlice<DeclarationToken> {
    let start = index
    var depth = 0
    while index < tokens.count {
      depth += TypeSpelling.depth(of: tokens[index])
      index += 1
      if depth == 0 { break }
    }
    return tokens[start..<index]
  }
}

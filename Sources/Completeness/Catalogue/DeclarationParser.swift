/// Parses the tokens of a declaration from left to right.
struct DeclarationParser {
  private var rest: ArraySlice<DeclarationToken>

  init(_ tokens: [DeclarationToken]) { rest = tokens[...] }

  /// Parses the tokens, and sets the properties of a declaration.
  mutating func read(into declaration: inout Declaration) {
    readAttributes(&declaration)
    readModifiers(&declaration)
    readName(&declaration)
    if next?.text == "<" { declaration.generics = group().text }
    if next?.text == "(", declaration.introducer != "var", declaration.introducer != "let" {
      declaration.parameters = Self.parameters(in: group().dropFirst().dropLast())
    }
    readEffects(&declaration)
    readType(&declaration)
    readAccessors(&declaration)
  }

  /// The next token other than a space; `nil` at the end.
  private var next: DeclarationToken? {
    mutating get {
      rest = rest.drop { $0.kind == .space }
      return rest.first
    }
  }

  private mutating func readAttributes(_ declaration: inout Declaration) {
    while next?.kind == .attribute {
      // `@` and the name of an actor or a wrapper are separate tokens.
      let words = rest.prefix { $0.kind == .attribute }
      rest = rest.dropFirst(words.count)
      let text = words.text + (next?.text == "(" ? group().text : "")
      // The compiler lists some modifiers as attributes: `nonisolated`, `lazy`.
      if text.hasPrefix("@") {
        declaration.attributes.append(text)
      } else {
        declaration.modifiers.append(text)
      }
    }
  }

  private mutating func readModifiers(_ declaration: inout Declaration) {
    while let word = next, word.kind == .keyword {
      rest.removeFirst()
      if next?.text == "(", word.text != "init", word.text != "subscript" {
        declaration.modifiers.append(word.text + group().text)
      } else if next?.kind != .keyword || Self.introducers.contains(word.text) {
        declaration.introducer = word.text
        return
      } else {
        declaration.modifiers.append(word.text)
      }
    }
  }

  private static let introducers: Set = ["var", "let", "func", "init", "subscript", "case"]

  private mutating func readName(_ declaration: inout Declaration) {
    declaration.name = declaration.introducer
    guard let word = next else { return }
    // A token that is not a name can be an operator, or the mark of a failable initializer.
    if word.kind == .name || declaration.introducer == "func" || ["?", "!"].contains(word.text) {
      declaration.name = word.text
      rest.removeFirst()
    }
  }

  private mutating func readEffects(_ declaration: inout Declaration) {
    while let word = next?.text, ["async", "throws", "rethrows"].contains(word) {
      rest.removeFirst()
      if word == "async" {
        declaration.isAsync = true
      } else if next?.text == "(" {
        _ = group()
        declaration.thrown = .typed
      } else {
        declaration.thrown = .anything
      }
    }
  }

  private mutating func readType(_ declaration: inout Declaration) {
    guard let mark = next?.text, mark == "->" || mark == ":" else { return }
    rest.removeFirst()
    var depth = 0
    let tokens = rest.prefix { token in
      defer { depth += token.depth }
      return depth > 0 || (token.text != "{" && token.text != "where")
    }
    rest = rest.dropFirst(tokens.count)
    let type = TypeSpelling(tokens)
    let isNothing = mark == "->" && (type.text == "Void" || type.text == "()")
    declaration.type = isNothing ? nil : type
  }

  private mutating func readAccessors(_ declaration: inout Declaration) {
    guard next?.text == "{" else { return }
    var inner = Self(Array(group().dropFirst().dropLast()))
    while let word = inner.next?.text {
      declaration.accessors.append(word)
      inner.rest.removeFirst()
      inner.readEffects(&declaration)
    }
  }

  /// Returns the parameters between two parentheses.
  private static func parameters(
    in tokens: ArraySlice<DeclarationToken>
  ) -> [Declaration.Parameter] {
    var depth = 0
    let parts = tokens.split { token in
      depth += token.depth
      return depth == 0 && token.text == ","
    }
    return parts.filter { $0.contains { $0.kind != .space } }.map(parameter)
  }

  private static func parameter(
    _ tokens: ArraySlice<DeclarationToken>
  ) -> Declaration.Parameter {
    let label = tokens.first { $0.kind == .label }
    let name = tokens.first { $0.kind == .parameter } ?? label
    let type = tokens.drop { $0.kind != .mark || $0.text != ":" }.dropFirst()
    // The parameters of a subscript have names and no labels, those of a payload may have neither.
    return .init(
      label: label.flatMap { $0.text == "_" ? nil : $0.text },
      name: name?.text,
      type: TypeSpelling(name == nil ? tokens : type)
    )
  }

  /// Returns the tokens from the bracket at the current place to the bracket that closes it.
  private mutating func group() -> ArraySlice<DeclarationToken> {
    var depth = 0
    let open = rest.prefix { token in
      depth += token.depth
      return depth > 0
    }
    defer { rest = rest.dropFirst(open.count + 1) }
    return rest.prefix(open.count + 1)
  }
}

/// A parsed declaration: `@MainActor weak var delegate: (any Routing)?`.
package struct Declaration: Equatable, Sendable {
  /// The errors that a function may throw.
  package enum Thrown: Equatable, Sendable {
    case nothing
    case anything
    /// The errors of one type: `throws(LoginError)`.
    case typed
  }

  /// One parameter of a function, a subscript or a case with a payload.
  package struct Parameter: Equatable, Sendable {
    /// The label at a call; `nil` for `_`.
    package let label: String?
    /// The name in the body of the function; `nil` in the payload of a case.
    package let name: String?
    /// The type with the words before it: `inout Int`, `@escaping () -> Void`.
    package let type: TypeSpelling
  }

  /// The attributes in order, such as `@MainActor` and `@Clamped`.
  package internal(set) var attributes: [String] = []
  /// The modifiers in order, such as `weak`, `static` and `nonisolated`.
  package internal(set) var modifiers: [String] = []
  /// The keyword, such as `var`, `func` or `init`.
  package internal(set) var introducer = ""
  /// The name in source code, with backticks around a keyword.
  package internal(set) var name = ""
  /// The generic parameters, such as `<T>`; empty for a declaration without any.
  package internal(set) var generics = ""
  package internal(set) var parameters: [Parameter] = []
  package internal(set) var isAsync = false
  package internal(set) var thrown = Thrown.nothing
  /// The type of a property, or the result of a function; `nil` for a function without a result.
  package internal(set) var type: TypeSpelling?
  /// The words `get` and `set` between the braces of a property; empty for a stored property.
  package internal(set) var accessors: [String] = []
  package let tokens: [DeclarationToken]

  init(_ fragments: [SymbolGraphFile.Fragment]) {
    self.init(DeclarationToken.tokens(of: fragments))
  }

  private init(_ tokens: [DeclarationToken]) {
    self.tokens = tokens
    var parser = DeclarationParser(tokens)
    parser.read(into: &self)
  }

  /// Returns the requirement of a protocol as other types spell it: `Loading.Handler` for
  /// `Self.Handler`.
  ///
  /// - Parameters:
  ///   - protocol: The protocol.
  ///   - isAlias: Whether an identifier is that of a type alias.
  /// - Returns: The declaration.
  package func spelled(outside protocol: AppType, _ isAlias: (String) -> Bool) -> Declaration {
    var tokens = tokens
    for index in tokens.indices.dropLast(2)
    where tokens[index].text == "Self" && tokens[index + 2].id.map(isAlias) == true {
      tokens[index] = DeclarationToken(kind: .type, text: `protocol`.name, id: `protocol`.id)
    }
    return Declaration(tokens)
  }

  /// Whether a property stores its value.
  package var isStored: Bool { accessors.isEmpty }

  package var isSettable: Bool {
    introducer == "var" && (isStored || accessors.contains("set"))
  }

  /// Whether the member belongs to the type, and not to an instance.
  package var isStatic: Bool { modifiers.contains("static") || modifiers.contains("class") }
}

/// A type as a declaration spells it: `[Track]?`.
package struct TypeSpelling: Equatable, Sendable {
  package let tokens: [DeclarationToken]

  package init(_ tokens: some Sequence<DeclarationToken>) {
    var tokens = Array(tokens)
    while tokens.last?.kind == .space { tokens.removeLast() }
    while tokens.first?.kind == .space { tokens.removeFirst() }
    self.tokens = tokens
  }

  package var text: String { tokens.text }

  /// The identifiers of all types that the spelling names, in order: two for `Set<Track>`.
  package var ids: [String] { tokens.compactMap(\.id) }

  /// Whether the type is an optional.
  package var isOptional: Bool { wrapped != nil }

  /// The wrapped type of an optional; `nil` for any other type.
  package var wrapped: TypeSpelling? {
    if tokens.last?.text == "?", !Self.has("->", within: 0, tokens.dropLast()) {
      return TypeSpelling(tokens.dropLast()).withoutParentheses
    }
    guard tokens.first?.text == "Optional", tokens.count > 3, tokens.last?.text == ">" else {
      return nil
    }
    return TypeSpelling(tokens[2..<(tokens.count - 1)])
  }

  /// The element of `[Track]`, `Array<Track>` or `Set<Track>`; `nil` for any other type.
  package var element: TypeSpelling? {
    if tokens.first?.text == "[", tokens.last?.text == "]", !Self.has(":", within: 1, tokens) {
      return TypeSpelling(tokens[1..<(tokens.count - 1)])
    }
    guard let name = tokens.first?.text, ["Array", "Set"].contains(name), tokens.count > 3,
      tokens[1].text == "<", tokens.last?.text == ">"
    else { return nil }
    return TypeSpelling(tokens[2..<(tokens.count - 1)])
  }

  /// Whether the type is a dictionary.
  package var isDictionary: Bool {
    tokens.first?.text == "Dictionary"
      || (tokens.first?.text == "[" && tokens.last?.text == "]" && Self.has(":", within: 1, tokens))
  }

  /// Whether the type is a function type or an optional function type.
  package var isFunction: Bool {
    if let wrapped { return wrapped.isFunction }
    return Self.has("->", within: 0, withoutParentheses.tokens)
  }

  /// The protocols `P` and `Q` of `any P & Q` or `some P & Q`; empty for other types.
  package var protocols: [DeclarationToken] {
    if let wrapped { return wrapped.protocols }
    let inner = withoutParentheses.tokens
    guard let word = inner.first?.text, word == "any" || word == "some" else { return [] }
    return inner.filter { $0.kind == .type && $0.id != nil }
  }

  /// The type without redundant parentheses: `any P` of `(any P)`.
  package var withoutParentheses: TypeSpelling {
    guard tokens.first?.text == "(", tokens.last?.text == ")",
      end(ofGroupAt: 0) == tokens.count - 1, !Self.has(",", within: 1, tokens), tokens.count > 2
    else { return self }
    return TypeSpelling(tokens[1..<(tokens.count - 1)]).withoutParentheses
  }

  /// Whether a punctuation mark occurs among the tokens at a nesting depth of exactly `brackets`.
  private static func has(
    _ mark: String,
    within brackets: Int,
    _ tokens: some Sequence<DeclarationToken>
  ) -> Bool {
    var depth = 0
    return tokens.contains { token in
      depth += Self.depth(of: token)
      return depth == brackets && token.text == mark
    }
  }

  private func end(ofGroupAt start: Int) -> Int? {
    var depth = 0
    for index in start..<tokens.count {
      depth += Self.depth(of: tokens[index])
      if depth == 0 { return index }
    }
    return nil
  }

  /// Returns the change of the nesting depth at a token: 1 for an opening bracket, -1 for a closing
  /// one.
  static func depth(of token: DeclarationToken) -> Int {
    switch token.text {
    case "(", "[", "<", "{": 1
    case ")", "]", ">", "}": -1
    default: 0
    }
  }
}

extension TypeSpelling {
  /// Returns the type of a parameter without the attributes and modifiers before the type:
  /// `@escaping`, `inout`, `sending`.
  package static func bare(_ spelling: TypeSpelling) -> TypeSpelling {
    var tokens = spelling.tokens[...]
    while let first = tokens.first {
      guard first.kind == .space || first.text.hasPrefix("@") || before.contains(first.text) else {
        break
      }
      tokens.removeFirst()
      // The name of an actor is a separate token.
      if first.text == "@" { tokens = tokens.dropFirst() }
    }
    return TypeSpelling(tokens)
  }

  private static let before: Set = [
    "inout", "sending", "consuming", "borrowing", "__owned", "__shared", "isolated",
  ]
}

/// A type as a declaration spells it: `[Track]?`.
package struct TypeSpelling: Equatable, Sendable {
  package let tokens: [DeclarationToken]

  package init(_ tokens: some Sequence<DeclarationToken>) {
    var tokens = Array(tokens)
    while tokens.last?.kind == .space { tokens.removeLast() }
    self.tokens = Array(tokens.drop { $0.kind == .space })
  }

  package var text: String { tokens.text }

  /// The wrapped type of an optional: `Track` of `Track?`, `Track!` and `Optional<Track>`.
  package var wrapped: TypeSpelling? {
    if let mark = tokens.last?.text, mark == "?" || mark == "!", !has("->") {
      return TypeSpelling(tokens.dropLast()).withoutParentheses
    }
    guard tokens.first?.text == "Optional", tokens.count > 3 else { return nil }
    return TypeSpelling(tokens.dropFirst(2).dropLast())
  }

  /// Whether the type is a function type or an optional function type.
  package var isFunction: Bool {
    if let wrapped { return wrapped.isFunction }
    return withoutParentheses.has("->")
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
    var depth = 0
    let isGroup = tokens.dropLast().allSatisfy { token in
      depth += token.depth
      return depth > 0
    }
    guard isGroup, tokens.first?.text == "(", tokens.count > 2, !has(",", within: 1) else {
      return self
    }
    return TypeSpelling(tokens.dropFirst().dropLast()).withoutParentheses
  }

  /// The type of a parameter without the attributes before it: `() -> Void` of
  /// `@escaping () -> Void`.
  package var withoutAttributes: TypeSpelling {
    TypeSpelling(tokens.drop { $0.kind == .space || $0.text.hasPrefix("@") })
  }

  /// Whether a punctuation mark occurs at a nesting depth of exactly `brackets`.
  package func has(_ mark: String, within brackets: Int = 0) -> Bool {
    var depth = 0
    return tokens.contains { token in
      depth += token.depth
      return depth == brackets && token.text == mark
    }
  }
}

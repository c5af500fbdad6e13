import Foundation

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

/// One token of a printed declaration; the joined tokens are the text of the declaration.
package struct DeclarationToken: Equatable, Sendable {
  /// The kinds of tokens in a declaration.
  ///
  /// A raw value is the name of the same kind in the compiler's symbol graphs.
  package enum Kind: String, Sendable {
    case attribute
    case keyword
    /// The declared name.
    case name = "identifier"
    /// The label of a parameter, or the name of a parameter without its own label.
    case label = "externalParam"
    /// The name of a parameter after its label.
    case parameter = "internalParam"
    /// A type; the token has an identifier unless the type is a generic parameter of the
    /// declaration.
    case type = "typeIdentifier"
    /// One punctuation mark, such as `(` or `->`.
    case mark
    case space
  }

  package let kind: Kind
  package let text: String
  /// The precise identifier of the type that the token names.
  package let id: String?

  /// Returns the tokens of a declaration's fragments.
  ///
  /// A fragment of kind `text` may contain several punctuation marks.
  static func tokens(of fragments: [SymbolGraphFile.Fragment]) -> [DeclarationToken] {
    var tokens: [DeclarationToken] = []
    for fragment in fragments {
      let isGeneric = fragment.kind == "genericParameter"
      guard let kind = isGeneric ? .type : Kind(rawValue: fragment.kind) else {
        tokens += marks(in: fragment.spelling)
        continue
      }
      // The fragment of an attribute may end in a space.
      let word = fragment.spelling.prefix { $0 != " " }
      tokens.append(Self(kind: kind, text: String(word), id: fragment.preciseIdentifier))
      if word.count < fragment.spelling.count { tokens.append(.space) }
    }
    return tokens
  }

  static let space = Self(kind: .space, text: " ", id: nil)

  /// The change of the nesting depth at the token: 1 for an opening bracket, -1 for a closing one.
  var depth: Int {
    switch text {
    case "(", "[", "<", "{": 1
    case ")", "]", ">", "}": -1
    default: 0
    }
  }

  private static func marks(in text: String) -> [DeclarationToken] {
    var tokens: [DeclarationToken] = []
    var rest = text[...]
    while let first = rest.first {
      if first == " " || first == "\n" {
        rest = rest.drop { $0 == " " || $0 == "\n" }
        tokens.append(.space)
        continue
      }
      let word = rest.prefix { $0.isLetter || $0.isNumber || $0 == "_" }
      let long = ["->", "==", "..."].first(where: rest.hasPrefix)
      let length = max(word.count, long?.count ?? 1)
      tokens.append(Self(kind: .mark, text: String(rest.prefix(length)), id: nil))
      rest = rest.dropFirst(length)
    }
    return tokens
  }
}

extension Sequence<DeclarationToken> {
  /// The joined text of the declaration's tokens, without leading and trailing spaces.
  package var text: String { map(\.text).joined().trimmingCharacters(in: .whitespaces) }
}

/// What a type alias stands for: `typealias Handler<Value> = (Result<Value, any Error>) -> Void`.
package struct TypeAlias: Sendable {
  /// The names of its own parameters, in order.
  let parameters: [String]
  let type: TypeSpelling

  /// - Parameter declaration: What the compiler says of it; there is no alias where that is no type.
  init?(_ declaration: Declaration) {
    guard let equals = declaration.tokens.firstIndex(where: { $0.text == "=" }) else { return nil }
    type = TypeSpelling(declaration.tokens[(equals + 1)...])
    parameters = declaration.generics.dropFirst().dropLast().split(separator: ",").map { part in
      String(part.prefix { $0 != ":" }.filter { $0 != " " })
    }
  }

  /// The type with an argument in the place of each parameter; nil where their numbers differ.
  func type(with arguments: [TypeSpelling]) -> TypeSpelling? {
    guard arguments.count == parameters.count else { return nil }
    guard !parameters.isEmpty else { return type }
    let values = Dictionary(zip(parameters, arguments)) { first, _ in first }
    return TypeSpelling(
      type.tokens.flatMap { token in
        guard token.kind == .type, let value = values[token.text] else { return [token] }
        return value.isWord ? value.tokens : [.opening] + value.tokens + [.closing]
      }
    )
  }
}

extension SubjectCatalogue {
  /// The alias whose name some tokens begin with, and the tokens behind it and its arguments; nil where
  /// it is none.
  package func alias(
    at tokens: ArraySlice<DeclarationToken>
  ) -> (type: TypeSpelling, rest: ArraySlice<DeclarationToken>)? {
    guard let id = tokens.first?.id,
      let alias = modules.lazy.compactMap({ $0.alias(id) }).first
    else { return nil }
    var rest = tokens.dropFirst()
    var arguments: [TypeSpelling] = []
    if !alias.parameters.isEmpty, rest.first?.text == "<" {
      var (part, depth) = ([DeclarationToken](), 0)
      while let token = rest.popFirst() {
        depth += TypeSpelling.depth(of: token)
        if depth == 0 { break }
        if depth == 1, token.text == "," {
          arguments.append(TypeSpelling(part))
          part = []
        } else if depth > 1 || token.text != "<" {
          part.append(token)
        }
      }
      arguments.append(TypeSpelling(part))
    }
    return alias.type(with: arguments).map { ($0, rest) }
  }
}

extension TypeSpelling {
  /// Whether nothing behind it can belong to a part of it alone.
  fileprivate var isWord: Bool {
    tokens.count == 1 || tokens.first?.text == "[" || tokens.last?.text == ">"
  }
}

extension DeclarationToken {
  fileprivate static let opening = Self(kind: .mark, text: "(", id: nil)
  fileprivate static let closing = Self(kind: .mark, text: ")", id: nil)
}

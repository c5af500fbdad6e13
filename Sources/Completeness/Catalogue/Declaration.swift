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

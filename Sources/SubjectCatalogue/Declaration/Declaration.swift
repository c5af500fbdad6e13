/// A declaration in its parts: `@MainActor weak var delegate: (any Routing)?`.
package struct Declaration: Equatable, Sendable {
  /// What a function may throw.
  package enum Thrown: Equatable, Sendable {
    case nothing
    case anything
    case only(TypeSpelling)
  }

  /// One parameter of a function, a subscript or a case with a payload.
  package struct Parameter: Equatable, Sendable {
    /// The label at a call; nil for `_`.
    package let label: String?
    /// The name inside; nil in the payload of a case.
    package let name: String?
    /// The type with what stands before it: `inout Int`, `@escaping () -> Void`.
    package let type: TypeSpelling
  }

  /// `@MainActor`, `@Clamped`, in order.
  package internal(set) var attributes: [String] = []
  /// `weak`, `static`, `nonisolated`, in order.
  package internal(set) var modifiers: [String] = []
  /// `var`, `func`, `init`.
  package internal(set) var introducer = ""
  /// The name as a source has to write it, in backticks where it is a keyword.
  package internal(set) var name = ""
  /// `<T>`; empty without parameters of its own.
  package internal(set) var generics = ""
  package internal(set) var parameters: [Parameter] = []
  package internal(set) var isAsync = false
  package internal(set) var thrown = Thrown.nothing
  /// The type of a property, or what a function returns; nil where it returns nothing.
  package internal(set) var type: TypeSpelling?
  /// The words between the braces of a property: `get`, `set`; empty for what is stored.
  package internal(set) var accessors: [String] = []
  /// All of it.
  package let tokens: [DeclarationToken]

  init(_ fragments: [SymbolGraphFile.Fragment]) {
    tokens = DeclarationToken.tokens(of: fragments)
    var parser = DeclarationParser(tokens)
    parser.read(into: &self)
  }

  /// Whether a property stores its value.
  package var isStored: Bool { accessors.isEmpty }

  package var isSettable: Bool {
    introducer == "var" && (isStored || accessors.contains("set"))
  }

  /// Whether it belongs to the type and not to a value.
  package var isStatic: Bool { modifiers.contains("static") || modifiers.contains("class") }
}

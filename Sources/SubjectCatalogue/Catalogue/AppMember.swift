/// A property, a function, an initialiser, a subscript or a case that a module declares.
package struct AppMember: Equatable, Sendable {
  package enum Kind: Equatable, Sendable {
    case property
    case function
    case initialiser
    case `subscript`
    case associatedType
    /// A case of an enum.
    case value
  }

  package let id: String
  package let kind: Kind
  /// The name with the labels of its parameters, without backticks: `show(_:animated:)`.
  package let title: String
  package let declaration: Declaration
  package let access: AppAccess
  package internal(set) var isolation: AppIsolation
  package let availability: AppAvailability
  /// Nil for what is private or made by a macro.
  package let place: AppPlace?
  /// Whether it stands in an extension that only some of the types have: `where Item == Int`.
  package let isConditional: Bool

  /// The name alone, without backticks: `show`.
  package var name: String { String(title.prefix { $0 != "(" }) }

  /// Whether values have it, and not the type.
  package var isInstance: Bool { !declaration.isStatic }
}

/// A property, a function, an initializer, a subscript or a case of a type.
package struct AppMember: Equatable, Sendable {
  package enum Kind: Equatable, Sendable {
    case property
    case function
    /// A case of an enum.
    case value
    /// An initializer, a subscript or an associated type.
    case other
  }

  package let id: String
  package let kind: Kind
  /// The name with the labels of its parameters, without backticks: `show(_:animated:)`.
  package let title: String
  package let declaration: Declaration
  package let access: AppAccess
  package let isolation: AppIsolation
  package let availability: AppAvailability
  /// The place of the declaration; `nil` for a private declaration, and for a declaration that a
  /// macro or the compiler wrote.
  package let place: AppPlace?
  /// Whether the member is in a constrained extension: `where Item == Int`.
  package let isConditional: Bool

  /// The name of the member without labels and backticks: `show`.
  package var name: String { String(title.prefix { $0 != "(" }) }

  /// Whether the member belongs to an instance, and not to the type.
  package var isInstance: Bool { !declaration.isStatic }
}

/// One element of a screen with all its content, as a person sees it and a screen reader says it.
///
/// ```swift
/// SnapshotElement(heading: title)
/// SnapshotElement(field: "Email", value: email, isEnabled: isEditable)
/// if let failure { SnapshotElement(alert: failure.message) { SnapshotElement(button: "Ok") } }
/// SnapshotElement(list: countText) {
///   for row in rows { SnapshotElement(cell: row.title) { SnapshotElement(text: row.subtitle) } }
/// }
/// ```
///
/// The type is also the result builder for elements. The attribute `@SnapshotElement` before a
/// function or a property joins the elements of the body into a group; only the content of a group
/// is shown.
@resultBuilder
public struct SnapshotElement: Equatable, Sendable {
  /// The role of the element; `nil` for a group of elements.
  package let role: ElementRole?
  /// The words that a screen reader says first; `nil` for an element without words.
  package let label: String?
  /// The value of a field, or of a progress indicator.
  package let value: String?
  /// The states of the element, such as `disabled`, in the order of the outline.
  package let states: [String]
  /// The elements inside this element; a group inside is replaced by its content.
  package let children: [SnapshotElement]

  package init(
    _ role: ElementRole?,
    _ label: String? = nil,
    value: String? = nil,
    states: [String] = [],
    children: [SnapshotElement] = []
  ) {
    self.role = role
    self.label = label
    self.value = value
    self.states = states
    self.children = children
  }

  /// This element alone; for a group, the elements in the group.
  package var elements: [SnapshotElement] { role == nil ? children : [self] }
}

extension SnapshotElement {
  /// Returns the states that follow from the flags of an element, in the order of the outline.
  static func states(
    isEnabled: Bool = true,
    isSelected: Bool = false,
    isFocused: Bool = false
  ) -> [String] {
    let states = [
      isSelected ? "selected" : nil, isFocused ? "focused" : nil, isEnabled ? nil : "disabled",
    ]
    return states.compactMap(\.self)
  }
}

/// The role of an element for a screen reader.
package enum ElementRole: String, Sendable {
  case heading
  case text
  case button
  case tab
  case list
  case cell
  case image
  case progress
  case alert
  case toggle
  case field
  case searchField
}

extension SnapshotElement {
  /// Joins the elements of a block into a group, one below the other.
  public static func buildBlock(_ lines: SnapshotElement...) -> SnapshotElement {
    buildArray(lines)
  }

  /// Joins the elements of a loop into a group, one below the other.
  public static func buildArray(_ lines: [SnapshotElement]) -> SnapshotElement {
    SnapshotElement(nil, children: lines.flatMap(\.elements))
  }

  /// Takes the lines of an `if`, or no lines when the condition is false.
  public static func buildOptional(_ lines: SnapshotElement?) -> SnapshotElement {
    lines ?? SnapshotElement(nil)
  }

  /// Takes the lines of the first branch of an `if`.
  public static func buildEither(first lines: SnapshotElement) -> SnapshotElement { lines }

  /// Takes the lines of another branch of an `if`.
  public static func buildEither(second lines: SnapshotElement) -> SnapshotElement { lines }
}

/// A type that describes its visible screen: elements by their roles, from top to bottom.
///
/// A test adopts the protocol for a presenter or a view model of the app, in place of a view:
///
/// ```swift
/// extension LoginViewModel: SnapshotScreenDescribing {
///   public var snapshotScreen: SnapshotElement {
///     SnapshotElement(heading: title)
///     SnapshotElement(field: "Email", value: email, isEnabled: isEditable)
///     SnapshotElement(button: "Log in", isEnabled: canSubmit)
///   }
/// }
/// assertSnapshot(of: viewModel, as: .screen)
/// ```
///
/// As with `SnapshotDescribing`, the thread of the test reads the state of the main actor, so such
/// a test has to be `@MainActor`.
public protocol SnapshotScreenDescribing: _NonisolatedConformance {
  /// The elements of the screen; `if`, `if let`, `for` and `switch` may stand between them.
  @SnapshotElement @MainActor var snapshotScreen: SnapshotElement { get }
}

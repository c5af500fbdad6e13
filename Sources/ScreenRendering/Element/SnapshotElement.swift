/// One thing on a screen, as a person sees it and a screen reader says it, with all that it holds.
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
/// It is also the result builder of such lists: `@SnapshotElement` before a function or a property makes
/// one group of its lines, and a group shows only what it holds.
@resultBuilder
public struct SnapshotElement: Equatable, Sendable {
  /// What it is; nil for a group.
  package let role: ElementRole?
  /// What a screen reader says first; nil where there is nothing to say.
  package let label: String?
  /// What a field holds, or how far something has come.
  package let value: String?
  /// What else is said, in the order of the outline.
  package let states: [ElementState]
  /// What it holds; no groups.
  package let children: [SnapshotElement]

  package init(
    _ role: ElementRole?,
    _ label: String? = nil,
    value: String? = nil,
    states: [ElementState] = [],
    children: [SnapshotElement] = []
  ) {
    self.role = role
    self.label = label
    self.value = value
    self.states = states
    self.children = children
  }

  /// The element itself, or what a group holds.
  package var elements: [SnapshotElement] { role == nil ? children : [self] }
}

extension SnapshotElement {
  /// The states that most roles share.
  static func states(
    isEnabled: Bool = true,
    isSelected: Bool = false,
    isFocused: Bool = false
  ) -> [ElementState] {
    var states: [ElementState] = []
    if isSelected { states.append(.selected) }
    if isFocused { states.append(.focused) }
    if !isEnabled { states.append(.disabled) }
    return states
  }
}

/// A state that a screen reader says after the label of an element.
package enum ElementState: Equatable, Sendable {
  /// The user cannot use the element.
  case disabled
  /// The element is the chosen one of several.
  case selected
  /// The element has the keyboard.
  case focused
  /// The toggle is on.
  case on
  /// The toggle is off.
  case off
  /// The field shows this text while it is empty.
  case placeholder(String)
}

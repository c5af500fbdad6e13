/// What a screen reader says of an element behind its label.
package enum ElementState: Equatable, Sendable {
  /// The user cannot use it.
  case disabled
  /// It is the chosen one of several.
  case selected
  /// It has the keyboard.
  case focused
  /// A toggle that is on.
  case on
  /// A toggle that is off.
  case off
  /// What a field shows while it is empty.
  case placeholder(String)
  /// Its text is cut on the named devices.
  case truncated(on: [String])
}

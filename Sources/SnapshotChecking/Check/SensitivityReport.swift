/// Which changes of a snapshot a check would not see.
package struct SensitivityReport: Equatable, Sendable {
  /// A change that a check would not see.
  package struct Blind: Equatable, Sendable {
    /// Where: a key path, or `line 3`.
    package let keyPath: String
    /// Why, such as `scrubbed by uuids`.
    package let reason: String

    package init(keyPath: String, reason: String) {
      self.keyPath = keyPath
      self.reason = reason
    }
  }

  /// How many facts and lines were changed, each in turn.
  package var tried = 0
  /// Those whose change would not be seen, in the order of the text.
  package var blind: [Blind] = []

  package init() {}
}

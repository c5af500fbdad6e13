/// Which changes of a snapshot a check would not see.
public struct SensitivityReport: Equatable, Sendable {
  /// A change that a check would not see.
  public struct Blind: Equatable, Sendable {
    /// Where: a key path, or `line 3`.
    public let keyPath: String
    /// Why, such as `scrubbed by uuids`.
    public let reason: String

    package init(keyPath: String, reason: String) {
      self.keyPath = keyPath
      self.reason = reason
    }
  }

  /// How many facts and lines were changed, each in turn.
  public package(set) var tried = 0
  /// Those whose change would not be seen, in the order of the text.
  public package(set) var blind: [Blind] = []

  package init() {}
}

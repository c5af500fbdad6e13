/// A point in time, to the second.
public struct Moment: Hashable, Sendable, Comparable {
  /// The whole seconds since the start of 1970 in UTC; negative for a time before 1970.
  public let secondsSince1970: Int

  /// Makes a moment from its seconds.
  public init(secondsSince1970: Int) {
    self.secondsSince1970 = secondsSince1970
  }

  /// Whether one moment is before another.
  public static func < (left: Moment, right: Moment) -> Bool {
    left.secondsSince1970 < right.secondsSince1970
  }
}

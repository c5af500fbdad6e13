extension SnapshotElement {
  /// Puts lines below each other.
  public static func buildBlock(_ lines: SnapshotElement...) -> SnapshotElement {
    buildArray(lines)
  }

  /// Puts what a loop makes below each other.
  public static func buildArray(_ lines: [SnapshotElement]) -> SnapshotElement {
    SnapshotElement(nil, children: lines.flatMap(\.elements))
  }

  /// Leaves out what an `if` leaves out.
  public static func buildOptional(_ lines: SnapshotElement?) -> SnapshotElement {
    lines ?? SnapshotElement(nil)
  }

  /// Takes the first branch.
  public static func buildEither(first lines: SnapshotElement) -> SnapshotElement { lines }

  /// Takes another branch.
  public static func buildEither(second lines: SnapshotElement) -> SnapshotElement { lines }
}

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

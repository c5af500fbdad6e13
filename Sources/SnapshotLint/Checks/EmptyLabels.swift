import ScreenRendering

/// Elements of which a screen reader says nothing but what they are.
enum EmptyLabels {
  static func findings(in reference: LintReference) -> [LintFinding] {
    reference.screens.flatMap { screen in
      ScreenLine.all(of: screen).compactMap { line in
        guard let role = line.element.role, isEmpty(line.element) else { return nil }
        return LintFinding(
          kind: .unlabelled,
          path: reference.path,
          line: line.number,
          subject: role.rawValue,
          detail:
            "this \(role.rawValue) has no label that a screen reader could say; give it words."
        )
      }
    }
  }

  /// A list need not have a caption; one that has one says something.
  private static func isEmpty(_ element: SnapshotElement) -> Bool {
    guard let label = element.label else { return element.role != .list }
    return label.allSatisfy(\.isWhitespace)
  }
}

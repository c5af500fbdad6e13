extension SnapshotStrategy where Subject: SnapshotScreenDescribing {
  /// The elements of a screen as a screen reader says them, each in a line with its role:
  /// `- searchField "Type in to search..." [focused]`.
  ///
  /// - Complexity: O(n) in the length of the text.
  public static var screen: SnapshotStrategy {
    SnapshotStrategy(fileExtension: "txt") { subject in
      Rendering(canonicalText: ScreenOutline.text(of: Description.screen(of: subject)))
    }
  }
}

extension Description {
  /// Returns the elements of a screen.
  fileprivate static func screen(of subject: any SnapshotScreenDescribing) -> [SnapshotElement] {
    // The closure runs here and now, and ends before this function returns.
    nonisolated(unsafe) let subject = subject
    return here { subject.snapshotScreen.elements }
  }
}

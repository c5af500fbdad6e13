extension SnapshotStrategy where Subject: SnapshotScreenDescribing {
  /// The elements of a screen as a screen reader says them, each in a line with its role:
  /// `- searchField "Type in to search..." [focused]`.
  ///
  /// - Complexity: O(n) in the length of the text.
  public static var screen: SnapshotStrategy { outlined }
}

extension SnapshotStrategy {
  /// The strategy behind `screen`, which casts each subject to `SnapshotScreenDescribing` before
  /// rendering.
  ///
  /// The conformance of the subject may belong to an actor, so a closure that runs anywhere must
  /// not capture the conformance.
  private static var outlined: SnapshotStrategy {
    SnapshotStrategy(fileExtension: "txt") { subject in
      guard let screen = subject as? any SnapshotScreenDescribing else {
        throw ScreenError.elsewhere(type: "\(type(of: subject))")
      }
      return Rendering(canonicalText: ScreenOutline.text(of: Description.screen(of: screen)))
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

/// The reason why a screen has no outline.
enum ScreenError: Error, Equatable, CustomStringConvertible {
  /// The subject's description of its screen is isolated to another actor than the test's.
  case elsewhere(type: String)

  /// One sentence with the problem, its place and the remedy.
  var description: String {
    switch self {
    case .elsewhere(let type):
      "\(type) describes its screen on another actor; write nonisolated before the conformance."
    }
  }
}

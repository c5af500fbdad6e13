import JourneyRecords
import SnapshotChecking

/// Prints the story of a variation that was played alone.
struct StoryTeller {
  private let story: StoryRecord

  init(_ story: StoryRecord) { self.story = story }

  /// The first line of the printed story: the token, the reference, and the source of the sweep.
  var title: String {
    "\(story.token) of \(SnapshotFolders.shown(story.reference)) (\(story.source))\n\n"
  }

  private static let prompt = "   Return shows the next step."

  /// Prints one step after the other, each with the whole screen.
  ///
  /// - Parameters:
  ///   - write: The closure that prints text.
  ///   - answer: The closure that waits for Return; nil without a person. At the end of the input
  ///     it returns nil, and the rest is printed at once.
  func tellSteps(_ write: (String) -> Void, then answer: (() -> String?)?) {
    var answer = answer
    for (index, step) in story.steps.enumerated() {
      write(Self.text(of: step) + "\n")
      guard index < story.steps.count - 1, let wait = answer else { continue }
      write(Self.prompt)
      if wait() == nil {
        answer = nil
        write("\n")
      }
    }
  }

  /// Returns the lines of a step, followed by its screens.
  ///
  /// If the lines already end with the only screen, the screen is not repeated.
  private static func text(of step: StoryRecord.Step) -> String {
    var lines = step.lines
    let screens = step.screens.map { $0.split(separator: "\n").map { "   " + $0 } }
    let isShown = screens.count == 1 && lines.suffix(screens[0].count) == screens[0][...]
    for (index, screen) in screens.enumerated() where !isShown {
      let name = index == screens.count - 1 ? "the screen" : "behind it"
      lines += ["   \(name) now:"] + screen.map { "  " + $0 }
    }
    return lines.map { $0 + "\n" }.joined()
  }
}

import JourneyRecords
import SnapshotChecking

/// Tells a story that was played alone.
struct StoryTeller {
  private let story: StoryRecord

  init(_ story: StoryRecord) { self.story = story }

  /// What is played, and where it stands.
  var title: String {
    "\(story.token) of \(SnapshotFolders.shown(story.reference)) (\(story.source))\n\n"
  }

  private static let prompt = "   Return shows the next step."

  /// Tells one step after the other, each with the whole screen.
  ///
  /// - Parameters:
  ///   - write: Takes text.
  ///   - answer: Waits for Return; nil where nobody would press it. What it gives at the end of the
  ///     input, nil, tells the rest without waiting.
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

  /// The lines of a step, and the screens below them unless it shows its only one whole.
  private static func text(of step: StoryRecord.Step) -> String {
    var lines = step.lines
    let screens = step.screens.map { $0.split(separator: "\n").map { "   " + $0 } }
    if screens.count == 1, lines.suffix(screens[0].count) == screens[0][...] {
      return lines.map { $0 + "\n" }.joined()
    }
    for (index, screen) in screens.enumerated() {
      let name = index == screens.count - 1 ? "the screen" : "behind it"
      lines += ["   \(name) now:"] + screen.map { "  " + $0 }
    }
    return lines.map { $0 + "\n" }.joined()
  }
}

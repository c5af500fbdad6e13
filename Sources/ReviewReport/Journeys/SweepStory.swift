/// One thing that a sweep found wrong, with the smallest story that shows it.
struct SweepStory {
  /// What is wrong, and in which order or with which fault it is so.
  let words: [String]
  let board: Storyboard

  /// The stories in what a failed sweep says; none in what anything else says.
  static func all(in reason: String) -> [SweepStory] {
    var stories: [SweepStory] = []
    var words: [String] = []
    var story: [Substring] = []
    func end() {
      if let board = Storyboard(story.joined(separator: "\n")) {
        stories.append(SweepStory(words: words, board: board))
      }
      (words, story) = ([], [])
    }
    // The first paragraph counts the things that are wrong.
    let lines = reason.split(separator: "\n", omittingEmptySubsequences: false)
    for line in lines.drop(while: { !$0.isEmpty }) {
      if line.hasPrefix("  journey: ") || (!story.isEmpty && (line.isEmpty || line.hasPrefix("  ")))
      {
        story.append(line.dropFirst(2))
      } else {
        if !story.isEmpty { end() }
        if !line.isEmpty { words.append(String(line)) }
      }
    }
    end()
    return stories
  }
}

/// One thing that a sweep found wrong, with the smallest story that shows it.
struct SweepStory {
  /// What is wrong, and in which order or with which fault it is so.
  let words: [String]
  let board: Storyboard

  /// The beginning of the last line of what is said of one thing.
  private static let lastWords = "To allow it: "

  /// The beginnings of a line that says what the marks mean.
  private static let legends = ["→ is where it goes wrong", "│ is not so in the script"]

  /// Whether a line is one of a story, with a mark before it where it goes wrong or is not as the script
  /// says.
  private static func isOfStory(_ line: Substring) -> Bool {
    if legends.contains(where: line.hasPrefix) { return false }
    return line.isEmpty || ["  ", "│ ", "→ "].contains(where: line.hasPrefix)
  }

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
      if line.hasPrefix("  journey: ") || (!story.isEmpty && isOfStory(line)) {
        story.append(line.dropFirst(2))
      } else if !story.isEmpty {
        // What follows a story, how to allow it, belongs to it.
        words.append(String(line))
        if line.hasPrefix(lastWords) { end() }
      } else if !line.isEmpty {
        words.append(String(line))
      }
    }
    end()
    return stories
  }
}

/// A finding of a sweep, with the story that shows it.
package struct ShownFinding: Equatable, Sendable, Codable {
  /// The names of the finding, each a rule and a place: `stuck-spinner: Home.isLoading`.
  package let names: [String]
  /// The token with which a sweep plays only the variation of the story.
  package let token: String
  /// The sentences that say what is wrong, and where.
  package let words: [String]
  /// The transcript of the variation.
  package let story: String
  package let outline: JourneyOutline

  package init(
    names: [String],
    token: String,
    words: [String],
    story: String,
    outline: JourneyOutline
  ) {
    (self.names, self.token, self.words) = (names, token, words)
    (self.story, self.outline) = (story, outline)
  }
}

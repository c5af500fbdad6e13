/// The story of a finding, or of an order that a sweep played.
package struct ShownStory: Equatable, Sendable, Codable {
  /// The names of the story's findings, each a rule and a place: `stuck-spinner: Home.isLoading`.
  package let names: [String]
  /// The token with which a sweep plays only the variation of the story.
  package let token: String
  /// The sentences that say what is wrong and where; for an order, the command that plays it alone.
  package let words: [String]
  /// The transcript; empty for an order whose story was not kept.
  package var story: String
  package let outline: JourneyOutline?

  package init(
    names: [String] = [],
    token: String,
    words: [String] = [],
    story: String,
    outline: JourneyOutline?
  ) {
    (self.names, self.token, self.words) = (names, token, words)
    (self.story, self.outline) = (story, outline)
  }
}

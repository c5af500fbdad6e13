import ProofsheetBasics

/// The orders that a sweep played, with the stories of the first ones.
///
/// The stories share most of their lines, so each story is kept as the numbers of its lines.
package struct PlayedOrders: Equatable, Sendable, Codable {
  private let orders: [ShownStory]
  private let lines: [String]

  package init(_ stories: [ShownStory]) {
    var lines = NumberedTexts()
    orders = stories.map { order in
      order.telling {
        $0.split(separator: "\n", omittingEmptySubsequences: false)
          .map { "\(lines.number(of: String($0)))" }.joined(separator: " ")
      }
    }
    self.lines = lines.all
  }

  /// The stories, in the order in which the sweep played them.
  package var stories: [ShownStory] {
    orders.map { order in
      order.telling {
        $0.split(separator: " ").compactMap { Int($0) }.filter(lines.indices.contains)
          .map { lines[$0] }.joined(separator: "\n")
      }
    }
  }
}

extension ShownStory {
  fileprivate func telling(_ change: (String) -> String) -> ShownStory {
    var story = self
    story.story = change(story.story)
    return story
  }
}

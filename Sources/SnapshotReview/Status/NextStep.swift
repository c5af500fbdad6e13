/// What to type next.
enum NextStep: String {
  case review = "Review:          swift run proofsheet review"
  case accept = "Accept all:      swift run proofsheet accept"
  case prune = "Delete orphans:  swift run proofsheet prune"
  case check = "Check again:     swift run proofsheet check"
  case readFiles = "Read the new:    git add -N . && git diff -- __Snapshots__ Fixtures/Journeys"
  case read = "Read the new:    git add -N . && git diff -- __Snapshots__"

  /// The steps as lines behind an empty one; nothing when there are none.
  static func text(_ steps: [NextStep]) -> String {
    steps.isEmpty ? "" : "\n" + steps.map { $0.rawValue + "\n" }.joined()
  }
}

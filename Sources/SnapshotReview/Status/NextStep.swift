/// What to type next.
struct NextStep {
  /// The line that says so.
  private let line: String

  static let review = NextStep(line: "Review:          swift run proofsheet review")
  static let accept = NextStep(line: "Accept:          swift run proofsheet accept")
  static let prune = NextStep(line: "Delete orphans:  swift run proofsheet prune")
  static let check = NextStep(line: "Check again:     swift run proofsheet check")
  static let readFiles = NextStep(
    line: "Read the new:    git add -N . && git diff -- __Snapshots__ Fixtures/Journeys"
  )
  static let read = NextStep(line: "Read the new:    git add -N . && git diff -- __Snapshots__")

  /// Accepts one kind of change, wherever it is.
  static func accept(only kind: String) -> NextStep {
    NextStep(line: "Accept one kind: swift run proofsheet accept --only " + kind)
  }

  /// Accepts some references and nothing else, as far as one path can tell: the one, or their folder.
  static func accept(_ references: [String]) -> NextStep? {
    guard var common = references.first else { return nil }
    for reference in references {
      while reference != common, !["/", ":"].contains(where: { reference.hasPrefix(common + $0) }) {
        guard let end = common.lastIndex(where: { $0 == "/" || $0 == ":" }) else { return .accept }
        common = String(common[..<end])
      }
    }
    return NextStep(line: accept.line + " " + common)
  }

  /// The steps as lines behind an empty one; nothing when there are none.
  static func text(_ steps: [NextStep]) -> String {
    steps.isEmpty ? "" : "\n" + steps.map { $0.line + "\n" }.joined()
  }
}

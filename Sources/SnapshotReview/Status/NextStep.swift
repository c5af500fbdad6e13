/// What to type next.
struct NextStep {
  /// What it does.
  private let label: String
  /// What to type, behind the name of the command.
  private let words: String
  /// Whether the command does it, and not git.
  private var isOurs = true

  static let review = NextStep(label: "Review:          ", words: "review")
  static let accept = NextStep(label: "Accept:          ", words: "accept")
  static let prune = NextStep(label: "Delete orphans:  ", words: "prune")
  static let generate = NextStep(label: "Write it again:  ", words: "generate")
  static let read = NextStep(
    label: "Read the new:    ",
    words: "git add -N . && git diff -- __Snapshots__",
    isOurs: false
  )

  /// Runs the tests again as the last run did.
  static func check(_ last: RecordedRun?) -> NextStep {
    let command = TestCommand(last?.facts?.arguments ?? []).line.map { " -- " + $0 } ?? ""
    return NextStep(label: "Check again:     ", words: "check" + command)
  }

  /// Accepts one kind of change, wherever it is.
  static func accept(only kind: String) -> NextStep {
    NextStep(label: "Accept one kind: ", words: "accept --only " + kind)
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
    return NextStep(label: accept.label, words: accept.words + " " + common)
  }

  /// The steps as lines behind an empty one; nothing when there are none.
  ///
  /// - Parameters:
  ///   - steps: What to type.
  ///   - name: How the command is called: `swift run proofsheet`.
  /// - Returns: The lines.
  static func text(_ steps: [NextStep], by name: String) -> String {
    let lines = steps.map { $0.label + ($0.isOurs ? name + " " : "") + $0.words + "\n" }
    return lines.isEmpty ? "" : "\n" + lines.joined()
  }
}

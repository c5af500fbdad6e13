/// A command to type next.
package struct NextStep {
  /// The words in front of the command line, as `Review:`, which tell the effect of the command.
  package let label: String
  /// The command line without the words that call `proofsheet`; a command of git is complete.
  private let words: String
  /// Whether the command is `proofsheet` rather than git.
  private var isOurs = true

  /// Returns the command line, for `proofsheet` with the words `name` that call it.
  package func command(by name: String) -> String { (isOurs ? name + " " : "") + words }

  static let review = NextStep(label: "Review:          ", words: "review")
  static let accept = NextStep(label: "Accept:          ", words: "accept")
  static let prune = NextStep(label: "Delete orphans:  ", words: "prune")
  static let generate = NextStep(label: "Write it again:  ", words: "generate")
  static let read = NextStep(
    label: "Read the new:    ",
    words: "git add -N . && git diff -- __Snapshots__",
    isOurs: false
  )

  /// Returns the command that runs the tests again as in the last run.
  static func check(_ last: RecordedRun?) -> NextStep {
    let command = TestCommand(last?.facts?.arguments ?? []).line.map { " -- " + $0 } ?? ""
    return NextStep(label: "Check again:     ", words: "check" + command)
  }

  /// Returns the command that accepts one kind of change in all snapshots.
  static func accept(only kind: String) -> NextStep {
    NextStep(label: "Accept one kind: ", words: "accept --only " + kind)
  }

  /// Returns the command that accepts some references, with one path that covers all of them.
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

  /// Returns commands to type next, one in each line after an empty line; empty without commands.
  ///
  /// - Parameters:
  ///   - steps: The commands.
  ///   - name: The words that call the command: `swift run proofsheet`.
  /// - Returns: The lines.
  static func text(_ steps: [NextStep], by name: String) -> String {
    let lines = steps.map { $0.label + $0.command(by: name) + "\n" }
    return lines.isEmpty ? "" : "\n" + lines.joined()
  }
}

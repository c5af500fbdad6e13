import ProofsheetBasics
import SnapshotChecking

/// An entry of a list for a person's attention.
package struct Notice: Equatable, Encodable, Sendable {
  /// The verdict of a check, or one of `corrupted`, `stale`, `damaged`, `orphan` and `unreached`.
  package var verdict: String
  /// The path of the reference from the root, or the test when the reference is unknown.
  package var reference: String
  /// The source lines of the checks that use the reference.
  package var sources: [String]
  /// The problem in words.
  package var detail: String?
  /// The number of lines that accepting the change would add to the reference.
  var added: Int?
  /// The number of lines that accepting the change would remove from the reference.
  var removed: Int?
  /// The places where the rendering differs from the reference; for programs only.
  var differences: [Difference]?

  /// One place where the rendering differs from the reference.
  struct Difference: Equatable, Encodable {
    /// The key path of the place, or `line 12`.
    let place: String
    /// The name of the kind of change at the place.
    let kind: String
    let old: String?
    let new: String?
  }

  /// Returns the notice as lines of a list, which all end with a line feed.
  func text(style: TerminalStyle) -> String {
    let colour: TerminalColour =
      ["missing", "orphan", "unreached"].contains(verdict) ? .cyan : .red
    let detail = detail.map { $0.split(separator: "\n").joined(separator: "\n" + Self.indent) }
    let place = sources.isEmpty ? nil : "at " + sources.joined(separator: " and ")
    let second = [place, detail].compactMap(\.self).joined(separator: ": ")
    let first = style.paint(verdict, colour) + "".padded(to: 11 - verdict.count) + reference
    return first + (second.isEmpty ? "" : "\n" + Self.indent + second) + "\n"
  }

  private static let indent = String(repeating: " ", count: 11)
}

extension Notice {
  /// Creates a notice for a pending change.
  init(_ change: PendingChange) {
    let diff = change.diff
    let counts = change.counts(diff)
    self.init(
      verdict: change.kind.rawValue,
      reference: change.shown,
      sources: change.sources,
      detail: change.inline.map { "in \($0.test): \(counts)" } ?? counts,
      added: diff.addedCount,
      removed: diff.removedCount
    )
    if let error = change.error { detail = "\(error)" }
  }

  /// Creates a notice for a pending change, with the places where the rendering differs.
  init(withDifferencesOf change: PendingChange) {
    self.init(change)
    differences = change.places.map {
      Difference(place: $0.place, kind: $0.kind.name, old: $0.old, new: $0.new)
    }
  }

  /// Creates a notice for the result of a run for one snapshot.
  init(_ result: SnapshotResult) {
    self.init(
      verdict: result.verdict.rawValue,
      reference: result.shown,
      sources: result.sources,
      detail: result.record.reason
    )
    switch result.verdict {
    case .collided: detail = "give one of them another name with `named:`."
    case .unstable:
      detail = "inject the value that changes (a clock, a random source, an order)."
    default: break
    }
  }

  /// Creates a notice for a failure other than that of a snapshot.
  package init(_ failure: TestFailure) {
    self.init(
      verdict: "failure",
      reference: failure.test ?? "swift test",
      sources: [failure.source].compactMap(\.self),
      detail: failure.message
    )
  }

  /// Creates a notice for a reference that no check used.
  init(orphan path: String) {
    self.init(
      verdict: "orphan",
      reference: SnapshotFolders.shown(path),
      sources: [],
      detail: "no check of the last run used it."
    )
  }

  /// Creates a notice for a reference whose test was skipped or has failed.
  init(unreached path: String, obstacle: String) {
    self.init(
      verdict: "unreached",
      reference: SnapshotFolders.shown(path),
      sources: [],
      detail: "\(obstacle)."
    )
  }
}

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

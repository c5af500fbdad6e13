import ProofsheetBasics
import SnapshotChecking
import ToolBasics

extension RunReport {
  /// Returns the report for a person: new and wrong snapshots, counts, and the next commands.
  ///
  /// The report has 200 lines at most, unless it is verbose.
  ///
  /// - Parameters:
  ///   - kinds: The pending changes, by kind.
  ///   - terminal: The terminal, with its style and its width.
  ///   - name: The words that call the command, as `swift run proofsheet`.
  ///   - isVerbose: Whether the report also names matched snapshots.
  /// - Returns: Lines that all end with a line feed.
  func text(
    kinds: [KindGroup],
    on terminal: Terminal,
    by name: String,
    isVerbose: Bool = false
  ) -> String {
    let isLong = isVerbose || kinds.isEmpty
    let (reviewed, unreviewed) = isLong ? ([], tests.output.essential) : failures
    var text = causes.map { $0 + "\n" }.joined() + failureText(unreviewed)
    // The kinds below name the pending snapshots.
    let named = results.filter {
      isVerbose || $0.verdict >= .recorded && (kinds.isEmpty || !$0.verdict.isReviewed)
    }
    let list = named.map { $0.text(terminal.style) + "\n" }.joined() + (named.isEmpty ? "" : "\n")
    text += isVerbose ? list : Self.short(list, to: 30, "\(name) check --verbose")
    let places = Dictionary(grouping: reviewed, by: \.place)
    let tests = places.sorted { NaturalOrder.isBefore($0.key, $1.key) }.map {
      $1[0].line + ($1.count > 1 ? " (and \($1.count - 1) more)\n" : "\n")
    }
    let lines = tests.joined() + (tests.isEmpty ? "" : "\n")
    text += Self.short(lines, to: 40, "\(name) check --verbose")
    text += countsText
    let shown = kinds.prefix(8).map { $0.text(style: terminal.style, upTo: 1) }.joined()
    // The list of kinds already names every change that can be accepted.
    let others = notices.filter {
      kinds.isEmpty || RunVerdict(rawValue: $0.verdict)?.isReviewed != true
    }
    let rest = others.map { $0.text(style: terminal.style) }.joined()
    if !kinds.isEmpty || !rest.isEmpty { text += "\n" + shown }
    if kinds.count > 8 {
      text += "… and \(counted(kinds.count - 8, "more kind")): \(name) status\n"
    }
    text += isVerbose ? rest : Self.short(rest, to: 24, "\(name) status")
    text += conclusion
    if !kinds.isEmpty {
      let waiting = kinds.flatMap(\.members).map(\.change)
      text += "\nTo review: \(counted(Set(waiting.map(\.shown)).count, "snapshot")) of "
      text += counted(Set(waiting.map(\.test)).count, "test") + "\n"
    }
    return text + NextStep.text(steps, by: name)
  }

  /// The greatest number of printed lines of one failure; the output file has the rest.
  static let mostFailureLines = 40
  /// The greatest number of printed failures.
  ///
  /// The output file has all failures.
  private static let mostFailures = 50

  /// Returns the first lines of a text, and a last line with the number of the lines left out.
  ///
  /// The last line also names `place`, which has the whole text.
  private static func short(_ text: String, to most: Int, _ place: String) -> String {
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    guard lines.count > most + 2 else { return text }
    return lines.prefix(most).map { $0 + "\n" }.joined()
      + "… and \(counted(lines.count - most - 1, "more line")): \(place)\n"
      + (text.hasSuffix("\n\n") ? "\n" : "")
  }

  /// Returns the failures, each shortened when it is long.
  private func failureText(_ failures: [TestFailure]) -> String {
    guard tests.end != .exited(0) else { return "" }
    let shown = failures.prefix(Self.mostFailures)
    let most = min(Self.mostFailureLines, max(1, 100 / max(1, shown.count) - 1))
    let parts = shown.map { Self.short($0.text + "\n", to: most, tests.outputPath) }
    let left = failures.count - shown.count
    let rest = left > 0 ? "… and \(counted(left, "more failure")) in \(tests.outputPath)\n" : ""
    return parts.isEmpty ? "" : parts.joined() + rest + "\n"
  }

  /// The counts of snapshots by verdict, as `4 snapshots: 2 matched, 1 different, 1 missing`, and
  /// of journeys, steps and variations.
  package var countsText: String {
    guard !results.isEmpty || !orphans.orphans.isEmpty || !orphans.unreached.isEmpty else {
      guard let command = tests.silentCommand else { return "No test checked a snapshot.\n" }
      return
        "No test reported a snapshot to this run: \(command) must run tests with snapshots, and "
        + "pass the variable PROOFSHEET_RUN to them.\n"
    }
    var text = "\(counted(results.count, "snapshot")): \(countWords)\n"
    let journeys = results.filter { $0.journey != nil }
    if !journeys.isEmpty {
      let steps = journeys.reduce(0) { $0 + ($1.journey?.steps ?? 0) }
      let ways = journeys.reduce(0) { $0 + ($1.journey?.ways ?? 0) }
      text += counted(journeys.count, "journey") + (steps > 0 ? ": \(counted(steps, "step"))" : "")
      text += ways == 0 ? "\n" : ", and \(counted(ways, "variation")) in sweeps\n"
    }
    return text
  }

  /// The sentences of the report about the run as a whole.
  package var conclusion: String {
    let command = tests.command.name
    var text = ""
    if let doubt = orphans.doubt { text += doubt + "\n" }
    if !deleted.isEmpty {
      text += "\(counted(deleted.count, "reference")) of the last commit deleted: "
      text += deleted.prefix(3).joined(separator: ", ") + (deleted.count > 3 ? ", …\n" : "\n")
    }
    for trouble in troubles { text += trouble.prefix(1).uppercased() + trouble.dropFirst() + ".\n" }
    let end: String? =
      switch tests.end {
      case .exited(0), .interrupted: nil
      case .overdue(let seconds):
        "No test had begun or ended for \(seconds) s, so --time-limit ended the tests"
      case .exited where tests.hasNotBuilt && tests.command.kind == .swiftTest:
        "The package did not build"
      case .exited(let code):
        "\(command) ended with exit code \(code)" + (tests.hasNotBuilt ? ", and no test ran" : "")
      case .killed(let signal): "\(command) was killed by signal \(signal)"
      }
    if let end { text += "\(end); the whole output: \(tests.outputPath)\n" }
    if tests.end == .interrupted { text += "Interrupted.\n" }
    text += runningText
    if let reportedWords { text += reportedWords + "\n" }
    return text.isEmpty ? "" : "\n" + text
  }

  /// The tests that were running when the run came to an early end.
  var runningText: String {
    let isOver = tests.end.code < 124 && tests.hasEnded
    let names = tests.progress.runningNames
    return isOver || names.isEmpty ? "" : "Running then: \(names).\n"
  }

  /// The next commands to type.
  private var steps: [NextStep] {
    var steps: [NextStep] = []
    let recorded = results.filter { $0.verdict == .recorded }
    if recorded.contains(where: { !$0.record.reference.isEmpty }) { steps.append(.read) }
    // An inline snapshot is recorded as an edit, which only `accept` writes into the source.
    let holdsEdits = recorded.contains { $0.record.reference.isEmpty }
    if holdsEdits || results.contains(where: { $0.verdict.isReviewed }) { steps.append(.review) }
    if !orphans.orphans.isEmpty { steps.append(.prune) }
    if tests.hasNotBuilt, tests.output.essential.contains(where: \.isOfGeneratedFile) {
      steps.append(.generate)
    }
    return steps
  }
}

extension SnapshotResult {
  /// Returns the snapshot as a list prints it: its reference, or else its place and its test, the
  /// journey and, unless the snapshot matched, the verdict.
  fileprivate func text(_ style: TerminalStyle) -> String {
    var plain = record.reference.isEmpty ? "\(record.source) in \(record.test)" : shown
    if let journey {
      // The steps of a failed journey are unknown.
      plain += ": \(journey.name)"
      if journey.steps > 0 { plain += ", \(counted(journey.steps, "step"))" }
      if let ways = journey.ways { plain += ", \(counted(ways, "variation"))" }
    }
    guard verdict != .matched else { return plain }
    let colour: TerminalColour = verdict <= .recorded ? .green : .red
    return plain + style.paint(" (\(verdict.rawValue))", colour)
  }
}

import ProofsheetBasics
import SnapshotChecking

/// The running tests, and the tests that did not pass.
struct TestProgress {
  /// The latest event of a test.
  private struct Test {
    var event: TestEvent
    /// The number of runs of the test that have started and not ended.
    var runs = 0
    /// Whether the test was skipped or has failed, and so may have missed some of its checks.
    var isMissed = false
  }

  /// The tests by their identifiers.
  private var tests: [String: Test] = [:]
  /// The identifiers of tests in the order of their first events.
  private var order: [String] = []
  /// The number of tests that ended.
  private(set) var endedCount = 0
  /// The tests that were skipped, had no test case or were cancelled.
  private(set) var skipped: [SkippedTest] = []

  /// The running tests, the oldest first.
  var running: [TestEvent] {
    order.compactMap { tests[$0] }.filter { $0.runs > 0 }.map(\.event)
  }

  /// The running tests with their places, at most eight of them.
  var runningNames: String {
    let named = running.prefix(8).map { $0.name + ($0.place.map { " at " + $0 } ?? "") }
    return named.joined(separator: ", ")
      + (running.count > 8 ? ", and \(running.count - 8) more" : "")
  }

  /// The tests that ran to their end without a failure, by their identifiers.
  var finished: Set<String> { Set(tests.filter { !$1.isMissed }.keys) }

  /// The stems of references that a check may have missed, because a test was skipped or has failed.
  ///
  /// A stem that a finished test has too is left out: nobody is excused by a namesake. The stem in
  /// the folder of a suite belongs to one test.
  var unfinished: Set<ReferenceStem> {
    let finished = tests.values.filter { !$0.isMissed }.flatMap(\.event.stem.spellings)
    let missed = tests.values.filter(\.isMissed).map(\.event)
    let stems = missed.flatMap { $0.isFileKnown ? [$0.stem] : [$0.stem, $0.stem.ofAnyFile] }
    return Set(stems).subtracting(finished).union(missed.compactMap(\.suiteStem))
  }

  /// Counts a start or an end of a test.
  mutating func take(_ event: TestEvent) {
    note(event, runs: event.kind == .started ? 1 : -1)
    if event.kind == .started { return }
    endedCount += 1
    if event.kind != .passed { takeUnfinished(event) }
  }

  /// Notes a test that was skipped or has failed, and so may have missed some of its checks.
  ///
  /// The test may still be running.
  mutating func takeUnfinished(_ event: TestEvent) {
    if event.kind == .skipped {
      skipped.append(
        SkippedTest(
          name: event.name,
          function: (event.suiteStem ?? event.stem).text,
          reason: event.reason
        )
      )
    }
    note(event)
    tests[event.id]?.isMissed = true
  }

  private mutating func note(_ event: TestEvent, runs: Int = 0) {
    if tests[event.id] == nil { order.append(event.id) }
    var test = tests[event.id] ?? Test(event: event)
    test.event = event
    // A skipped test has an end and no start.
    test.runs = max(0, test.runs + runs)
    tests[event.id] = test
  }

  /// Returns the progress of the tests of XCTest and of Swift Testing as one.
  static func + (left: Self, right: Self) -> Self {
    var sum = left
    sum.tests.merge(right.tests) { $1 }
    sum.order += right.order
    sum.endedCount += right.endedCount
    sum.skipped += right.skipped
    return sum
  }
}

/// A test that was skipped, or cancelled on request.
struct SkippedTest: Equatable, Codable {
  /// The test as its framework names it.
  let name: String
  /// The start of the test's references.
  let function: String?
  /// The reason that the test gives for being skipped.
  let reason: String?
}

/// The progress of a test run, as the command prints it.
///
/// On a terminal, one line is overwritten again and again. Other outputs get a line for each phase,
/// and a line every ten seconds of a build in which something changed.
struct ProgressLine {
  let terminal: Terminal
  /// The whole seconds since the command started.
  let seconds: () -> Int
  /// The stream for warnings about a long silence, in which no test begins or ends.
  let errors: (String) -> Void
  /// The seconds since the latest start or end of a test; 0 while no test runs.
  private(set) var silence = 0
  /// The last known numbers of ended and running tests, the time at which these numbers changed,
  /// and the time of the next warning.
  private var heard = (state: [Int](), at: 0, tellsAt: 0)
  private var shown = ""
  private var shownAt = 0

  /// The terminal sequence that moves to the start of the line and erases that line.
  private static let erase = "\r\u{1B}[2K"

  init(
    terminal: Terminal,
    seconds: @escaping () -> Int,
    errors: @escaping (String) -> Void
  ) {
    (self.terminal, self.seconds, self.errors) = (terminal, seconds, errors)
  }

  /// Names the running tests when no test has begun or ended for ten seconds, and then every thirty
  /// seconds.
  ///
  /// With many running tests the first warning comes after two minutes, because Swift Testing may
  /// begin and end them together.
  private mutating func tellSilence(_ progress: TestProgress) {
    let (running, now) = (progress.running, seconds())
    let state = [progress.endedCount, running.count]
    if state != heard.state { heard = (state, now, now + (running.count > 8 ? 120 : 10)) }
    silence = running.isEmpty ? 0 : now - heard.at
    guard !running.isEmpty, now >= heard.tellsAt else { return }
    heard.tellsAt = now + 30
    clear()
    errors("No test has begun or ended for \(silence) s. Running: \(progress.runningNames).\n")
  }

  /// Shows the phase and its progress: `Building: [12/98] Compiling App Home.swift, 14 s`.
  mutating func show(_ output: TestOutput) {
    let isBuilding = output.phase == .building
    let progress = isBuilding ? TestProgress() : output.progress
    tellSilence(progress)
    let tests = progress.endedCount
    let done = isBuilding ? output.step : tests > 0 ? counted(tests, "test") : nil
    let time = seconds() > 0 ? "\(seconds()) s" : nil
    let parts = [done, time].compactMap(\.self).joined(separator: ", ")
    let line = output.phase.rawValue + (parts.isEmpty ? "" : ": " + parts)
    if terminal.isInteractive {
      let cut = String(line.prefix(max(1, terminal.width - 1)))
      if cut != shown { terminal.write(Self.erase + cut) }
      shown = cut
      return
    }
    let state = output.phase.rawValue + (done ?? "")
    let isNew = !shown.hasPrefix(output.phase.rawValue)
    guard isNew || isBuilding && state != shown && seconds() - shownAt >= 10 else { return }
    terminal.write((isNew ? output.phase.rawValue : line) + "\n")
    (shown, shownAt) = (state, seconds())
  }

  /// Erases the line of progress from the terminal.
  func clear() {
    if terminal.isInteractive, !shown.isEmpty { terminal.write(Self.erase) }
  }
}

/// One failure of a run, as `swift test` wrote it.
package struct TestFailure: Equatable {
  /// The test; nil for a failure outside of a test, such as a build error.
  let test: String?
  /// The source line of the failure as the output has it, `HomeTests.swift:7:5` or an absolute path
  /// with a line; nil if unknown.
  let source: String?
  /// The message of the failure, without the place.
  let message: String
  /// The part of the printed line before the message.
  let head: String

  /// The whole failure, as it is printed.
  var text: String { head + message }

  /// The name of the test, and the place of the failure.
  var place: String { [test, source.map { "at \($0)" }].compactMap(\.self).joined(separator: " ") }

  /// The failure in one line: its place, and the first line of its message.
  ///
  /// A reference at the start of the message is named without its folder.
  var line: String {
    let first = (said ?? message[...]).split(separator: "\n").first ?? ""
    let folder = first.prefix { $0 != " " }.lastIndex(of: "/").map { first[...$0] } ?? ""
    return place + ": " + (folder.hasPrefix("__Snapshots__") ? first[folder.endIndex...] : first)
  }

  /// The first line of every file from `proofsheet generate`.
  package static let generated = "// Written by `swift run proofsheet generate`"

  /// Whether the failure is a compiler error in a file from `proofsheet generate`.
  var isOfGeneratedFile: Bool {
    guard let source, let file = try? FileBytes.read(String(source.prefix { $0 != ":" })) else {
      return false
    }
    return file.starts(with: Self.generated.utf8)
  }

  /// The message given to `Issue.record` or `XCTFail`; nil for the failure of a condition.
  var said: Substring? {
    // Swift Testing puts the message on the next line, and XCTest after a dash.
    for start in ["Issue recorded\n↳ ", "failed - "] where message.hasPrefix(start) {
      return message.dropFirst(start.count)
    }
    return nil
  }

  static func trimmed(_ text: some StringProtocol) -> String {
    var text = Substring(text)
    while text.last?.isWhitespace == true { text.removeLast() }
    return String(text)
  }
}

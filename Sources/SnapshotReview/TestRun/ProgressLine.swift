import ProofsheetBasics
import SnapshotRendering

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
    let named = running.prefix(3).map { name in
      name + (progress.places[name].map { " at " + $0 } ?? "")
    }
    clear()
    errors(
      "No test has begun or ended for \(silence) s. Running: \(named.joined(separator: ", "))"
        + (running.count > 3 ? ", and \(running.count - 3) more.\n" : ".\n")
    )
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

import ProofsheetBasics
import SnapshotRendering

/// The progress of a run: one line that is written anew on a terminal, a line a phase elsewhere.
struct ProgressLine {
  let terminal: Terminal
  private var shown = ""

  /// To the start of the line, and nothing on it.
  private static let erase = "\r\u{1B}[2K"

  init(terminal: Terminal) { self.terminal = terminal }

  /// Shows a phase, and on a terminal how many checks there were so far.
  mutating func show(_ phase: TestOutput.Phase, checks: Int) {
    guard terminal.isInteractive else {
      if shown != phase.rawValue { terminal.write(phase.rawValue + "\n") }
      shown = phase.rawValue
      return
    }
    var line = phase.rawValue
    if checks > 0 { line += ": " + counted(checks, "check") }
    line = String(line.prefix(max(1, terminal.width - 1)))
    if line != shown { terminal.write(Self.erase + line) }
    shown = line
  }

  /// Erases the line.
  func clear() {
    if terminal.isInteractive, !shown.isEmpty { terminal.write(Self.erase) }
  }
}

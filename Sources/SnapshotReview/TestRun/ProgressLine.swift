import ProofsheetBasics
import SnapshotRendering

/// The progress of a run: one line that is written anew on a terminal, a line a phase elsewhere.
struct ProgressLine {
  let terminal: Terminal
  /// How long the command has run, in whole seconds.
  let seconds: () -> Int
  /// Whether nothing is shown but how the build goes.
  var isOfBuild = false
  private var shown = ""

  /// To the start of the line, and nothing on it.
  private static let erase = "\r\u{1B}[2K"

  init(terminal: Terminal, seconds: @escaping () -> Int) {
    self.terminal = terminal
    self.seconds = seconds
  }

  /// Shows a phase, and on a terminal how far it has come: `Building: 12 of 98, 14 s`.
  mutating func show(_ output: TestOutput, checks: Int) {
    let phase = output.phase
    if isOfBuild, phase != .building { return }
    guard terminal.isInteractive else {
      if shown != phase.rawValue { terminal.write(phase.rawValue + "\n") }
      shown = phase.rawValue
      return
    }
    let done = phase == .building ? output.built : checks > 0 ? counted(checks, "check") : nil
    let time = seconds() > 0 ? "\(seconds()) s" : nil
    let parts = [done, time].compactMap(\.self).joined(separator: ", ")
    var line = phase.rawValue + (parts.isEmpty ? "" : ": " + parts)
    line = String(line.prefix(max(1, terminal.width - 1)))
    if line != shown { terminal.write(Self.erase + line) }
    shown = line
  }

  /// Erases the line.
  func clear() {
    if terminal.isInteractive, !shown.isEmpty { terminal.write(Self.erase) }
  }
}

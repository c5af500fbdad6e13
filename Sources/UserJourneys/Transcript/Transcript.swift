import HTTPFixtures
import SnapshotRendering

/// The text of a journey while it is being played.
struct Transcript {
  private(set) var lines: [String]
  private(set) var stepCount = 0
  private(set) var title = ""
  private var stepStart = 0
  /// Where the lines are kept for the case that the process crashes.
  let report = TrapReport()

  /// - Parameters:
  ///   - journey: The name of the journey.
  ///   - scenario: What answers.
  ///   - playing: Which playing it is, in lines for the case that the process crashes.
  init(journey: String, scenario: Scenario, playing: [String]) {
    lines = ["journey: \(journey)", "scenario: \(scenario.name)"]
    if let start = scenario.start { lines.append("starts: \(Rendering(of: start).text)") }
    lines.append("")
    report.append(playing.isEmpty ? lines : lines + playing + [""])
  }

  var text: String { lines.joined(separator: "\n") }

  /// Whether the step has written nothing below its title.
  var isStepSilent: Bool { lines.count == stepStart }

  /// The current step as messages name it.
  var stepName: StepName { StepName(number: "\(stepCount)", title: title) }

  /// Starts a numbered step.
  mutating func begin(_ title: String) {
    stepCount += 1
    self.title = title
    lines.append("\(stepCount). \(title)")
    stepStart = lines.count
    report.append([lines[stepStart - 1]])
  }

  /// Appends lines below the current step.
  mutating func append(_ more: [String]) {
    let more = more.map { $0.isEmpty ? "" : "   " + $0 }
    lines += more
    report.append(more)
  }

  /// How many lines of a step are kept that never came to its end.
  private static let longestCutStep = 20

  /// Leaves the start of a step that would go on for ever.
  mutating func cutStep() {
    let more = lines.count - stepStart - Self.longestCutStep
    guard more > 1 else { return }
    lines.removeLast(more)
    append(["… and \(more) more lines"])
  }

  /// Appends the last line.
  mutating func end(_ words: [String]) {
    lines += ["", "end: " + words[0]] + words.dropFirst().map { "     " + $0 }
  }

  /// `0.5 s`, as canonical text has it.
  static func text(of duration: Duration) -> String {
    String(Rendering(of: duration).text.dropLast())
  }
}

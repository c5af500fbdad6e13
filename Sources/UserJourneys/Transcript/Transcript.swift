import HTTPFixtures
import SnapshotRendering

/// The story of a journey while it is being played.
struct Transcript {
  private(set) var story: Story
  /// Where its lines are kept for the case that the process crashes.
  let report = TrapReport()

  /// - Parameters:
  ///   - journey: The name of the journey.
  ///   - scenario: What answers.
  ///   - playing: Which playing it is, in lines for the case that the process crashes.
  init(journey: String, scenario: Scenario, playing: [String]) {
    let start = scenario.worldText(start: scenario.start.map { Rendering(of: $0).firstLine })
    story = Story(journey: journey, scenario: scenario.name, start: start)
    report.append(story.heading + (playing.isEmpty ? [] : playing + [""]))
  }

  var stepCount: Int { story.steps.count }

  /// Whether the step has written nothing below its title.
  var isStepSilent: Bool { story.steps.last?.events.isEmpty == true }

  /// The current step as messages name it.
  var stepName: StepName {
    StepName(number: "\(stepCount)", title: story.steps.last?.title ?? "")
  }

  /// Starts a numbered step.
  mutating func begin(_ title: String, at time: Duration) {
    story.steps.append(Story.Step(title: title, start: time))
    report.append([story.title(ofStep: stepCount - 1)])
  }

  /// Appends events to the current step.
  mutating func append(_ events: [StoryEvent]) {
    guard !events.isEmpty else { return }
    // What happens before the first step has nothing above it.
    if story.steps.isEmpty { story.prologue += events }
    if !story.steps.isEmpty { story.steps[stepCount - 1].events += events }
    for event in events { report.append(event.lines.map(StoryEvent.indented)) }
  }

  /// How many lines of a step are kept that never came to its end.
  private static let longestCutStep = 20

  /// Leaves the start of a step that would go on for ever.
  mutating func cutStep() {
    guard let events = story.steps.last?.events else { return }
    var left = Self.longestCutStep
    let more = events.reduce(-left) { $0 + 1 + $1.below.count }
    guard more > 1 else { return }
    var kept: [StoryEvent] = []
    for var event in events where left > 0 {
      event.below = Array(event.below.prefix(left - 1))
      kept.append(event)
      left -= 1 + event.below.count
    }
    story.steps[stepCount - 1].events = kept
    append([StoryEvent(.omission, "and \(more) more lines")])
  }

  /// Appends the last lines.
  mutating func end(_ words: [String]) { story.ending = words }

  /// `0.5 s`, as canonical text has it.
  static func text(of duration: Duration) -> String {
    String(Rendering(of: duration).text.dropLast())
  }
}

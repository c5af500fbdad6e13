import HTTPFixtures
import SnapshotRendering

/// The story of a journey while it is being played.
struct Transcript {
  private(set) var story: Story
  /// A copy of the transcript's lines, for a report when the process crashes.
  let report = TrapReport()

  /// Begins the transcript of a journey.
  ///
  /// - Parameters:
  ///   - journey: The name of the journey.
  ///   - scenario: The scenario that answers the requests.
  ///   - playing: The lines about the variation, for a report when the process crashes.
  init(journey: String, scenario: Scenario, playing: [String]) {
    let start = scenario.worldText(start: scenario.start.map { Rendering(of: $0).firstLine })
    story = Story(journey: journey, scenario: scenario.name, start: start)
    report.append(story.heading + (playing.isEmpty ? [] : playing + [""]))
  }

  var stepCount: Int { story.steps.count }

  /// Whether the step has written nothing below its title.
  var isStepSilent: Bool { story.steps.last?.events.isEmpty == true }

  /// The name of the current step in messages.
  var stepName: StepName {
    StepName(number: "\(stepCount)", title: story.steps.last?.title ?? "")
  }

  /// Starts a numbered step.
  mutating func begin(_ title: String, at time: Duration, isAct: Bool = true) {
    story.steps.append(Story.Step(title: title, start: time, isAct: isAct))
    report.append([story.title(ofStep: stepCount - 1)])
  }

  /// Appends events to the current step.
  mutating func append(_ events: [StoryEvent]) {
    guard !events.isEmpty else { return }
    // Events before the first step belong to the prologue.
    if story.steps.isEmpty { story.prologue += events }
    if !story.steps.isEmpty { story.steps[stepCount - 1].events += events }
    for event in events { report.append(event.lines.map(StoryEvent.indented)) }
  }

  /// The number of lines of an endless step that the transcript keeps.
  private static let longestCutStep = 20

  /// Keeps only the start of an endless step.
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

  /// Sets the last lines of the transcript: the remaining work, the remaining waits and the unused
  /// stubs.
  mutating func end(_ words: [String]) { story.ending = words }

  /// Returns the canonical text of a duration: `0.5 s`.
  static func text(of duration: Duration) -> String {
    String(Rendering(of: duration).text.dropLast())
  }
}

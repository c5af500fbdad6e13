import HTTPFixtures
import ProofsheetBasics
import SnapshotRendering

/// Writes the transcript of one run: its steps, their events, and the changes on the screens.
@MainActor
final class JourneyWriter {
  nonisolated let log = JourneyLog()
  private(set) var story: Story
  /// The open screens, the oldest first.
  private(set) var screens: [ObservedScreen] = []
  /// Whether any screen has opened.
  private(set) var hasShown = false
  /// The reason why a screen has no text; nil if all screens have one.
  private(set) var refusal: RenderingError?
  nonisolated let render: @Sendable (Any) -> Rendering
  /// Whether the run writes no transcript, because nobody would read the text.
  private let isMute: Bool
  /// The start of the current wait, and whether the transcript has a line for the waited time
  /// already.
  private var wait: (start: Duration, showsTime: Bool)?
  /// Whether the transcript surely has all changes of the screens; false once code of the app runs
  /// or a screen closes.
  private(set) var isWritten = true
  /// Whether no code of the app has run since the newest screen was rendered.
  private var isFresh = false

  nonisolated init(_ journey: Journey, isMute: Bool) {
    let scenario = journey.scenario
    let start = scenario.worldText(start: scenario.start.map { Rendering(of: $0).firstLine })
    story = Story(journey: journey.name, scenario: scenario.name, start: start)
    render = journey.render
    self.isMute = isMute
  }

  var stepCount: Int { story.steps.count }

  /// The name of the current step in messages.
  var stepName: StepName {
    StepName(number: "\(stepCount)", title: story.steps.last?.title ?? "")
  }
}

// MARK: - Steps and screens

extension JourneyWriter {
  func beginStep(_ title: String, isAct: Bool = true) {
    wait = nil
    story.steps.append(Story.Step(title: title, isAct: isAct))
    TrapReport.append([story.title(ofStep: stepCount - 1)])
  }

  /// Appends events to the current step; the crash report has the logged ones already.
  private func append(_ events: [StoryEvent], areLogged: Bool = false) {
    // Events before the first step belong to the prologue.
    if story.steps.isEmpty { story.prologue += events }
    if !story.steps.isEmpty { story.steps[stepCount - 1].events += events }
    if areLogged { return }
    for event in events { TrapReport.append(event.lines.map(StoryEvent.indented)) }
  }

  /// Writes a line about the step if the step has changed nothing.
  func endStep() {
    guard !isMute, story.steps.last?.events.isEmpty == true else { return }
    append([StoryEvent(.silence, "nothing changes")])
  }

  /// Opens a screen, and writes its complete text.
  func open(_ subject: AnyObject) {
    let screen = ObservedScreen(subject, render: render)
    screens.append(screen)
    refusal = refusal ?? screen.shown.refusal
    append([screen.opening])
    (isFresh, hasShown) = (true, true)
  }

  /// Closes the newest screen; the transcript shows the changes of the previous screen.
  func closeScreen() {
    screens.removeLast()
    append([StoryEvent(.back, screens[screens.count - 1].name)])
    isWritten = false
  }

  /// Returns the screens and keeps no reference to them.
  func releaseScreens() -> [ObservedScreen] {
    exchange(&screens, for: [])
  }

  /// Writes the leftovers that the transcript does not show otherwise.
  func noteLeftovers(_ leftovers: [Leftover]) { append(leftovers.compactMap(\.event)) }

  /// Keeps only the first 20 lines of an endless step, enough for a diagnosis.
  func cutStep() {
    guard let events = story.steps.last?.events else { return }
    var left = 20
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
  func end(_ words: [String]) { story.ending = words }
}

// MARK: - Changes

extension JourneyWriter {
  /// Notes that code of the app is about to run, so that anything may change.
  func expectChanges() {
    isWritten = false
    isFresh = false
  }

  /// The cost of reading the screens, as a number of jobs.
  ///
  /// The cost counts towards the limit of jobs, so that an endless step with large screens is found
  /// soon.
  var lookCost: Int { screens.reduce(0) { $0 + 20 + $1.shown.bytes.count / 50 } }

  /// Writes the events, then the changes on the screens.
  ///
  /// - Parameter now: The current time, for the line `@ 0.5 s` about the time that has been waited.
  func write(at now: Duration) {
    isWritten = true
    if isMute { return }
    let logged = log.drain()
    var events: [StoryEvent] = []
    for index in screens.indices where !isFresh || index < screens.count - 1 {
      let isTop = index == screens.count - 1
      events += screens[index].changes(named: isTop ? nil : screens[index].name)
      refusal = refusal ?? screens[index].shown.refusal
    }
    if logged.isEmpty, events.isEmpty { return }
    if let wait, !wait.showsTime {
      let time = now - wait.start
      if time > .zero { append([StoryEvent(.time, time.text)]) }
      self.wait?.showsTime = true
    }
    append(logged, areLogged: true)
    append(events)
  }

  func beginWait(at now: Duration) { wait = (now, false) }

  /// Notes that a sleeper has woken within the wait.
  ///
  /// A line such as `@ 0.5 s` precedes the next lines, unless the wait ends at this time.
  func noteWake(isEnd: Bool) { wait?.showsTime = isEnd }
}

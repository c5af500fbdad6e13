import HTTPFixtures
import SnapshotRendering

/// Writes the transcript of one run: its steps, what happened in them, and what changed on the screens.
@MainActor
final class JourneyWriter {
  nonisolated let log = JourneyLog()
  private(set) var transcript: Transcript
  /// The open screens, the oldest first.
  private(set) var screens: [ObservedScreen] = []
  /// Whether any screen has opened.
  private(set) var hasShown = false
  nonisolated let render: @Sendable (Any) -> Rendering
  /// Whether nothing is written, because nobody reads this run's transcript.
  private let isMute: Bool
  /// When the current wait began, and whether its next line must say how far it has come.
  private var wait: (start: Duration, isTold: Bool)?
  /// Whether nothing has run since the screens were last looked at, so that none can have changed.
  private(set) var isWritten = true
  /// Whether nothing has run since the screen that has just opened was rendered.
  private var isFresh = false

  nonisolated init(_ journey: Journey, _ variation: Variation, isMute: Bool) {
    transcript = Transcript(
      journey: journey.name,
      scenario: journey.scenario,
      playing: journey.words?(variation) ?? []
    )
    render = journey.render
    self.isMute = isMute
  }
}

// MARK: - Steps and screens

extension JourneyWriter {
  func beginStep(_ title: String, at now: Duration) {
    wait = nil
    if isMute { transcript.report.keep() }
    transcript.begin(title, at: now)
  }

  /// Says when a step has changed nothing.
  func endStep() {
    guard !isMute, transcript.isStepSilent else { return }
    transcript.append([StoryEvent(.silence, "nothing changes")])
  }

  /// Says that the user does not wait for what the step has set off.
  func noteHaste() {
    let words = "the user goes on before all has run that follows"
    transcript.append([StoryEvent(.omission, words)])
  }

  /// Shows a screen that opens whole.
  func open(_ subject: AnyObject) {
    let screen = ObservedScreen(subject, render: render)
    screens.append(screen)
    transcript.append([screen.opening])
    (isFresh, hasShown) = (true, true)
  }

  /// The newest screen closes; the one before is shown by what changed on it.
  func closeScreen() {
    screens.removeLast()
    transcript.append([StoryEvent(.back, screens[screens.count - 1].name)])
    isWritten = false
  }

  /// Gives the screens away, so that nobody here keeps them in memory.
  func releaseScreens() -> [ObservedScreen] {
    defer { screens = [] }
    return screens
  }

  /// Says what a transcript does not show of what is left behind.
  func noteLeftovers(_ leftovers: [Leftover]) { transcript.append(leftovers.compactMap(\.event)) }

  /// The user leaves, which is told like a step.
  func beginLeaving(at now: Duration) { transcript.begin("leaves", at: now) }

  /// Keeps the start of a step that would go on for ever, enough to see why.
  func cutStep() { transcript.cutStep() }

  func end(_ words: [String]) { transcript.end(words) }
}

// MARK: - What changes

extension JourneyWriter {
  /// Code of the app is about to run, so that anything may change.
  func expectChanges() {
    isWritten = false
    isFresh = false
  }

  /// Looks at the screens between two turns of the main actor.
  func look() {
    guard !isMute else { return }
    for index in screens.indices { screens[index].endTurn() }
  }

  /// What a look at the screens costs, in jobs, so that a step without end is soon found out.
  var lookCost: Int { screens.reduce(0) { $0 + 20 + $1.shown.bytes.count / 50 } }

  /// Forgets what was only to see for one turn, of which there are too many.
  func forgetTurns() {
    for index in screens.indices { screens[index].forgetTurns() }
  }

  /// Writes what happened, then what changed on the screens.
  ///
  /// - Parameter now: The time, which a wait says before its first line.
  func write(at now: Duration) {
    isWritten = true
    guard !isMute else { return transcript.report.keep() }
    var events = log.drain()
    for index in screens.indices where !isFresh || index < screens.count - 1 {
      let isTop = index == screens.count - 1
      events += screens[index].changes(named: isTop ? nil : screens[index].name)
    }
    guard !events.isEmpty else { return }
    if let wait, !wait.isTold {
      let time = now - wait.start
      if time > .zero { events.insert(StoryEvent(.time, Transcript.text(of: time)), at: 0) }
      self.wait?.isTold = true
    }
    transcript.append(events)
  }

  func beginWait(at now: Duration) { wait = (now, false) }

  /// A sleeper wakes within the wait: what follows is told with its time, but not at the very end.
  func noteWake(isEnd: Bool) { wait?.isTold = isEnd }
}

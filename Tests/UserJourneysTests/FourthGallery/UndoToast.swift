import SnapshotRendering

/// A line at the bottom that goes after three seconds, which it counts, or when the next one comes.
@MainActor
final class UndoToast: SnapshotDescribing {
  private var text: String?
  private var secondsLeft: Int?
  private var timers: [Task<Void, Never>] = []
  private var onEnd: (@MainActor () -> Void)?
  var onUndo: (@MainActor () -> Void)?
  private let clock: any Clock<Duration>
  private let bug: MailboxFeature.Bug?

  init(_ clock: any Clock<Duration>, _ bug: MailboxFeature.Bug?) {
    self.clock = clock
    self.bug = bug
  }

  deinit { for timer in timers { timer.cancel() } }

  var snapshotFields: KeyValuePairs<String, Any?> { ["text": text, "secondsLeft": secondsLeft] }

  func show(_ text: String, onEnd: @escaping @MainActor () -> Void) {
    if bug != .secondForgetsTheFirst { end() }
    self.text = text
    self.onEnd = onEnd
    secondsLeft = 3
    stopTimers()
    timers = [
      Task { [weak self, clock] in
        try? await clock.sleep(for: .seconds(3))
        if !Task.isCancelled { self?.end() }
      },
      Task { [weak self, clock] in
        while !Task.isCancelled {
          try? await clock.sleep(for: .seconds(1))
          if !Task.isCancelled { self?.tick() }
        }
      },
    ]
  }

  func end() {
    stopTimers()
    text = nil
    secondsLeft = nil
    let onEnd = onEnd
    self.onEnd = nil
    onEnd?()
  }

  func tapUndo() {
    guard text != nil else { return }
    onUndo?()
    if bug == .deletesAfterUndo { text = nil } else { dismiss() }
  }

  private func tick() {
    secondsLeft = secondsLeft.map { $0 - 1 }
    if secondsLeft == 0, bug == .lastSecondDismisses { dismiss() }
    if secondsLeft == 0 { end() }
  }

  private func stopTimers() {
    for timer in timers { timer.cancel() }
  }

  private func dismiss() {
    onEnd = nil
    end()
  }
}

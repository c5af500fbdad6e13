/// The sleepers that have woken in one wait for everything.
struct WokenSleepers {
  /// The titles of the steps whose sleeps and timers may go on for ever.
  let allowed: Set<String>
  private(set) var count = 0
  /// The steps and lengths of the sleeps that have ended; nil stands for all of them.
  var kinds: Set<JourneyEvent>? = []

  init(allowed: Set<String>) { self.allowed = allowed }

  mutating func insert(_ name: JourneyEvent) {
    count += 1
    if !allowed.isEmpty { kinds?.insert(name.kind) }
  }

  /// Whether the wait may end before a sleeper wakes: its step is allowed, and an equal sleep of the
  /// step has ended already.
  func covers(_ entry: Timeline.Entry) -> Bool {
    guard let title = entry.wake.step?.name.title, allowed.contains(title) else { return false }
    return kinds?.contains(entry.name.kind) ?? true
  }
}

extension JourneyEvent {
  /// The event without its number among the equal events.
  fileprivate var kind: JourneyEvent {
    guard case .wake(let length, let step, _) = self else { return self }
    return .wake(after: length, ofStep: step, occurrence: 0)
  }
}

extension Timeline.Entry {
  /// The sleeper as a leftover of a screen; nil for a sleeper without a length.
  var repetition: Leftover? {
    guard case .wake(let length, _, _) = name else { return nil }
    let time = Transcript.text(of: length)
    return switch wake {
    case .job, .sleeper: .repetition("task that sleeps for \(time)")
    case .timer(let timer) where timer.interval == nil: .repetition("timer after \(time)")
    case .timer: .repetition("timer every \(time)")
    case .work: .repetition("piece of work after \(time)")
    case .stack: .repetition("thread that waits for \(time)")
    }
  }

  /// The sleeper and the step that started it: `a timer of step 1 (opens) that fires every 1 s`.
  var words: String {
    let step = wake.step.map { "step \($0.name)" } ?? "an unknown step"
    guard case .wake(let length, _, _) = name else { return step }
    let time = Transcript.text(of: length)
    return switch wake {
    case .job, .sleeper: "a task of \(step) that sleeps for \(time)"
    case .timer(let timer) where timer.interval != nil:
      "a timer of \(step) that fires every \(time)"
    case .timer: "a timer of \(step) that fires after \(time)"
    case .work: "work of \(step) that runs after \(time)"
    case .stack: "a thread of \(step) that waits for \(time)"
    }
  }
}

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
  var repetition: Leftover? { what.map { .repetition($0) } }

  /// The step that started the sleeper, and the sleeper: `step 1 (opens) has a timer every 1 s`.
  var words: String {
    (wake.step.map { "step \($0.name)" } ?? "an unknown step") + " has a \(what ?? "sleeper")"
  }

  private var what: String? {
    guard case .wake(let length, _, _) = name else { return nil }
    let time = Transcript.text(of: length)
    return switch wake {
    case .job, .sleeper: "task that sleeps for \(time)"
    case .timer(let timer): "timer \(timer.interval == nil ? "after" : "every") \(time)"
    case .work: "piece of work after \(time)"
    case .stack: "thread that waits for \(time)"
    }
  }
}

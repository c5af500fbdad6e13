import HTTPFixtures
import JourneyRecords
import ProofsheetBasics

/// What happened since the transcript was last written, in true order, from whatever thread.
final class JourneyLog: Sendable {
  private struct State {
    var events: [StoryEvent] = []
    var unmatched: [String] = []
    /// Calls of doubles that had no answer; nil when the journey is over and nobody asks any more.
    var unanswered: [String]? = []
    /// How many calls of routers and delegates were noted.
    var callCount = 0
    /// The requests and calls so far, as effects.
    var effects: [JourneyEffect] = []
    /// The same and who has started what makes them, where that is noted.
    var sent: [Sent] = []
    var called: [Called] = []
    /// The requests that have no answer yet, by their numbers.
    var open: [Int: String] = [:]
    /// The time of what is noted.
    var now = Duration.zero

    mutating func add(_ event: StoryEvent) {
      events.append(event)
      TrapReport.note(event.line)
      for line in event.below { TrapReport.note(line) }
    }

    /// Adds an event of a request, with its time.
    mutating func add(
      _ event: StoryEvent,
      _ number: Int,
      _ outcome: JourneyOutline.Request.Outcome? = nil,
      _ answer: String? = nil
    ) {
      var event = event
      event.exchange = .init(number: number, time: now, outcome: outcome, answer: answer)
      add(event)
    }
  }

  private let state = Locked(State())

  var callCount: Int { state.withLock { $0.callCount } }

  /// Whether anything has happened that is not written.
  var hasNews: Bool { state.withLock { !$0.events.isEmpty } }

  /// The requests and calls that count as told, in the order in which they came.
  func told(by rules: EffectRules) -> [JourneyEffect] {
    state.withLock { $0.effects.filter(rules.counts) }
  }

  /// Notes what happens, unless it follows from a step that nobody looks at.
  private func note(_ change: (inout State) -> Void) {
    if StepToken.isAfterLeaving || Scheduler.current?.starters?.current?.isAfterLeaving == true {
      return
    }
    // The time is asked for outside of the lock, as it has one of its own.
    let now = Scheduler.current?.timeline.now ?? .zero
    state.withLock { state in
      state.now = now
      change(&state)
    }
  }

  /// The requests but those of a farewell, and the calls, since there were so many of each.
  func later(than count: (sent: Int, called: Int)) -> (sent: [Sent], called: [Called]) {
    state.withLock {
      (Array($0.sent.dropFirst(count.sent)), Array($0.called.dropFirst(count.called)))
    }
  }

  typealias Sent = (exchange: ScenarioClient.Exchange, starter: Starter?)
  typealias Called = (event: StoryEvent, starter: Starter?)

  /// Notes a request that will be answered, with the lines of its body below it.
  func appendRequest(_ exchange: ScenarioClient.Exchange) {
    let request = exchange.request
    note { state in
      if StepToken.current?.isFarewell != true, let starters = Scheduler.current?.starters {
        state.sent.append((exchange, starters.current))
      }
      let below = request.bodyLines.map { "  " + $0 }
      let effect = JourneyEffect(exchange, below)
      state.effects.append(effect)
      let words = effect.lines[0]
      state.open[exchange.number] = words
      state.add(.init(.request, words, below: below + exchange.unsaid("  ")), exchange.number)
    }
  }

  /// Notes what became of a request, and of which one when others are open.
  func appendAnswer(_ words: String, to exchange: ScenarioClient.Exchange) {
    note { state in
      let isOneOfMany = state.open.count > 1
      let request = state.open.removeValue(forKey: exchange.number) ?? "\(exchange.request)"
      let all = isOneOfMany ? "\(words) to \(request)" : words
      let event = StoryEvent(.answer, all, of: request)
      let hasFailed = exchange.outcome == .failed || exchange.status >= 400
      state.add(event, exchange.number, hasFailed ? .failed : .answered, words)
    }
  }

  /// Notes that a request was given up.
  func appendCancellation(_ exchange: ScenarioClient.Exchange) {
    note { state in
      let request = state.open.removeValue(forKey: exchange.number) ?? "\(exchange.request)"
      state.add(StoryEvent(.cancellation, request), exchange.number, .cancelled)
    }
  }

  /// Notes a call of a router or a delegate.
  func appendCall(_ event: StoryEvent) {
    note { state in
      state.callCount += 1
      state.effects.append(JourneyEffect(call: event))
      if StepToken.current?.isFarewell != true, let starters = Scheduler.current?.starters {
        state.called.append((event, starters.current))
      }
      state.add(event)
    }
  }

  /// Notes a request that no stub answers.
  func appendUnmatched(_ error: UnmatchedRequest) {
    note { state in
      let request = state.open.removeValue(forKey: error.number) ?? "\(error.request)"
      let event = StoryEvent(.trouble, "no stub answers this request", of: request)
      state.add(event, error.number, .unmatched)
      state.unmatched.append("\(error)")
    }
  }

  /// Notes that a double has no answer, also in a step that nobody looks at; false when the journey is
  /// over.
  func appendUnanswered(_ words: String) -> Bool {
    state.withLock { $0.unanswered?.append(words) != nil }
  }

  /// What doubles had no answer to so far, which is then forgotten; nobody asks again after the last time.
  func drainUnanswered(isLast: Bool = false) -> [String] {
    state.withLock { state in
      defer { state.unanswered = isLast ? nil : [] }
      return state.unanswered ?? []
    }
  }

  /// The events so far, which are then forgotten.
  func drain() -> [StoryEvent] {
    state.withLock { state in
      defer { state.events = [] }
      return state.events
    }
  }

  /// The unmatched requests so far, which are then forgotten.
  func drainUnmatched() -> [String] {
    state.withLock { state in
      defer { state.unmatched = [] }
      return state.unmatched
    }
  }
}

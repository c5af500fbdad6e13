import Foundation
import HTTPFixtures
import ProofsheetBasics

/// The events of all threads since the transcript was last written, in the order of time.
final class JourneyLog: Sendable {
  private struct State {
    var events: [StoryEvent] = []
    /// The requests without a stub, and the calls that doubles could not answer; nil when the journey
    /// is over.
    var problems: [String]? = []
    /// The number of recorded calls of routers and delegates.
    var callCount = 0
    /// The requests and calls so far, as effects.
    var effects: [JourneyEffect] = []
    /// The requests and calls after the user has left; nil before.
    var late: [Late]?
    /// The unanswered requests, by their numbers.
    var open: [Int: String] = [:]
    /// The virtual time of the event that is being noted.
    var now = Duration.zero

    mutating func add(_ event: StoryEvent) {
      events.append(event)
      TrapReport.append(event.lines.map(StoryEvent.indented))
    }

    /// Adds a request, or its outcome, as an event.
    mutating func add(_ event: StoryEvent, of request: Int) {
      var event = event
      event.request = request
      add(event)
    }
  }

  /// A request or a call after the user has left.
  private struct Late {
    let event: Leftover
    let time: Duration
    /// The step from which it follows.
    let step: StepName?
    /// The number of the request; nil for a call.
    let request: Int?
    let task: UInt64?

    /// The largest number of tasks that make some of these requests or calls at one time.
    static func mostTasks(of all: [Late]) -> Int {
      let times = Dictionary(grouping: all, by: \.time).values
      return times.map { Set($0.map(\.task)).count }.max() ?? 0
    }
  }

  private let state = Locked(State())

  var callCount: Int { state.withLock { $0.callCount } }

  /// Whether there are unwritten events.
  var hasNews: Bool { state.withLock { !$0.events.isEmpty } }

  /// Returns the requests and calls that the rules count as effects, in the order of time.
  func effects(by rules: EffectRules) -> [JourneyEffect] {
    state.withLock { $0.effects.filter(rules.counts) }
  }

  /// Notes an event, unless the event follows from a step that came after the user had left.
  ///
  /// - Parameters:
  ///   - leftover: The event as a leftover of a screen; nil for an event that is none.
  ///   - request: The number of the request that the leftover is.
  ///   - change: The change of the state.
  private func note(
    _ leftover: Leftover? = nil,
    _ request: Int? = nil,
    _ change: (inout State) -> Void
  ) {
    let step = StepName.running
    if step?.phase == .afterLeaving { return }
    // The time has a lock of its own, so it is read outside this one.
    let now = Scheduler.current?.timeline.now ?? .zero
    state.withLock { state in
      state.now = now
      if let leftover, step?.phase != .farewell {
        let task = Scheduler.current?.currentTask
        state.late?.append(
          Late(event: leftover, time: now, step: step, request: request, task: task)
        )
      }
      change(&state)
    }
  }

  /// Begins to note requests and calls as leftovers, because the user has left.
  func beginLate() { state.withLock { $0.late = [] } }

  /// Returns the requests and calls after the user has left, each once.
  ///
  /// Equal requests of several steps are counted, and those that several tasks send at one time,
  /// because each has a place of its own in the app.
  ///
  /// - Parameter titles: The titles of the steps whose work may go on.
  /// - Returns: The leftovers; the app's actions on leaving are left out.
  func late(besides titles: Set<String>) -> [Leftover] {
    let late = (state.withLock { $0.late } ?? []).filter { late in
      late.step.map { titles.contains($0.title) } != true
    }
    var seen: Set<Leftover> = []
    return late.map(\.event).filter { seen.insert($0).inserted }.map { event in
      guard case .request(let name, _) = event else { return event }
      let steps = Dictionary(grouping: late.filter { $0.event == event }) { $0.step?.number }
      return .request(name, count: steps.values.reduce(0) { $0 + Late.mostTasks(of: $1) })
    }
  }

  /// Notes a request that will be answered, with the lines of its body.
  func appendRequest(_ exchange: ScenarioClient.Exchange) {
    let request = exchange.request
    note(.request(request.name), exchange.number) { state in
      let below = request.bodyLines.map { "  " + $0 }
      let effect = JourneyEffect(exchange, below)
      state.effects.append(effect)
      let words = effect.lines[0]
      state.open[exchange.number] = words
      state.add(.init(.request, words, below: below + exchange.unsaid("  ")), of: exchange.number)
    }
  }

  /// Notes the outcome of a request, and names the request when other requests are open.
  func appendAnswer(_ words: String, to exchange: ScenarioClient.Exchange) {
    note { state in
      let isOneOfMany = state.open.count > 1
      let request = state.open.removeValue(forKey: exchange.number) ?? "\(exchange.request)"
      let all = isOneOfMany ? "\(words) to \(request)" : words
      state.add(StoryEvent(.answer, all, of: request), of: exchange.number)
    }
  }

  func appendCancellation(_ exchange: ScenarioClient.Exchange) {
    note { state in
      let request = state.open.removeValue(forKey: exchange.number) ?? "\(exchange.request)"
      state.add(StoryEvent(.cancellation, request), of: exchange.number)
      // A cancelled task sends nothing: its request ends as soon as it begins.
      state.late?.removeAll { $0.request == exchange.number && $0.time == state.now }
    }
  }

  /// Notes a call of a router or a delegate.
  func appendCall(_ event: StoryEvent) {
    note(.call(event.subject)) { state in
      state.effects.append(JourneyEffect(event, call: state.callCount))
      state.callCount += 1
      state.add(event)
    }
  }

  /// Notes a request that no stub answers.
  func appendUnmatched(_ error: UnmatchedRequest) {
    note { state in
      let request = state.open.removeValue(forKey: error.number) ?? "\(error.request)"
      let event = StoryEvent(.trouble, "no stub answers this request", of: request)
      state.add(event, of: error.number)
      state.problems?.append("\(error)")
    }
  }

  /// Notes a call that a double could not answer, also after the user has left.
  ///
  /// - Returns: False if the journey is over.
  func appendUnanswered(_ words: String) -> Bool {
    state.withLock { $0.problems?.append(words) != nil }
  }

  /// Removes and returns the problems so far; after the call with `isLast`, no further problems are
  /// collected.
  func drainProblems(isLast: Bool = false) -> [String] {
    state.withLock { exchange(&$0.problems, for: isLast ? nil : []) } ?? []
  }

  /// Removes and returns the events so far.
  func drain() -> [StoryEvent] { state.withLock { exchange(&$0.events, for: []) } }
}

/// An effect on the world outside the screens: a request that changes data, or a call of a router,
/// a delegate, a storage or analytics.
package struct JourneyEffect: Sendable {
  /// A request's method and path, or a call's receiver and function: `POST /pay`, `router.close`.
  package let name: String
  /// The lines of the request or the call in the transcript.
  package let lines: [String]

  /// The number of the request, counted from 1 in the order of sending; nil for a call.
  package let request: Int?
  /// The number of the call, counted from 0 among all recorded calls; nil for a request.
  package let call: Int?

  private init(_ name: String, _ lines: [String], _ request: Int?, _ call: Int?) {
    self.name = name
    self.lines = lines
    self.request = request
    self.call = call
  }

  /// Creates the effect of a request.
  init(_ exchange: ScenarioClient.Exchange, _ below: [String]) {
    let request = exchange.request
    self.init(request.name, ["\(request)"] + below, exchange.number, nil)
  }

  /// Creates the effect of the call with a number, with the lines below the call.
  init(_ event: StoryEvent, call: Int) {
    self.init(event.subject, [event.words] + event.below, nil, call)
  }

  /// Returns the effect after `scrub` has replaced the parts that differ between runs.
  func scrubbed(_ scrub: (String) -> String) -> JourneyEffect {
    let text = scrub(lines.joined(separator: "\n"))
    return JourneyEffect(scrub(name), text.components(separatedBy: "\n"), request, call)
  }

  /// Whether a later request to the same path replaces this one, as for PUT and DELETE.
  package var isReplaced: Bool { name.hasPrefix("PUT ") || name.hasPrefix("DELETE ") }

  /// Whether a declared name stands for this effect, or for all calls of its receiver.
  package func isNamed(_ declared: String) -> Bool {
    name == declared || name.hasPrefix(declared + ".")
  }
}

/// The script's own rules about effects.
///
/// Without these rules, all recorded calls and all requests with a method that changes data are
/// effects.
package struct EffectRules: Sendable {
  /// The names of requests that count as effects although their method only reads.
  var added: Set<String> = []
  /// The names of requests and calls that are no effects.
  var excluded: Set<String> = []
  /// The names of effects whose order is compared.
  package private(set) var ordered: Set<String> = []

  private static let changingMethods = ["POST ", "PUT ", "PATCH ", "DELETE "]

  mutating func tell(_ names: [String], inOrder: Bool) {
    added.formUnion(names)
    if inOrder { ordered.formUnion(names) }
  }

  func counts(_ effect: JourneyEffect) -> Bool {
    if excluded.contains(where: effect.isNamed) { return false }
    return effect.request == nil || Self.changingMethods.contains(where: effect.name.hasPrefix)
      || added.contains(where: effect.isNamed)
  }
}

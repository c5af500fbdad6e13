import HTTPFixtures
import ProofsheetBasics

/// Decides, in one run of a journey, which of several possible events comes next, which wait is cut
/// short, and when the user leaves.
package struct JourneyDirector {
  /// An event that could happen next.
  enum Event {
    /// The answer to a request arrives.
    case answer(Int)
    /// A sleeper with the earliest deadline wakes.
    case wake(Timeline.Entry)
    /// The user takes the next step.
    case step

    var isStep: Bool { if case .step = self { true } else { false } }
  }

  /// A choice among several possible events: the second of three has the place 1 and the count 3.
  package struct Choice: Equatable {
    package let place: Int
    package let count: Int
  }

  private let variation: Variation
  private(set) var choices: [Choice] = []
  /// The events that have come in a run with a varied order.
  private(set) var events: [JourneyEvent] = []
  /// The retries of the script that the user has taken, counted from 1.
  private(set) var retries: Set<Int> = []
  /// The number of retries that the script has come to.
  private var metRetryCount = 0
  private var chooser: EventChooser
  private var hasEnded = false
  /// The event of each held answer, by the number of the request.
  private var answers: [Int: JourneyEvent] = [:]
  /// For each request of a step, the number of its answers that have been named as events.
  private var occurrences: [JourneyEvent: Int] = [:]
  /// The request whose answer comes next, before work that could come back to the main thread.
  private var chosenAnswer: Int?
  /// The number of pieces of work that have come back to the main thread by a choice.
  private var returnCount = 0
  /// The number of begun steps of the script, without retries.
  private var stepCount = 0
  /// The number of begun retries, whose places are -1, -2 and so on.
  private var retryCount = 0
  /// The place of the current step in the script, counted from 1; retries have the places -1, -2
  /// and so on.
  private(set) var place = 0
  /// Whether the next step is a retry.
  private(set) var isRetrying = false
  /// The time at which the script's wait ends, in a run with a varied order.
  ///
  /// In the script's own order, the sleepers with a deadline up to this time wake before the next
  /// step.
  private(set) var waitEnd = Duration.zero
  private(set) var hasWaited = false
  /// The number of sleepers that woke during the script's waits.
  private(set) var wakeCount = 0

  /// The largest number of sleepers that wake before the next step.
  let wakeLimit: Int

  init(_ variation: Variation, wakeLimit: Int, length: Int) {
    self.variation = variation
    self.wakeLimit = wakeLimit
    chooser = EventChooser(variation.order ?? .scripts, length: length)
  }

  /// Whether the run follows the script in everything.
  var isScripted: Bool { variation.isScripted }

  /// Whether the variation orders answers, sleepers and steps, in place of the script.
  var choosesOrder: Bool { variation.order != nil }

  /// Returns the number of the request to answer next; nil in a run with a varied order.
  func nextAnswer(of held: HeldAnswers) -> Int? { choosesOrder ? nil : held.first }

  /// Whether the user leaves after this number of moments.
  func leaves(after moments: Int) -> Bool { variation.leaving == moments }
}

// MARK: - Orders

extension JourneyDirector {
  /// Begins a step at this time; the user has waited until then.
  mutating func beginStep(at time: Duration) {
    waitEnd = time
    place = nextPlace
    if isRetrying { retryCount += 1 } else { stepCount += 1 }
    isRetrying = false
  }

  /// Meets the next retry of the script, and returns whether the user takes it as the next step.
  mutating func meetRetry(isNeeded: Bool) -> Bool {
    metRetryCount += 1
    isRetrying = isNeeded || variation.retries.contains(metRetryCount)
    if isRetrying { retries.insert(metRetryCount) }
    return isRetrying
  }

  /// The place of the next step in the script; a retry has a negative place.
  private var nextPlace: Int { isRetrying ? -retryCount - 1 : stepCount + 1 }

  /// Extends the user's wait before the next step, in a run with a varied order.
  mutating func wouldWait(_ duration: Duration, from now: Duration) {
    waitEnd = max(waitEnd, now) + duration
  }

  /// Chooses the next event.
  ///
  /// - Parameters:
  ///   - answers: The answers that could come, the oldest first.
  ///   - due: The sleepers that may wake next, in the order in which they went to sleep.
  ///   - isUsersTurn: Whether the user could take the next step.
  /// - Returns: The event; nil when no event is possible.
  mutating func next(
    answers: [HeldAnswers.Waiting],
    due: [Timeline.Entry],
    isUsersTurn: Bool
  ) -> Event? {
    let chosen = exchange(&chosenAnswer, for: nil)
    if let answer = answers.first(where: { $0.number == chosen }) {
      self.events.append(name(answer))
      return .answer(answer.number)
    }
    // The script's own choice stands first.
    var events = answers.map { (event: Event.answer($0.number), name: name($0)) }
    let wouldWait = due.first.map { $0.deadline <= waitEnd || !isUsersTurn } ?? false
    events += due.map { (.wake($0), $0.name) }
    if isUsersTurn {
      events.insert((.step, .step(nextPlace)), at: wouldWait ? events.count : answers.count)
    }
    hasWaited = isUsersTurn && !wouldWait
    guard !events.isEmpty else { return nil }
    let names = events.map(\.name)
    let place = events.count > 1 ? choose(among: names) : 0
    self.events.append(names[place])
    return events[place].event
  }

  /// Chooses whether one of these answers comes before work that could come back to the main thread.
  mutating func choosesAnswer(of answers: [HeldAnswers.Waiting]) -> Bool {
    let place = answers.isEmpty ? 0 : choose(among: [.work(returnCount)] + answers.map { name($0) })
    if place > 0 { chosenAnswer = answers[place - 1].number } else { returnCount += 1 }
    return place > 0
  }

  /// Lets all later events come in the script's order, because the user has left.
  mutating func endChoices() { hasEnded = true }

  private mutating func choose(among names: [JourneyEvent]) -> Int {
    if hasEnded { return 0 }
    let place = chooser.choose(among: names)
    choices.append(Choice(place: place, count: names.count))
    return place
  }

  /// Returns the event for an answer, with the same identity in every run.
  private mutating func name(_ waiting: HeldAnswers.Waiting) -> JourneyEvent {
    if let known = answers[waiting.number] { return known }
    let request = "\(waiting.request)"
    let any = JourneyEvent.answer(to: request, ofStep: waiting.step, occurrence: 0)
    let occurrence = occurrences[any, default: 0] + 1
    occurrences[any] = occurrence
    let name = JourneyEvent.answer(to: request, ofStep: waiting.step, occurrence: occurrence)
    answers[waiting.number] = name
    return name
  }
}

// MARK: - Deadlines

extension JourneyDirector {
  /// Counts a sleeper's deadline that a wait has reached, and returns the lateness at this
  /// deadline.
  ///
  /// - Returns: The lateness; nil for a deadline that this variation leaves as it is.
  mutating func meetDeadline() -> Variation.Lateness? {
    wakeCount += 1
    return variation.deadline.flatMap { $0.sleeper == wakeCount ? $0.lateness : nil }
  }
}

/// The difference between one run of a journey and its script.
///
/// ```swift
/// Variation(order: .choices([0, 1]))  // at the second choice, the second possible event comes first
/// Variation(leaving: 3)               // the user leaves at the third moment
/// ```
package struct Variation: Sendable {
  /// The time of a wake-up or of the user's next step, relative to the deadline of a sleeper.
  package enum Lateness: String, CaseIterable, Sendable {
    /// The sleeper itself wakes one tick late, as every real timer does.
    case lateWake = "wakes one tick late"
    /// The user continues one tick before the deadline.
    case before = "the user goes on one tick earlier"
    /// The user continues at the deadline, just before the sleeper wakes.
    case at = "the user goes on at the same moment"
    /// The user continues one tick after the deadline.
    case after = "the user goes on one tick later"
  }

  /// A sleeper, counted from 1 in the order of waking, and the lateness at its deadline.
  package typealias Deadline = (sleeper: Int, lateness: Lateness)

  /// The order of steps, answers and sleepers; nil for a run that follows the script throughout.
  package var order: EventOrder?
  /// The requests that fail, and their fault.
  package var fault: FailurePlan?
  /// The retries of the script that the user takes although nothing has failed, counted from 1.
  package var retries: Set<Int> = []
  /// The number of moments after which the user leaves.
  package var leaving: Int?
  /// The deadline of a sleeper near which the run moves the user's next step or the wake-up.
  package var deadline: Deadline?

  package init(
    order: EventOrder? = nil,
    fault: FailurePlan? = nil,
    leaving: Int? = nil,
    deadline: Deadline? = nil
  ) {
    self.order = order
    self.fault = fault
    self.leaving = leaving
    self.deadline = deadline
  }

  /// The variation of a run that follows the script throughout.
  package static let scripted = Variation()

  var isScripted: Bool {
    order == nil && fault == nil && leaving == nil && deadline == nil && retries.isEmpty
  }

  /// The smallest lateness of a user or a timer.
  static let tick = Duration.milliseconds(1)
}

/// The answers that wait until everything else has settled, so that a transcript shows the screen
/// between a request and its answer.
final class HeldAnswers: Sendable {
  /// An answer that waits for its turn: the number of its request, the request, and its step.
  ///
  /// `step` is the place of the step that sent the request, 0 for an unknown step.
  typealias Waiting = (number: Int, request: Stub.Request, step: Int)

  private typealias Answer = UnsafeContinuation<Void, Never>

  private struct State {
    var held: [(waiting: Waiting, answer: Answer)] = []
    var isEnded = false

    mutating func take(_ number: Int) -> Answer? {
      held.firstIndex { $0.waiting.number == number }.map { held.remove(at: $0).answer }
    }
  }

  private let state = Locked(State())

  /// Suspends the current task until the answer's turn, or until the task is cancelled.
  func hold(_ exchange: ScenarioClient.Exchange) async {
    let number = exchange.number
    let waiting = (number, exchange.request, StepToken.current?.place ?? 0)
    await withTaskCancellationHandler {
      await withUnsafeContinuation { answer in
        let isHeld = state.withLock { state in
          // A cancellation after this look finds the answer among the held ones.
          guard !Task.isCancelled, !state.isEnded else { return false }
          state.held.append((waiting, answer))
          return true
        }
        if !isHeld { answer.resume() }
      }
    } onCancel: {
      state.withLock { $0.take(number) }?.resume()
    }
  }

  /// Stops holding answers, because no event releases an answer after the journey.
  func end() { state.withLock { $0.isEnded = true } }

  /// The answers that are held, the oldest first.
  var waiting: [Waiting] { state.withLock { $0.held.map(\.waiting) } }

  /// The number of the oldest request whose answer is held; nil when no answer is held.
  var first: Int? { state.withLock { $0.held.first?.waiting.number } }

  /// Releases the answer to one request.
  func release(_ number: Int) {
    Scheduler.current?.yields = 0
    state.withLock { $0.take(number) }?.resume()
  }
}

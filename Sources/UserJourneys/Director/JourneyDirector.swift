/// Decides, in one run of a journey, what comes next where more than one thing could, which wait is
/// cut short, and when the user leaves.
package struct JourneyDirector {
  /// One thing that could happen next.
  enum Event {
    /// The answer to a request arrives.
    case answer(Int)
    /// A sleeper with the earliest deadline wakes.
    case wake(Timeline.Sleeper)
    /// The user goes on.
    case step
  }

  /// What was chosen where more than one thing could happen: the second of three is 1 of 3.
  package struct Choice: Equatable {
    package let place: Int
    package let count: Int
  }

  private let variation: Variation
  private(set) var choices: [Choice] = []
  /// What could happen, and what did, each time that something happened in an order of its own.
  private(set) var turns: [JourneyTurn] = []
  private var hasEnded = false
  /// How many events of the plan's chain have happened.
  private var chained = 0
  /// The answers that were ever waited for, by the number of their request.
  private var answers: [Int: JourneyEvent] = [:]
  /// How often each such request followed from each step.
  private var occurrences: [JourneyEvent: Int] = [:]
  /// How many steps of the script have begun, without those that only a failure brings.
  private var stepCount = 0
  /// How many steps a failure has brought, whose places are -1, -2 and so on.
  private var retryCount = 0
  /// The place of the step that goes on, and whether the next one is brought by a failure.
  private(set) var place = 0
  private var isRetrying = false
  /// Until when the user of an order of its own would wait: the script's waits pass when nothing that
  /// sleeps meanwhile is left.
  private(set) var patience = Duration.zero
  private(set) var hasWaited = false
  /// How many sleepers woke during the script's waits.
  private(set) var wakeCount = 0

  /// The steps that the user has begun: whether each is an act, and how many jobs off the main actor
  /// it has set off before the first answer.
  private var steps: [(isAct: Bool, jobs: Int?)] = []

  init(_ variation: Variation) { self.variation = variation }

  /// Whether answers, sleepers and steps come in an order of their own, and not in the script's.
  var choosesOrder: Bool { variation.order != nil }

  /// The answer that comes when nothing else can run: the oldest; nil in an order of its own.
  func nextAnswer(of held: HeldAnswers) -> Int? { choosesOrder ? nil : held.first }

  /// Whether the user leaves at the last of some moments.
  func leaves(after moments: Int) -> Bool { variation.leaving == moments }
}

// MARK: - Orders

extension JourneyDirector {
  /// A step begins: until here its user has waited.
  mutating func beginStep(at time: Duration, isAct: Bool) {
    patience = time
    steps.append((isAct, nil))
    place = nextPlace
    if isRetrying { retryCount += 1 } else { stepCount += 1 }
    isRetrying = false
  }

  /// The next step is one that only a failure brings.
  mutating func beginRetry() { isRetrying = true }

  /// The place of the next step.
  private var nextPlace: Int { isRetrying ? -retryCount - 1 : stepCount + 1 }

  /// A user with an order of their own would have waited.
  mutating func wouldWait(_ duration: Duration, from now: Duration) {
    patience = max(patience, now) + duration
  }

  /// Chooses what happens next.
  ///
  /// - Parameters:
  ///   - answers: The answers that could come, the oldest first.
  ///   - sleepers: Who sleeps, the first to wake first.
  ///   - isUsersTurn: Whether the user would go on.
  /// - Returns: The event; nil when nothing can happen.
  mutating func next(
    answers: [HeldAnswers.Waiting],
    sleepers: [Timeline.Sleeper],
    isUsersTurn: Bool
  ) -> Event? {
    // What the script would let happen stands first.
    var events = answers.map { Event.answer($0.number) }
    var names = answers.map { name($0) }
    let due = sleepers.prefix { $0.isDue }
    let wouldWait = due.first.map { $0.deadline <= patience || !isUsersTurn } ?? false
    if isUsersTurn, !wouldWait {
      events.append(.step)
      names.append(.step(nextPlace))
    }
    events += due.map(Event.wake)
    names += due.map(\.name)
    if isUsersTurn, wouldWait {
      events.append(.step)
      names.append(.step(nextPlace))
    }
    hasWaited = isUsersTurn && !wouldWait
    guard !events.isEmpty else { return nil }
    let place = events.count > 1 ? choose(among: names) : 0
    if let plan = variation.plan, plan.chain[names[place]] == chained { chained += 1 }
    let later = sleepers.dropFirst(due.count).map(\.name)
    turns.append(JourneyTurn(open: names, later: later, place: place))
    return events[place]
  }

  /// The user has left: what comes now comes as the script has it, and is no choice.
  mutating func endChoices() { hasEnded = true }

  private mutating func choose(among names: [JourneyEvent]) -> Int {
    if hasEnded { return 0 }
    let order = variation.order ?? []
    var place = choices.count < order.count ? min(order[choices.count], names.count - 1) : 0
    if let plan = variation.plan {
      place = plan.place(among: names, past: turns.count, chained: chained)
    }
    choices.append(Choice(place: place, count: names.count))
    if variation.plan != nil {
      // The choices of a plan are known when they are made; whoever crashes wants to know them.
      let order = choices.map { "\($0.place)" }.joined(separator: ".")
      TrapReport.note("(to see it alone so far: replaying: \"\(order)\")")
    }
    return place
  }

  /// The name of an answer, which is the same in every run.
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
  /// A wait has come to the deadline of a sleeper.
  ///
  /// - Returns: What this variation does about it; nil when nothing.
  mutating func meetDeadline() -> Variation.Lateness? {
    wakeCount += 1
    return variation.deadline.flatMap { $0.sleeper == wakeCount ? $0.lateness : nil }
  }
}

// MARK: - Haste

extension JourneyDirector {
  /// How many jobs off the main actor run before the user takes the next step; nil for one who waits.
  var haste: Int? { variation.haste.flatMap { $0.step == steps.count ? $0.jobs : nil } }

  /// The current step has settled for the first time.
  mutating func noteSettled(afterJobs count: Int) {
    guard let last = steps.indices.last, steps[last].jobs == nil else { return }
    steps[last].jobs = count
  }

  /// The steps that leave jobs which the user's next act could overtake.
  var overtakable: [Variation.Haste] {
    steps.indices.dropLast().compactMap { index in
      guard steps[index].isAct, steps[index + 1].isAct, let jobs = steps[index].jobs, jobs > 0
      else {
        return nil
      }
      return (index + 1, jobs)
    }
  }
}

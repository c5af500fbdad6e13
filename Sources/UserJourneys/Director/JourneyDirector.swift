/// Decides, in one run of a journey, what comes next where more than one thing could, which wait is
/// cut short, and when the user leaves.
package struct JourneyDirector {
  /// One thing that could happen next.
  enum Event {
    /// The answer to a request arrives.
    case answer(Int)
    /// The sleeper with the earliest deadline wakes.
    case wake
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
  /// Until when the user of an order that is not the script's would have waited.
  private var patience = Duration.zero
  /// How many sleepers woke during the script's waits.
  private(set) var wakeCount = 0

  /// The steps that the user has begun: whether each is an act, and how many jobs off the main actor
  /// it has set off before the first answer.
  private var steps: [(isAct: Bool, jobs: Int?)] = []

  init(_ variation: Variation) { self.variation = variation }

  /// Whether answers, sleepers and steps come in an order of their own, and not in the script's.
  var choosesOrder: Bool { variation.order != nil }

  /// Whether the user leaves at the last of some moments.
  func leaves(after moments: Int) -> Bool { variation.leaving == moments }
}

// MARK: - Orders

extension JourneyDirector {
  /// A step begins: until here its user has waited.
  mutating func beginStep(at time: Duration, isAct: Bool) {
    patience = time
    steps.append((isAct, nil))
  }

  /// A user with an order of their own would have waited.
  mutating func wouldWait(_ duration: Duration, from now: Duration) {
    patience = max(patience, now) + duration
  }

  /// Chooses what happens next.
  ///
  /// - Parameters:
  ///   - answers: The requests whose answers could come, the oldest first.
  ///   - deadline: When the next sleeper wakes, if there is one.
  ///   - isUsersTurn: Whether the user would go on.
  /// - Returns: The event; nil when nothing can happen.
  mutating func next(answers: [Int], deadline: Duration?, isUsersTurn: Bool) -> Event? {
    // What the script would let happen stands first.
    var events = answers.map(Event.answer)
    let wouldWait = deadline.map { $0 <= patience || !isUsersTurn } ?? false
    if wouldWait { events.append(.wake) }
    if isUsersTurn { events.append(.step) }
    if deadline != nil, !wouldWait { events.append(.wake) }
    guard events.count > 1 else { return events.first }
    let order = variation.order ?? []
    let asked = choices.count < order.count ? order[choices.count] : 0
    let place = min(asked, events.count - 1)
    choices.append(Choice(place: place, count: events.count))
    return events[place]
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

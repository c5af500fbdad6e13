package import Foundation

extension Stub {
  /// When a request is answered: what an answer may depend on beside the request itself.
  package struct Occasion: Sendable {
    /// What the calendar shows.
    package let date: Date
    /// The place in the order of requests of the client, counted from 1: what random values are
    /// drawn by, so that they are the same in every run.
    package let number: Int

    package init(date: Date, number: Int) {
      self.date = date
      self.number = number
    }

    /// What the calendar shows at the start of a scenario that does not say: noon of 1 January
    /// 2026, UTC.
    package static let defaultStart = Date(timeIntervalSince1970: 1_767_268_800)
  }
}

/// The time since a client was made, on its clock.
struct ElapsedTime: Sendable {
  /// How much time has passed.
  let now: @Sendable () -> Duration

  /// Counts from now on.
  ///
  /// The clocks of the machine show how long a test takes, which no answer may depend on: for them
  /// no time passes.
  init(on clock: any Clock<Duration>) {
    self.init(opened: clock)
  }

  private init<Opened: Clock>(opened clock: Opened) where Opened.Duration == Duration {
    if clock is ContinuousClock || clock is SuspendingClock {
      now = { .zero }
    } else {
      let start = clock.now
      now = { start.duration(to: clock.now) }
    }
  }
}

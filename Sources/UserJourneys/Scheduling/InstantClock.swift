/// A clock without waiting: in an order of its own, an answer comes when its turn is chosen.
struct InstantClock: Clock {
  var now: VirtualClock.Instant { VirtualClock.Instant(offset: .zero) }
  var minimumResolution: Duration { .zero }

  func sleep(until deadline: VirtualClock.Instant, tolerance: Duration?) async throws {
    try Task.checkCancellation()
  }
}

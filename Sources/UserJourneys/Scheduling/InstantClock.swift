/// A clock without waiting, for a run with a varied order: an answer comes when its turn is chosen.
struct InstantClock: Clock {
  var now: VirtualClock.Instant { VirtualClock.Instant(offset: .zero) }
  var minimumResolution: Duration { .zero }

  func sleep(until deadline: VirtualClock.Instant, tolerance: Duration?) async throws {
    try Task.checkCancellation()
  }
}

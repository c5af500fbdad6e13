/// A clock whose sleeps end at once.
///
/// A client has this clock in a run with a varied order, where the director chooses when an answer
/// comes.
struct InstantClock: Clock {
  var now: VirtualClock.Instant { VirtualClock.Instant(offset: .zero) }
  var minimumResolution: Duration { .zero }

  func sleep(until deadline: VirtualClock.Instant, tolerance: Duration?) async throws {
    try Task.checkCancellation()
  }
}

extension Stub.Answer {
  /// The arrival of an answer relative to the request's timeout.
  enum Lateness: Hashable, Sendable {
    /// The answer comes later than its delay by this duration, or just before the timeout if that
    /// is earlier.
    case slow(Duration)
    /// The answer comes after the timeout.
    case missed
  }

  /// The shortest time from a slow answer to the timeout.
  private static let margin = Duration.milliseconds(1)

  /// Whether a request to which a fault gives this answer counts as never received by the server.
  ///
  /// The client then reverts the request's state change, and the stub can give its own answer
  /// again. Neither happens for an answer that is only slower.
  var isUnserved: Bool {
    if case .slow? = lateness { return false }
    return true
  }

  /// Returns the answer that a request with these timeouts receives.
  func meeting(_ timeouts: Timeouts) -> Stub.Answer {
    let limit = [timeouts.idle, timeouts.whole].compactMap(\.self).min()
    switch lateness {
    case nil: return self
    case .missed:
      return .failure(.timedOut).delayed(by: limit ?? .seconds(Timeouts.unsaid))
    case .slow(let more):
      let bearable = limit.map { $0 - Self.margin } ?? delay + more
      return delayed(by: max(delay, min(delay + more, bearable)))
    }
  }
}

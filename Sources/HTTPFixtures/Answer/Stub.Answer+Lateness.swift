extension Stub.Answer {
  /// The arrival of an answer relative to the request's timeout.
  enum Lateness: Hashable, Sendable {
    /// The answer's delay grows by this duration, or by as much as the timeout allows.
    case slow(Duration)
    /// The answer comes after the timeout.
    case missed
  }

  /// The shortest time from a slow answer to the timeout.
  private static let margin = Duration.milliseconds(1)

  /// Whether this answer, given by a fault, means that the server never received the request.
  ///
  /// The client then reverts the request's state change, and the stub can give its own answer
  /// again. For a slow answer, the result is false.
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

extension Stub.Answer {
  /// When an answer comes, measured at how long its request waits.
  enum Lateness: Hashable, Sendable {
    /// So much later, and before the request gives up.
    case slow(Duration)
    /// After the request has given up.
    case missed
  }

  /// The smallest time by which an answer comes before its request gives up.
  private static let margin = Duration.milliseconds(1)

  /// Whether the answer leaves the scenario as if no server had seen its request.
  var isUnserved: Bool {
    if case .slow? = lateness { return false }
    return true
  }

  /// The answer as somebody gets it who waits so long.
  func meeting(_ patience: Patience) -> Stub.Answer {
    let limit = [patience.idle, patience.whole].compactMap(\.self).min()
    switch lateness {
    case nil: return self
    case .missed:
      return .failure(.timedOut).delayed(by: limit ?? .seconds(Patience.unsaid))
    case .slow(let more):
      let bearable = limit.map { $0 - Self.margin } ?? delay + more
      return delayed(by: max(delay, min(delay + more, bearable)))
    }
  }
}

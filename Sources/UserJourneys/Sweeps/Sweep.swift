/// A way to play one journey many times, each time with something else going another way.
public enum Sweep: Equatable, Sendable {
  /// Every order of steps, answers and sleepers, those that differ least from the script's first.
  ///
  /// - Parameters:
  ///   - budget: How many orders are played at most.
  ///   - mayEndApart: Whether orders may end on different screens, which the reference then lists.
  case everyOrder(budget: Int = 2_000, mayEndApart: Bool = false)
  /// Each request goes wrong in turn, in each of these ways.
  ///
  /// - Parameters:
  ///   - kinds: The ways.
  ///   - orders: How many orders are played at most with a request that is answered offline; with 1
  ///     only the script's.
  ///   - silent: The requests whose failure nobody needs to see, as the report names them, with or
  ///     without their query: `POST /read`.
  case everyFault(
    _ kinds: [FaultKind] = FaultKind.allCases,
    orders: Int = 1,
    silent: Set<String> = []
  )
  /// The user leaves at every moment.
  case leaving
  /// Every deadline is met one tick before, at, and one tick after, and its sleeper wakes late.
  case boundaries
  /// One order, by the token that a sweep printed for it.
  case order(String)

  /// Every sweep there is, as it comes.
  public static let all: [Sweep] = [.everyOrder(), .everyFault(), .leaving, .boundaries]
}

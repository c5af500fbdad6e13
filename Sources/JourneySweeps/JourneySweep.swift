/// A way to run one journey many times, each time with something else going another way.
public struct JourneySweep: Sendable {
  enum Kind: Sendable {
    case everyOrder(budget: Int, mayEndApart: Bool)
    case everyFault([Fault], orders: Int, allowed: Set<String>)
    case leaving
    case boundaries
  }

  let kind: Kind

  /// Every order of steps, answers and sleepers, those that differ least from the script's first.
  ///
  /// - Parameters:
  ///   - budget: How many orders are run at most.
  ///   - mayEndApart: Whether orders may end on different screens, which the reference then lists.
  /// - Returns: The sweep.
  public static func everyOrder(budget: Int = 2_000, mayEndApart: Bool = false) -> JourneySweep {
    JourneySweep(kind: .everyOrder(budget: budget, mayEndApart: mayEndApart))
  }

  /// Each request goes wrong in turn, in each of these ways.
  ///
  /// - Parameters:
  ///   - faults: The ways.
  ///   - orders: How many orders are run at most with a request that is answered offline; with 1
  ///     only the script's.
  ///   - silent: The requests whose failure nobody needs to see, as the report names them, with or
  ///     without their query, and why: `["POST /read": "is sent again with the next one"]`. One that
  ///     the journey does not send fails the sweep.
  /// - Returns: The sweep.
  public static func everyFault(
    _ faults: [Fault] = Fault.all,
    orders: Int = 1,
    allowing silent: [String: String] = [:]
  ) -> JourneySweep {
    JourneySweep(kind: .everyFault(faults, orders: orders, allowed: Set(silent.keys)))
  }

  /// The user leaves at every moment.
  public static let leaving = JourneySweep(kind: .leaving)

  /// Every deadline is met one tick before, at, and one tick after, and its sleeper wakes late.
  public static let boundaries = JourneySweep(kind: .boundaries)

  /// Every sweep there is, as it comes.
  package static let all: [JourneySweep] = [.everyOrder(), .everyFault(), .leaving, .boundaries]
}

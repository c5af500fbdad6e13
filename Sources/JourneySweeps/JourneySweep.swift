/// A way to run one journey many times, each time with something else going another way.
public struct JourneySweep: Sendable {
  enum Kind: Sendable {
    case everyOrder(budget: Int)
    case everyFault([Fault], orders: Int)
    case leaving
    case boundaries
  }

  let kind: Kind

  /// Every order of steps, answers and sleepers, those that differ least from the script's first.
  ///
  /// - Parameter budget: How many orders are run at most.
  /// - Returns: The sweep.
  public static func everyOrder(budget: Int = 2_000) -> JourneySweep {
    JourneySweep(kind: .everyOrder(budget: budget))
  }

  /// Each request goes wrong in turn, in each of these ways; then several times in a row, until the
  /// user tries again, together with another one, and in several orders.
  ///
  /// - Parameters:
  ///   - faults: The ways.
  ///   - orders: How many orders are run at most with each request that fails, in which something
  ///     else happens before its answer; with 1 only the script's.
  /// - Returns: The sweep.
  public static func everyFault(
    _ faults: [Fault] = Fault.all,
    orders: Int = 20
  ) -> JourneySweep {
    JourneySweep(kind: .everyFault(faults, orders: orders))
  }

  /// The user leaves at every moment.
  public static let leaving = JourneySweep(kind: .leaving)

  /// Every deadline is met one tick before, at, and one tick after, and its sleeper wakes late.
  public static let boundaries = JourneySweep(kind: .boundaries)

  /// Every sweep there is, as it comes.
  package static let all: [JourneySweep] = [.everyOrder(), .everyFault(), .leaving, .boundaries]
}

/// A way to run one journey many times, each time with something else going another way.
///
/// ```swift
/// assertSweep("searches", scenario: .findsJackson, by: .everyOrder(), .leaving) { user in … }
/// ```
public struct JourneySweep: Sendable {
  enum Kind: Sendable {
    case everyOrder(ofAny: Int, budget: Int, all: Bool)
    case everyFault([Fault], orders: Int)
    case leaving
    case boundaries
  }

  let kind: Kind

  /// Every order of steps, answers and sleepers where they are few, or else so many orders that they hold
  /// every ordering of any two of them, then of any three.
  ///
  /// - Parameters:
  ///   - moments: How many moments there are of which every ordering is played, at least 2.
  ///   - budget: How many orders are run at most, at least 1.
  ///   - all: Whether all orders are run within the budget, those that differ least from the script's
  ///     first.
  /// - Returns: The sweep.
  public static func everyOrder(
    ofAny moments: Int = 3,
    budget: Int = 2_000,
    all: Bool = false
  ) -> JourneySweep {
    JourneySweep(kind: .everyOrder(ofAny: moments, budget: budget, all: all))
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

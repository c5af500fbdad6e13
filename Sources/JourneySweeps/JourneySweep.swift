/// A set of variations in which a test plays one journey.
///
/// ```swift
/// assertSweep("searches", scenario: .findsJackson, by: .everyOrder(), .leaving) { user in … }
/// ```
public struct JourneySweep: Sendable {
  enum Kind: Sendable {
    case everyOrder(ofAny: Int, budget: Int)
    case everyFault([Fault], orders: Int)
    case leaving
    case boundaries
  }

  let kind: Kind

  /// Plays every order of steps, answers and sleepers, if there are at most 120 orders.
  ///
  /// Otherwise the sweep plays a selection of orders: first both orderings of any two moments, then
  /// all six orderings of any three moments.
  ///
  /// - Parameters:
  ///   - moments: The size of the largest groups of moments, at least 2. With 3, the orders contain
  ///     all six orderings of any three moments.
  ///   - budget: The largest number of orders to play, at least 1.
  /// - Returns: The sweep.
  public static func everyOrder(
    ofAny moments: Int = 3,
    budget: Int = 500
  ) -> JourneySweep {
    JourneySweep(kind: .everyOrder(ofAny: moments, budget: budget))
  }

  /// Lets each request in turn fail with each of these faults.
  ///
  /// Some of these failures lead to more runs:
  ///
  /// - The request fails several times in a row.
  /// - The request and all later ones fail until the user tries again.
  /// - The request fails together with another one.
  /// - Other events happen before the request fails.
  ///
  /// - Parameters:
  ///   - faults: The faults to play.
  ///   - orders: The greatest number of orders for each failed request. In these orders other
  ///     events happen before the failure. With 1, only the script's order is played.
  /// - Returns: The sweep.
  public static func everyFault(
    _ faults: [Fault] = Fault.all,
    orders: Int = 20
  ) -> JourneySweep {
    JourneySweep(kind: .everyFault(faults, orders: orders))
  }

  /// Lets the user leave at every moment.
  public static let leaving = JourneySweep(kind: .leaving)

  /// Lets the user act one tick before, at and one tick after every deadline, and wakes sleepers
  /// one tick late.
  public static let boundaries = JourneySweep(kind: .boundaries)

  /// Every sweep with its default arguments.
  package static let all: [JourneySweep] = [.everyOrder(), .everyFault(), .leaving, .boundaries]
}

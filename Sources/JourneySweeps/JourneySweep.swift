/// A set of variations in which a test plays one journey.
///
/// ```swift
/// assertSweep("searches", scenario: .findsJackson, by: .everyOrder(), .leaving) { user in … }
/// ```
public struct JourneySweep: Sendable {
  enum Kind: Sendable {
    case everyOrder(budget: Int)
    case everyFault([Fault], orders: Int)
    case leaving
    case boundaries
  }

  let kind: Kind

  /// Plays every order of steps, answers and sleepers, if there are at most 500 orders.
  ///
  /// Of a longer script, the sweep plays the orders that deviate from the script once, the reversed
  /// order, and random orders, the same ones in each run.
  ///
  /// - Parameter budget: The largest number of orders to play, at least 1.
  /// - Returns: The sweep.
  public static func everyOrder(budget: Int = 500) -> JourneySweep {
    JourneySweep(kind: .everyOrder(budget: budget))
  }

  /// Lets each request in turn fail with each of these faults.
  ///
  /// The request fails once, and then whenever it is sent until the user tries again. It also fails
  /// while other events happen before the failure.
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

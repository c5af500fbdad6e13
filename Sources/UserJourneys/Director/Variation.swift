/// How one run of a journey differs from its script.
///
/// ```swift
/// Variation(order: [0, 1])  // at the second choice, what comes second happens first
/// Variation(leaving: 3)     // the user leaves at the third moment
/// ```
package struct Variation: Sendable {
  /// When a user does the next thing, measured at the deadline of a sleeper.
  package enum Lateness: String, CaseIterable, Sendable {
    /// The sleeper itself wakes one tick late, as all real ones do.
    case lateWake = "wakes one tick late"
    /// The user goes on one tick before the deadline.
    case before = "the user goes on one tick before"
    /// The user goes on at the deadline, just before the sleeper.
    case at = "the user goes on at the same moment"
    /// The user goes on one tick after the deadline.
    case after = "the user goes on one tick after"
  }

  /// A sleeper, counted from 1 in the order in which they wake, and what its deadline is met with.
  package typealias Deadline = (sleeper: Int, lateness: Lateness)

  /// A step, counted from 1, that the user does not wait for, and how many jobs off the main actor
  /// still run before the next one comes.
  package typealias Haste = (step: Int, jobs: Int)

  /// The choices of this run, one for each moment at which more than one thing can happen.
  ///
  /// With an answer, a sleeper and the user waiting, 1 wakes the sleeper. Behind the last choice all
  /// are 0, which is what the script would do; nil runs as the script says.
  package var order: [Int]?
  /// The order that an unknown one comes near to, whose choices are then those that were taken.
  package var plan: OrderPlan?
  /// Which requests go wrong.
  package var fault: FailurePlan?
  /// After how many moments the user leaves.
  package var leaving: Int?
  /// Which deadline is missed by a tick.
  package var deadline: Deadline?
  /// Which step the user does not wait for.
  package var haste: Haste?
  /// In how many pieces the bodies of answers come, where the app reads them as they come.
  package var pieces: Int?

  package init(
    order: [Int]? = nil,
    plan: OrderPlan? = nil,
    fault: FailurePlan? = nil,
    leaving: Int? = nil,
    deadline: Deadline? = nil,
    haste: Haste? = nil,
    pieces: Int? = nil
  ) {
    self.order = order
    self.plan = plan
    self.fault = fault
    self.leaving = leaving
    self.deadline = deadline
    self.haste = haste
    self.pieces = pieces
  }

  /// As the script says.
  package static let scripted = Variation()

  /// The smallest time that a user or a timer can be late.
  static let tick = Duration.milliseconds(1)

  /// How many sleepers wake at most before the next step: a clock that ticks for ever is no order.
  package static let wakeLimit = 100
}

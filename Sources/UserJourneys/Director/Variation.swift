/// The difference between one run of a journey and its script.
///
/// ```swift
/// Variation(order: [0, 1])  // at the second choice, the second possible event happens first
/// Variation(leaving: 3)     // the user leaves at the third moment
/// ```
package struct Variation: Sendable {
  /// The time of a wake-up or of the user's next step, relative to the deadline of a sleeper.
  package enum Lateness: String, CaseIterable, Sendable {
    /// The sleeper itself wakes one tick late, as every real timer does.
    case lateWake = "wakes one tick late"
    /// The user continues one tick before the deadline.
    case before = "the user goes on one tick earlier"
    /// The user continues at the deadline, just before the sleeper wakes.
    case at = "the user goes on at the same moment"
    /// The user continues one tick after the deadline.
    case after = "the user goes on one tick later"
  }

  /// A sleeper, counted from 1 in the order of waking, and the lateness at its deadline.
  package typealias Deadline = (sleeper: Int, lateness: Lateness)

  /// The choices of this run, one for each moment at which several events are possible.
  ///
  /// A choice is an index in the possible events; 0 is the script's own choice. If an answer, a
  /// sleeper and a step are possible, 1 wakes the sleeper. At moments after the end of the list,
  /// the choice is 0. A run with nil follows the script throughout.
  package var order: [Int]?
  /// The name of the variation's order, if the order is too long for a token.
  package var orderName: String?
  /// The order of events that the run follows, if the run's choices are not known beforehand.
  package var plan: OrderPlan?
  /// The requests that fail, and their fault.
  package var fault: FailurePlan?
  /// The number of moments after which the user leaves.
  package var leaving: Int?
  /// The deadline of a sleeper near which the run moves the user's next step or the wake-up.
  package var deadline: Deadline?

  package init(
    order: [Int]? = nil,
    plan: OrderPlan? = nil,
    fault: FailurePlan? = nil,
    leaving: Int? = nil,
    deadline: Deadline? = nil
  ) {
    (self.order, self.plan, self.fault, self.leaving) = (order, plan, fault, leaving)
    self.deadline = deadline
  }

  /// The variation of a run that follows the script throughout.
  package static let scripted = Variation()

  var isScripted: Bool {
    order == nil && plan == nil && fault == nil && leaving == nil && deadline == nil
  }

  /// The smallest lateness of a user or a timer.
  static let tick = Duration.milliseconds(1)
}

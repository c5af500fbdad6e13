/// The difference between one run of a journey and its script.
///
/// ```swift
/// Variation(order: .choices([0, 1]))  // at the second choice, the second possible event comes first
/// Variation(leaving: 3)               // the user leaves at the third moment
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

  /// The order of steps, answers and sleepers; nil for a run that follows the script throughout.
  package var order: EventOrder?
  /// The requests that fail, and their fault.
  package var fault: FailurePlan?
  /// The retries of the script that the user takes although nothing has failed, counted from 1.
  package var retries: Set<Int> = []
  /// The number of moments after which the user leaves.
  package var leaving: Int?
  /// The deadline of a sleeper near which the run moves the user's next step or the wake-up.
  package var deadline: Deadline?

  package init(
    order: EventOrder? = nil,
    fault: FailurePlan? = nil,
    leaving: Int? = nil,
    deadline: Deadline? = nil
  ) {
    self.order = order
    self.fault = fault
    self.leaving = leaving
    self.deadline = deadline
  }

  /// The variation of a run that follows the script throughout.
  package static let scripted = Variation()

  var isScripted: Bool {
    order == nil && fault == nil && leaving == nil && deadline == nil && retries.isEmpty
  }

  /// The smallest lateness of a user or a timer.
  static let tick = Duration.milliseconds(1)
}

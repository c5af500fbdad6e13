/// How one playing of a journey differs from its script.
struct Variation: Equatable, Sendable {
  /// When a user does the next thing, measured at the deadline of a sleeper.
  enum Lateness: String, CaseIterable, Sendable {
    /// The sleeper itself wakes one tick late, as all real ones do.
    case lateWake = "wakes one tick late"
    /// The user goes on one tick before the deadline.
    case before = "the user goes on one tick before"
    /// The user goes on at the deadline, just before the sleeper.
    case at = "the user goes on at the same moment"
    /// The user goes on one tick after the deadline.
    case after = "the user goes on one tick after"
  }

  /// The sleeper whose deadline is looked at, in the order in which they wake, from 1.
  struct Deadline: Equatable, Sendable {
    let sleeper: Int
    let lateness: Lateness
  }

  /// What happens at each moment at which more than one thing could: its place in the list of them,
  /// and 0 after the last; nil plays as the script says.
  var order: [Int]?
  /// Which request goes wrong.
  var fault: Fault?
  /// After how many moments the user leaves.
  var leaving: Int?
  /// Which deadline is missed by a tick.
  var deadline: Deadline?

  /// As the script says.
  static let scripted = Variation()

  /// The smallest time that a user or a timer can be late.
  static let tick = Duration.milliseconds(1)
}

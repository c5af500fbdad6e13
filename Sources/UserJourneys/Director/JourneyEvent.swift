/// An event of a journey, with an identity that is the same in every run.
///
/// `.answer(to: "GET /a", ofStep: 2, occurrence: 1)` is the answer to the first request `GET /a` of
/// the second step, in any order of the events.
package enum JourneyEvent: Hashable, Sendable {
  /// The step at a place of the script, counted from 1; retries have the places -1, -2 and so on.
  case step(Int)
  /// The answer to a request that the step with the place `ofStep` sent.
  ///
  /// `occurrence` numbers the equal requests of a step.
  case answer(to: String, ofStep: Int, occurrence: Int)
  /// The end of a sleep that the step with the place `ofStep` began.
  ///
  /// `occurrence` numbers the sleeps of one length in a step.
  case wake(after: Duration, ofStep: Int, occurrence: Int)

  package var isAnswer: Bool { if case .answer = self { true } else { false } }

  var isStep: Bool { if case .step = self { true } else { false } }
}

/// The lines and times of a journey's steps and requests in its transcript.
package struct JourneyOutline: Equatable, Sendable, Codable {
  /// The number of a line of the transcript, counted from 0, and the line's virtual time since the
  /// start of the journey.
  package struct Moment: Equatable, Sendable, Codable {
    package let line: Int
    package let nanoseconds: Int64

    package init(line: Int, at time: Duration) {
      self.line = line
      let (seconds, attoseconds) = time.components
      nanoseconds = seconds * 1_000_000_000 + attoseconds / 1_000_000_000
    }
  }

  package struct Step: Equatable, Sendable, Codable {
    package let title: String
    package let begins: Moment

    package init(title: String, begins: Moment) { (self.title, self.begins) = (title, begins) }
  }

  package struct Request: Equatable, Sendable, Codable {
    package enum Outcome: String, Sendable, Codable {
      case answered, failed, cancelled, unmatched, unanswered
    }

    package let sent: Moment
    /// The end of the request; nil for a request that is unanswered at the end of the journey.
    package var ended: Moment?
    package var outcome = Outcome.unanswered
    /// The status and file of the answer, or the failure; nil for a request without an answer.
    package var answer: String?

    package init(sent: Moment) { self.sent = sent }
  }

  package let scenario: String
  package var steps: [Step] = []
  /// The requests, in the order in which they were sent.
  package var requests: [Request] = []
  /// The number of the first line after the steps; nil for a transcript that ends with a step.
  package var end: Int?

  package init(scenario: String) { self.scenario = scenario }
}

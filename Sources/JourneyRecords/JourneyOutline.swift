/// The places of a journey's steps and requests in its transcript, and their times.
package struct JourneyOutline: Equatable, Sendable, Codable {
  /// A line of the transcript, from 0, and the virtual time since the journey began.
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
    /// The end of the request; nil for one that was unanswered at the end.
    package var ended: Moment?
    package var outcome = Outcome.unanswered
    /// The status and file, or the failure; nil for a request without an answer.
    package var answer: String?

    package init(sent: Moment) { self.sent = sent }
  }

  package let scenario: String
  package var steps: [Step] = []
  /// The requests, in the order in which they were sent.
  package var requests: [Request] = []
  /// The first line of the ending.
  package var end: Int?

  package init(scenario: String) { self.scenario = scenario }
}

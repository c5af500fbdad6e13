/// Why a session lane cannot be made, or why a request of its session gets no answer.
package enum LaneProblem: FixtureProblem {
  /// A stub asks for credentials, after which a session hangs, crashes or goes to the network on
  /// Linux.
  case challenge(place: SourcePlace)
  /// An answer that was worked out from a request asks for credentials, as above.
  case computedChallenge(url: String)
  /// A download task, which ends the process on Linux.
  case download(url: String)
  /// An upload task whose body the session keeps to itself.
  case hiddenBody(url: String)
  /// The lane was let go before the request.
  case closed(url: String)
}

extension LaneProblem {
  /// What is wrong, where, and what to do, in one sentence.
  package var description: String {
    switch self {
    case .challenge(let place):
      "The stub at \(place) answers 401 with WWW-Authenticate, which a session on Linux cannot "
        + "survive: leave the header out, or inject the client itself."
    case .computedChallenge(let url):
      "The computed answer to \(url) is 401 with WWW-Authenticate, which a session on Linux cannot "
        + "survive: leave the header out, or inject the client itself."
    case .download(let url):
      "The request to \(url) is a download task, which a lane cannot serve on Linux: use a data "
        + "task, or inject the client itself."
    case .hiddenBody(let url):
      "The upload task to \(url) hides its body from the lane: set the body of the request and use "
        + "a data task, or inject the client itself."
    case .closed(let url):
      "The request to \(url) came after its lane was let go: keep the SessionLane until the last "
        + "request is answered."
    }
  }
}

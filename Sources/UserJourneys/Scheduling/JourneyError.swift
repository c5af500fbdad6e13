/// The reason why a journey could not start, or ended early.
package struct JourneyError: Error, Sendable {
  package enum Kind: Equatable, Sendable {
    /// The Swift runtime lacks a hook that the scheduler needs.
    case missingHook(symbol: String)
    /// The Swift runtime has the hooks, but does not call them for one feature of concurrency.
    case uncalledHook(piece: String)
    /// The system is older than the scheduler supports.
    case unsupportedSystem
    /// A step runs jobs without end, for a task that this or another step started.
    case neverSettles(step: String, jobs: Int, taskOf: String)
    /// A step sends requests without end while no time passes.
    case endlessRequests(step: String, count: Int, last: String)
    /// A step sends the same request again and again, and the request fails each time; a hot retry
    /// lets no time pass.
    case endlessRetry(step: String, count: Int, request: String, isHot: Bool)
    /// An outside thread resumed a task that a step started.
    case resumedElsewhere(step: String)
    /// Code of a step waits for an event that can never happen; `others` names other waits.
    case deadlock(Scheduler.Wait, step: String, others: String)
    /// Code of a step waits while other work runs without end.
    case endlessWait(Scheduler.Wait, step: String)
    /// A step starts something that cannot run in a journey.
    case refused(Scheduler.Refused, step: String)
    /// A task of a step waits at the end, and is never resumed.
    case forgotten(step: String)
    /// Another reason, as the sentence says: the script has no step, or a step without a title.
    case because(String)
    /// An expectation in the script of a sweep has failed.
    case expectation(String, playing: [String])
    /// A part of a token is unknown.
    case unknownToken(String, part: String)
    /// A part of a token, such as `request 9 offline`, asks for more than this journey has.
    ///
    /// `has` describes the number of requests, deadlines or moments in this journey.
    case tokenOfOther(String, part: String, has: String)
    /// An invariant of the script is broken.
    case invariantBroken(name: String, step: String)
  }

  package let kind: Kind

  package init(_ kind: Kind) { self.kind = kind }
  package init(_ words: String) { kind = .because(words) }
}

extension JourneyError: CustomStringConvertible {
  /// One sentence with the problem, the place and the remedy.
  package var description: String {
    switch kind {
    case .missingHook(let symbol):
      "The Swift runtime lacks \(symbol), which journeys need; use a Swift 6.1 runtime or later."
    case .uncalledHook(let piece):
      "This Swift runtime has all hooks that journeys need, but calls none of them for \(piece); use "
        + "a Swift 6.1, 6.2 or 6.3 runtime."
    case .unsupportedSystem:
      "Journeys need macOS 15.4, iOS 18.4 or later, or Linux; skip them on this system."
    case .neverSettles(let step, let jobs, let origin):
      "Step \(step) still runs after \(jobs) jobs"
        + (origin == step
          ? "; look" : ", because a task of step \(origin) still runs; look in that step")
        + " for a task that yields, retries or ticks for ever."
    case .endlessRequests(let step, let count, let last):
      "Step \(step) has sent \(count) requests while no time passed, the last one \(last); let the "
        + "retry wait between two attempts, or give up."
    case .endlessRetry(let step, let count, let request, let isHot):
      "Step \(step) has sent \(request) \(count) times"
        + (isHot
          ? " while no time passed; let the retry wait between two attempts, or give up."
          : ", each time without success; the journey ends here.")
    case .resumedElsewhere(let step):
      "A task of step \(step) was resumed by a thread outside the journey, at a time that differs "
        + "between runs. Replace the library by a double, or declare `user.allows(otherThreads:)` and wait for "
        + "the thread in the script."
    case .deadlock(let wait, let step, let others):
      "Step \(step) \(wait.words), \(wait.hint)\(others)."
    case .endlessWait(let wait, let step):
      "Step \(step) \(wait.words) while other work never ends; look for work that repeats for ever."
    case .refused(let what, let step):
      "Step \(step) \(what.words)"
    case .forgotten(let step):
      "Work of step \(step) is never resumed, even after the user has left: a continuation, a stream, or a "
        + "group with one enter too many. Look for the code that should end it, or declare "
        + "`user.allows(waitingIn:_:)` with the step's title and the reason."
    case .because(let words): words
    case .expectation(let failure, let playing):
      """
      An expectation in the script fails, so the sweep ends here: \(failure)
      A sweep plays the script in many variations. Declare what holds in all of them by user.always, and expect what holds in \
      one of them in a test with assertJourney.
      """ + playing.map { "\n" + $0 }.joined()
    case .unknownToken(let token, let part):
      (part == token ? "\"\(token)\" is no token" : "\"\(part)\" in \"\(token)\" is unknown")
        + "; a sweep prints tokens like \"0.0.1 with request 2 offline\"."
    case .tokenOfOther(let token, let part, let has):
      "This journey has no \"\(part)\"\(part == token ? "" : ", as \"\(token)\" says"): \(has); its steps "
        + "or requests have changed, so sweep again."
    case .invariantBroken(let name, let step):
      "\"\(name)\" does not hold in step \(step)."
    }
  }
}

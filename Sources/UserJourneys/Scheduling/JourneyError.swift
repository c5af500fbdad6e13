import CSchedulerHooks

/// The reason why a journey could not start, or ended early.
package struct JourneyError: Error, Hashable, Sendable, CustomStringConvertible {
  /// One sentence with the problem, the place and the remedy.
  package let description: String
  /// The fact under which a sweep reports the error, such as a step's title; nil for an error that
  /// is no finding.
  package let fact: String?
  /// Whether the app sends requests without end, which a sweep reports as a double send.
  package var isOfRequests = false
  /// Whether the error is about an outside thread, which a script may allow.
  var isOfThreads = false
  /// Whether a step starts something that cannot run in a journey.
  var isRefusal = false

  package init(_ words: String, reportedAs fact: String? = nil) {
    description = words
    self.fact = fact
  }
}

extension JourneyError {
  static let unsupportedSystem = JourneyError(
    "Journeys need macOS 15.4, iOS 18.4 or later, or Linux; skip them on this system."
  )

  /// The Swift runtime lacks a hook that the scheduler needs.
  static func missingHook(_ symbol: String) -> JourneyError {
    JourneyError(
      "The Swift runtime lacks \(symbol), which journeys need; use a Swift 6.1 runtime or later."
    )
  }

  /// The Swift runtime has the hooks, but does not call them for every feature of concurrency.
  static let uncalledHook = JourneyError(
    "This Swift runtime has all hooks that journeys need, but does not call them for all tasks; use a "
      + "Swift 6.1, 6.2 or 6.3 runtime."
  )

  /// A step starts something that cannot run in a journey, because it runs outside: on a thread, in
  /// a process, on a network.
  static func refused(
    _ what: captured_refusal,
    _ detail: String?,
    in step: StepName
  ) -> JourneyError {
    let words = String(cString: what.words).replacing("%s", with: detail ?? "")
    var error = JourneyError("Step \(step) \(words)", reportedAs: step.title)
    error.isRefusal = true
    error.isOfThreads = what.effect == captured_is_of_threads
    return error
  }

  /// Code of a step waits for an event that can never happen; `others` names other waits.
  static func deadlock(
    _ wait: Scheduler.Wait,
    in step: StepName,
    others: String = ""
  ) -> JourneyError {
    JourneyError("Step \(step) \(wait.words), \(wait.hint)\(others).", reportedAs: step.title)
  }
}

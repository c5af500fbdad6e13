/// Something that a sweep found wrong, and in which playing of the journey.
struct Finding {
  /// What is wrong.
  enum Kind: Hashable {
    /// The journey ends on another screen than the script's order.
    case otherEnding([String])
    /// A sign that something is under way stays when nothing is.
    case signStays(path: String, value: String)
    /// A request is sent while the same one is under way.
    case doubleRequest(String)
    /// A value is shown for one turn of the main actor, and taken back at once.
    case flash(path: String, values: [String])
    /// A request fails, and the screen says nothing of it.
    case failureUnseen(String)
    /// A waiver names a request that there is not.
    case idleWaiver(String)
    /// A cancellation is shown like a failure.
    case cancellationShown([String])
    /// A failure takes rows away that were there before.
    case rowsLost(path: String, [String])
    /// Trying again does not lead where it would have gone without the failure.
    case retryFails([String])
    /// A slow answer leads somewhere else.
    case slowEnding([String])
    /// A sleeper that wakes one tick late changes what is requested.
    case lateWakeRequests([String])
    /// No stub answers a request.
    case unmatched(String)
    /// The journey ends early: an invariant is broken, or it never settles.
    case stopped(String)
    /// A screen is still in memory after the user has left it.
    case staysAlive(String)
    /// A task still runs after the user has left.
    case stillRuns(step: String)
    /// A request still waits for its answer after the user has left.
    case stillWaits(String)
    /// A router or a delegate is called after the user has left.
    case callsAfterLeaving([String])
    /// A request is sent after the user has left.
    case requestAfterLeaving(String)
    /// A screen changes after the user has left.
    case changesAfterLeaving(String)
  }

  let kind: Kind
  let variation: Variation
}

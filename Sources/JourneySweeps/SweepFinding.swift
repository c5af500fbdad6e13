import UserJourneys

/// A finding of a sweep, and the variation that shows it.
struct SweepFinding {
  /// The reasons why a journey ends on another screen, each with the headline of the finding.
  enum Cause: String {
    case order = "The journey ends on another screen than the script without variation."
    case slowness = "A slow answer leads to another screen than a quick one."
    case retry = "After a failure and a retry, the journey ends on another screen."
    case orderOfFailure =
      "After the same failure, another order of events ends on another screen."
  }

  /// The kind of a finding, with the values that the finding's sentences name.
  enum Kind: Hashable {
    /// The journey ends on other screens than the playback that it is compared with.
    case ending(EndingDifference, Cause)
    /// The journey sends other requests, or makes other calls, than in the script's order.
    case otherEffects(EffectDifference)
    /// A busy sign stays when nothing is under way.
    case signStays(path: String, value: String)
    /// A request is sent while the same one is under way.
    case doubleRequest(String)
    /// A request fails, and the screen shows no sign of the failure.
    case failureUnseen(String)
    /// After a failure the app sends a request again and again without a pause.
    case hotLoop(String)
    /// The app's pause after a failure stays long, although the request has succeeded in between.
    case neverResets(String, pauses: String)
    /// A cancellation is shown like a failure.
    case cancellationShown([String])
    /// A failure takes away rows that were there before.
    case rowsLost(path: String, [String])
    /// A failure does not restore a value that the app changed before the answer.
    case takenBack(path: String, values: [String])
    /// A sleeper that wakes one tick late changes the requests.
    case lateWakeRequests([RequestDifference])
    /// No stub answers a request; the strings are the request's name and the message about the
    /// missing stub.
    case unmatched(String, String)
    /// The journey ends early: an invariant is broken, or the work of a step never ends.
    case stopped(SweepStop)
    /// Something remains or happens after the user has left.
    case left(Leftover)
  }

  let kind: Kind
  let variation: Variation
}

import UserJourneys

/// Something that a sweep found wrong, and in which run of the journey.
struct SweepFinding {
  /// What is wrong.
  enum Kind: Hashable {
    /// The journey ends on another screen than the script's order.
    case otherEnding(EndingDifference)
    /// The world is told something else than in the script's order.
    case toldOtherwise(ToldDifference)
    /// A sign that something is under way stays when nothing is.
    case signStays(path: String, value: String)
    /// The sign of one request stays while only another one's is under way.
    case signOutlives(path: String, value: String, request: String)
    /// A request is sent while the same one is under way.
    case doubleRequest(String)
    /// A value is shown for one turn of the main actor, and taken back at once.
    case flash(path: String, values: [String])
    /// A request fails, and the screen says nothing of it.
    case failureUnseen(String)
    /// After the same failure another order ends on another screen.
    case failsApart(EndingDifference)
    /// After a failure a request is sent again and again while no time passes.
    case hotLoop(String)
    /// A request that fails is sent again for ever, each time after the same pause.
    case neverBacksOff(String, pause: String)
    /// The first pause after a failure is longer than it was before a success.
    case neverResets(String, pauses: String)
    /// A cancellation is shown like a failure.
    case cancellationShown([String])
    /// A failure takes rows away that were there before.
    case rowsLost(path: String, [String])
    /// A failure takes back a number that the app changed in advance, and not to where it was.
    case takenBack(path: String, values: [String])
    /// The sign of a request goes while the request is under way.
    case signGoes(path: String, value: String, request: String)
    /// Trying again does not lead where it would have gone without the failure.
    case retryFails(EndingDifference)
    /// A slow answer leads somewhere else.
    case slowEnding(EndingDifference)
    /// A sleeper that wakes one tick late changes what is requested.
    case lateWakeRequests([RequestDifference])
    /// No stub answers a request, in words.
    case unmatched(String, String)
    /// The journey ends early: an invariant is broken, or it never settles.
    case stopped(SweepStop)
    /// Something is still there after the user has left, or happens then.
    case left(Leftover)
  }

  let kind: Kind
  let variation: Variation
}

import HTTPFixtures

extension JourneyRun {
  /// Whether there is something to try again, in the step that follows.
  func beginRetry() -> Bool {
    guard !isOver, failures.beginRetry(client.exchanges) else { return false }
    director.beginRetry()
    return true
  }

  /// The user has begun to try again.
  func noteRetry() { failures.noteRetry(in: writer.transcript.stepName) }

  /// Ends a run in which the app asks for the same again and again, early enough to be told.
  func refuse(_ trouble: FailureRecord.Trouble) {
    writer.cutStep()
    let count = FailureRecord.limit
    switch trouble {
    case .hotLoop(let request):
      fail(.init(.hotLoop(step: stepName, count: count, request: request)))
    case .endless(let request):
      fail(.init(.endlessRetry(step: stepName, count: count, request: request)))
    }
  }
}

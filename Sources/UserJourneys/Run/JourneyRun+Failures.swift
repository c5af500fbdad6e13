import HTTPFixtures

extension JourneyRun {
  /// Returns whether a failure needs a retry, and if so makes the next step a retry.
  func beginRetry() -> Bool {
    guard !isOver else { return false }
    let isNeeded = failures.beginRetry(client.exchanges)
    guard director.meetRetry(isNeeded: isNeeded) else { return false }
    director.beginRetry()
    return true
  }

  func noteRetry() { failures.noteRetry(in: writer.transcript.stepName) }

  /// Ends a run that repeats a request without end, early enough for a readable report.
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

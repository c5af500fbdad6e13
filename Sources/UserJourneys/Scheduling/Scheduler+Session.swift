import HTTPFixtures

extension Scheduler {
  /// Has requests refused that go to a lane of another client than the journey's: nobody would see
  /// them in the transcript.
  static let watchesLanes: Void = SessionLane.tell { client, url in
    guard let scheduler = current, let own = scheduler.client, own !== client else { return }
    scheduler.note(.refused(.session(url), step: scheduler.currentStep))
  }

  /// The journey's session for a caller who owns it; nil for none.
  var retainedSession: UnsafeMutableRawPointer? {
    lane.map { Unmanaged.passRetained($0.session).toOpaque() }
  }

  /// Opens the lane of the journey's session, `URLSession.shared`.
  func makeLane() -> SessionLane? {
    guard let client else { return nil }
    do {
      return try SessionLane(client)
    } catch {
      note(.unanswerable(reason: "\(error)", step: currentStep))
      return nil
    }
  }
}

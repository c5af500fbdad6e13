extension JourneyRun {
  /// Runs the work of the main actor and some other jobs, then leaves the rest to a hasty user.
  ///
  /// Work on the main actor's queue comes before the user's next step, in the order of the queue,
  /// as in an app.
  ///
  /// - Parameter limit: The largest number of jobs off the main actor to run.
  func runHastily(_ limit: Int) {
    var away = 0
    while !isOver, let kind = scheduler.nextKind {
      let isFree = kind == .main || away < limit
      guard isFree || scheduler.hasMainWork else { break }
      guard countJob() else { return }
      writer.expectChanges()
      if isFree {
        let count = scheduler.runNext(atMost: kind == .main ? 1 : limit - away)
        if kind != .main { away += count }
      } else {
        scheduler.runNextOfMain()
      }
    }
    refuseOtherThreads()
    guard !isOver else { return }
    write()
    writer.noteHaste()
  }
}

extension Scheduler {
  /// Whether work of the main actor is ready.
  fileprivate var hasMainWork: Bool { firstReady { $0.kind == .main } != nil }

  /// Runs the oldest work of the main actor; older work of others runs later.
  fileprivate func runNextOfMain() {
    guard let index = firstReady(where: { $0.kind == .main }) else { return }
    let ready = takeReady(at: index)
    let outer = places
    run(ready)
    places = outer
  }
}

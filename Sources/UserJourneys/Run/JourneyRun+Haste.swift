extension JourneyRun {
  /// Runs the work of the main actor and some other jobs; a hasty user acts before the rest.
  ///
  /// Work on the main actor's queue comes before the user's next step, in the order of the queue,
  /// as in an app.
  ///
  /// - Parameter limit: The largest number of jobs off the main actor to run.
  func runHastily(_ limit: Int) {
    var away = 0
    while !isOver, let kind = scheduler.nextKind {
      let isFree = kind == .main || away < limit
      let later = isFree ? nil : scheduler.firstReady { $0.kind == .main }
      guard isFree || later != nil else { break }
      guard countJob() else { return }
      writer.expectChanges()
      if let later {
        scheduler.runAlone(scheduler.ready.remove(at: later))
      } else {
        let count = scheduler.runNext(atMost: kind == .main ? 1 : limit - away)
        if kind != .main { away += count }
      }
    }
    refuseOtherThreads()
    guard !isOver else { return }
    write()
    writer.noteHaste()
  }
}

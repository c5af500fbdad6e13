extension JourneyRun {
  /// Runs what the main actor has to do and some jobs of others: the user goes on before the rest.
  ///
  /// What stands on the main actor's queue when the user goes on comes before what the user does, in
  /// an app too, and in the order in which it stands there.
  ///
  /// - Parameter limit: How many jobs off the main actor still run.
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
  /// Whether anything of the main actor is ready.
  fileprivate var hasMainWork: Bool { firstReady { $0.kind == .main } != nil }

  /// Runs the oldest work of the main actor, and what is older and of others later.
  fileprivate func runNextOfMain() {
    guard let index = firstReady(where: { $0.kind == .main }) else { return }
    let ready = takeReady(at: index)
    let outer = places
    run(ready)
    places = outer
  }
}

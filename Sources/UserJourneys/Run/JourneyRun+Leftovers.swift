import HTTPFixtures
import SnapshotRendering

extension JourneyRun {
  /// A screen that the user has left.
  private struct LeftScreen {
    weak var subject: AnyObject?
    let name: String
    let shown: Rendering
  }

  /// Begins to note the owners of objects, since the user will leave.
  func noteOwners(comparing survivors: Survivors?) {
    scheduler.noteOrigins()
    leaving.belongings = Belongings()
    leaving.survivors = survivors
  }

  /// Notes the objects of the screens, while the script runs and once when the script is over.
  func lookAtBelongings(isScriptOver: Bool = false) {
    keepWeaklyHeld()
    let screens = writer.screens.map(\.subject)
    if isScriptOver {
      leaving.belongings?.lookAgain(at: screens)
    } else if !leaving.hasLeft {
      leaving.belongings?.look(at: screens)
    }
  }

  /// Keeps alive the objects that screens hold weakly, while answers are held.
  ///
  /// A test double may be held only by a variable of the script, and would then be freed when the
  /// script ends. In a real app, the object in the double's place lives on.
  private func keepWeaklyHeld() {
    let isKept = leaving.belongings == nil && held.first != nil
    leaving.kept = isKept ? ObjectGraph(writer.screens.map(\.subject)).weaklyHeld : []
  }

  /// Releases the screens while the app lives on, and returns the leftovers of the screens.
  func leftovers() -> [Leftover] {
    let appsObjects = leaving.belongings?.appsObjects ?? []
    let left = writer.releaseScreens().map {
      LeftScreen(subject: $0.subject, name: $0.name, shown: $0.rendering)
    }
    _ = scheduler.settle()
    scheduler.timeline.removeCancelled()
    write()
    let isSaving = openRequests.contains { !isRead($0) && !isApps($0.origin) }
    let screens = { left.filter { $0.subject != nil }.map { Leftover.screen($0.name) } }
    let found = (isSaving ? [] : screens()) + running { !self.mayFinish($0) }
    writer.noteLeftovers(found)
    let originCount = scheduler.origins?.all.count ?? 0
    let callCount = writer.log.later(than: leaving.seen).called.count
    isOver = false
    writer.beginWait(at: now)
    waitForEverything()
    isOver = true
    write()
    var late = screens() + running() + lateWork(after: originCount)
    late.removeAll(where: found.contains)
    late += lateWords(settledAfter: callCount)
    for screen in left {
      if let subject = screen.subject, writer.render(subject) != screen.shown {
        late.append(.change(screen.name))
      }
    }
    if let belongings = leaving.belongings, scheduler.origins?.hasEndedTimer == false {
      late += belongings.staying { leaving.survivors?.tells($0, $1) == true }
    }
    withExtendedLifetime(appsObjects) {}
    writer.noteLeftovers(late)
    return found + late
  }

  /// The unanswered requests from before the user left.
  private var openRequests: [JourneyLog.Sent] {
    let waiting = Set(client.exchanges.lazy.filter { $0.outcome == .waiting }.map(\.number))
    return writer.log.later(than: (0, 0)).sent.prefix(leaving.seen.sent)
      .filter { waiting.contains($0.exchange.number) }
  }

  /// Whether a screen's task waits only for the app's work, or for answers to requests that change
  /// data.
  private func mayFinish(_ origin: WorkOrigin) -> Bool {
    !scheduler.timeline.hasSleeper(of: origin)
      && !openRequests.contains {
        isRead($0) && $0.origin?.follows(from: origin) == true && !isApps($0.origin)
      }
  }

  private func isRead(_ sent: JourneyLog.Sent) -> Bool {
    !effectRules.counts(JourneyEffect(sent.exchange, []))
  }

  /// Returns the steps whose screens have running work; the app's own work is left out.
  ///
  /// - Parameter counts: Whether a piece of work counts.
  /// - Returns: One leftover for each step.
  private func running(where counts: (WorkOrigin) -> Bool = { _ in true }) -> [Leftover] {
    let alive = scheduler.origins?.all.filter { $0.isAlive && !$0.isAfterLeaving } ?? []
    func isScreens(_ origin: WorkOrigin) -> Bool { !isApps(origin) && counts(origin) }
    // A task that the app has started inherits the token of the step, too.
    let steps = steps.compactMap(\.token?.name).filter { step in
      let own = alive.filter { !$0.isDetached && $0.step?.number == step.number }
      return own.isEmpty || own.contains { !$0.isOnce && isScreens($0) }
    }
    let all = steps + alive.filter { $0.isDetached && isScreens($0) }.compactMap(\.step)
    var seen: Set<String> = []
    return all.filter { !waiting.contains($0.title) && seen.insert($0.number).inserted }
      .map { .task(of: $0) }
  }

  /// Returns a leftover if work that cannot be cancelled started other work after the user left.
  ///
  /// Only the first such start is returned.
  private func lateWork(after count: Int) -> [Leftover] {
    let late = scheduler.origins?.all.dropFirst(count) ?? []
    let step = late.first { $0.parent?.isOnce == true && !$0.isAfterLeaving && !isApps($0) }?.step
    return step.map { [.task(of: $0)] } ?? []
  }

  /// Returns the calls that screens make after the user has left; calls of the app's own objects
  /// are left out.
  ///
  /// - Parameter callCount: The number of calls until everything had settled. Of these, calls
  ///   without an origin are no leftovers: cancelled tasks make such calls, and so do objects that
  ///   go away with their screen.
  /// - Returns: The leftovers.
  private func lateWords(settledAfter callCount: Int) -> [Leftover] {
    let calls = writer.log.later(than: leaving.seen).called.enumerated().filter { index, call in
      !isApps(call.origin) && (index >= callCount || call.origin != nil)
    }.map(\.element)
    return calls.isEmpty ? [] : [.calls(calls.map(\.event))]
  }

  private func isApps(_ origin: WorkOrigin?) -> Bool {
    origin.map { leaving.belongings?.owner(of: $0) == .app } ?? false
  }
}

extension Leftover {
  fileprivate static func task(of step: StepName) -> Leftover {
    .task(step: step.number, titled: step.title)
  }
}

import HTTPFixtures
import SnapshotRendering

extension JourneyRun {
  /// A screen that the user has left.
  private struct LeftScreen {
    weak var subject: AnyObject?
    let name: String
    let shown: Rendering
  }

  /// From here on it is looked at what is whose: the user will leave.
  func noteOwners(comparing survivors: Survivors?) {
    scheduler.noteStarters()
    leaving.belongings = Belongings()
    leaving.survivors = survivors
  }

  /// Looks at what the screens hold, while the script runs and once when it is over.
  func lookAtBelongings(isScriptOver: Bool = false) {
    let screens = writer.screens.map(\.subject)
    if isScriptOver {
      leaving.belongings?.lookAgain(at: screens)
    } else if !leaving.hasLeft {
      leaving.belongings?.look(at: screens)
    }
  }

  /// Looks at what the screens leave behind, once the script holds them no longer, while the app around
  /// them lives on.
  func leftovers() -> [Leftover] {
    let appsObjects = leaving.belongings?.appsObjects ?? []
    let left = writer.releaseScreens().map {
      LeftScreen(subject: $0.subject, name: $0.name, shown: $0.rendering)
    }
    _ = scheduler.settle()
    scheduler.timeline.removeCancelled()
    write()
    let screens = left.filter { $0.subject != nil }.map { Leftover.screen($0.name) }
    let found = screens + running { !self.waitsForApp($0) }
    writer.noteLeftovers(found)
    let starterCount = scheduler.starters?.all.count ?? 0
    let callCount = writer.log.later(than: leaving.seen).called.count
    isOver = false
    writer.beginWait(at: now)
    waitForEverything()
    isOver = true
    write()
    var late = (running() + lateWork(after: starterCount)).filter { !found.contains($0) }
    late += lateWords(settledAfter: callCount)
    for screen in left {
      if let subject = screen.subject, writer.render(subject) != screen.shown {
        late.append(.change(screen.name))
      }
    }
    if let belongings = leaving.belongings, scheduler.starters?.hasEndedTimer == false {
      late += belongings.staying { leaving.survivors?.tells($0, $1) == true }
    }
    withExtendedLifetime(appsObjects) {}
    writer.noteLeftovers(late)
    return found + late
  }

  /// The requests from before the user has left that have no answer.
  private var openRequests: [JourneyLog.Sent] {
    let waiting = Set(client.exchanges.lazy.filter { $0.outcome == .waiting }.map(\.number))
    return writer.log.later(than: (0, 0)).sent.prefix(leaving.seen.sent)
      .filter { waiting.contains($0.exchange.number) }
  }

  /// Whether what a screen has started waits for nothing of its own, and so for what the app does: such
  /// a task ends with that.
  private func waitsForApp(_ starter: Starter) -> Bool {
    !scheduler.timeline.hasSleeper(of: starter)
      && !openRequests.contains {
        $0.starter?.follows(from: starter) == true && !isApps($0.starter)
      }
  }

  /// The steps of which something goes on that is not the app's.
  ///
  /// - Parameter counts: Whether what goes on counts.
  /// - Returns: One for each step.
  private func running(where counts: (Starter) -> Bool = { _ in true }) -> [Leftover] {
    let alive = scheduler.starters?.all.filter { $0.isAlive && !$0.isAfterLeaving } ?? []
    func isScreens(_ starter: Starter) -> Bool { !isApps(starter) && counts(starter) }
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

  /// What work that nobody could cancel has started anew after the user had left.
  private func lateWork(after count: Int) -> [Leftover] {
    let late = scheduler.starters?.all.dropFirst(count) ?? []
    let step = late.first { $0.parent?.isOnce == true && !$0.isAfterLeaving && !isApps($0) }?.step
    return step.map { [.task(of: $0)] } ?? []
  }

  /// What happens after the user has left, and is not the app's.
  ///
  /// - Parameter callCount: How many calls came until all had settled: tasks that were cancelled make
  ///   some, and what goes away with its screen may.
  /// - Returns: What is found.
  private func lateWords(settledAfter callCount: Int) -> [Leftover] {
    let calls = writer.log.later(than: leaving.seen).called.enumerated().filter { index, call in
      !isApps(call.starter) && (index >= callCount || call.starter != nil)
    }.map(\.element)
    return calls.isEmpty ? [] : [.calls(calls.map(\.event))]
  }

  private func isApps(_ starter: Starter?) -> Bool {
    starter.map { leaving.belongings?.owner(of: $0) == .app } ?? false
  }
}

extension Leftover {
  fileprivate static func task(of step: StepName) -> Leftover {
    .task(step: step.number, titled: step.title)
  }
}

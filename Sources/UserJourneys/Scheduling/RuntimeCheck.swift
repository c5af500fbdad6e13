import CTestWorld
import Foundation
import ProofsheetBasics

/// Checks that this Swift runtime calls the hooks that the scheduler needs.
///
/// The hooks are no public interface: a later runtime may ignore a hook. The check finds this before
/// the first journey, so that no journey hangs.
enum RuntimeCheck {
  /// How much of the work that an app starts a scheduler captures.
  enum Probe {
    /// All tasks that journeys need: a plain and a detached one, a yield, the main actor and actors.
    case tasks
    /// Also a queue and a timer, the date and the zone.
    case libraries
  }

  static let uncapturedWork = """
    In this program a journey does not capture all work of queues, timers, sleeps and clocks: such work runs in real \
    time, after the step or never; give the app the journey's client and clock.
    """

  /// Returns how much of the work of this program a scheduler captures.
  static func seen(by scheduler: Scheduler) -> Set<Probe> {
    let seen = Locked<Set<Probe>?>([])
    scheduler.capture(in: test_world_named("en_US_POSIX", "GMT+0545")) {
      start { probe in _ = seen.withLock { $0?.insert(probe) } }
      _ = scheduler.settle()
      while scheduler.wakeNext(until: .seconds(2)) { _ = scheduler.settle() }
    }
    return seen.withLock { exchange(&$0, for: nil) } ?? []
  }

  /// Starts a chain of work; a link outside the journey, on a thread of the real pool, has bypassed a
  /// hook and ends the chain.
  @MainActor
  private static func start(noting note: @escaping @Sendable (Probe) -> Void) {
    Task {
      guard await isDetachedTaskSeen(), await Link().isSeen() else { return }
      #if !(os(Linux) && compiler(>=6.3))
      // The scheduler does not replace the executors there, so sleeps may be real.
      note(.tasks)
      #endif
      try await Task.sleep(for: .seconds(1))
      guard await Link().isSeenAfterYield(), Scheduler.isCapturing else { return }
      note(.tasks)
      let date = Date(timeIntervalSinceNow: 1)
      guard TimeZone.current.secondsFromGMT() == 20_700,
        date.timeIntervalSince1970 == Double(Scheduler.defaultStart) / 1e9 + 2
      else { return }
      let timer = Timer(fire: date, interval: 0, repeats: false) { _ in
        guard Scheduler.isCapturing else { return }
        DispatchQueue.global().async { if Scheduler.isCapturing { note(.libraries) } }
      }
      RunLoop.main.add(timer, forMode: .default)
    }
  }

  private static func isDetachedTaskSeen() async -> Bool {
    let detached = Task.detached {
      guard Scheduler.isCapturing else { return false }
      await Task.yield()
      guard Scheduler.isCapturing else { return false }
      return await MainActor.run { Scheduler.isCapturing }
    }
    return await detached.value && Scheduler.isCapturing
  }
}

private actor Link {
  func isSeen() -> Bool { Scheduler.isCapturing }

  func isSeenAfterYield() async -> Bool {
    await Task.yield()
    return Scheduler.isCapturing
  }
}

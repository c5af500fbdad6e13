import CTestWorld
import Foundation
import ProofsheetBasics

/// Checks that this Swift runtime calls the hooks that the scheduler needs.
///
/// The hooks are no public interface: a later runtime may ignore a hook. The check finds this before
/// the first journey, so that no journey hangs.
enum RuntimeCheck {
  /// A source of work that the scheduler should capture; errors show the raw value.
  enum Piece: String, CaseIterable {
    case task = "Task"
    case detached = "Task.detached"
    case yield = "Task.yield"
    case mainActor = "MainActor.run"
    case actor = "actors"
    case sleep = "Task.sleep"
    case actorYield = "Task.yield in actors"
    case queue = "DispatchQueue"
    case timer = "Timer"
    case clock = "Date"
    case zone = "TimeZone"

    /// Whether journeys need the scheduler to capture this source of work; other work runs in real
    /// time where the hooks cannot replace functions of the libraries.
    var isNeeded: Bool {
      switch self {
      case .task, .detached, .yield, .mainActor, .actor: true
      #if os(Linux) && compiler(>=6.3)
      case .sleep, .actorYield: true
      #endif
      default: false
      }
    }
  }

  /// Returns the first source of work that journeys need and that the scheduler has not captured.
  static func firstUnseen(in seen: Set<Piece>) -> Piece? {
    Piece.allCases.first { $0.isNeeded && !seen.contains($0) }
  }

  /// Returns a sentence about the sources of work that run in real time; nil when all are captured.
  static func uncapturedWork(in seen: Set<Piece>) -> String? {
    let uncaptured = Piece.allCases.filter { !$0.isNeeded && !seen.contains($0) }.map(\.rawValue)
    guard !uncaptured.isEmpty else { return nil }
    return
      "In this program a journey does not capture \(uncaptured.joined(separator: ", ")): work that "
      + "the app hands to them runs in real time, after the step or never; give the app the journey's "
      + "client and clock."
  }

  /// Returns the sources of work that a scheduler captures.
  static func seen(by scheduler: Scheduler) -> Set<Piece> {
    let seen = Locked<Set<Piece>?>([])
    scheduler.capture(in: test_world_named("en_US_POSIX", "GMT+0545")) {
      start { piece in
        // A piece on a thread of the real pool has bypassed the hook, and so has a late one.
        if Scheduler.isCapturing { seen.withLock { _ = $0?.insert(piece) } }
      }
      _ = scheduler.settle()
      while scheduler.wakeNext(until: .seconds(1)) { _ = scheduler.settle() }
    }
    return seen.withLock { exchange(&$0, for: nil) } ?? []
  }

  @MainActor
  private static func start(noting note: @escaping @Sendable (Piece) -> Void) {
    Task { note(.task) }
    Task.detached {
      note(.detached)
      await Task.yield()
      note(.yield)
      await MainActor.run { note(.mainActor) }
    }
    Task { await Noter().note(in: note) }
    DispatchQueue.global().async { note(.queue) }
    if TimeZone.current.secondsFromGMT() == 20_700 { note(.zone) }
    let date = Date(timeIntervalSinceNow: 1)
    RunLoop.main.add(
      Timer(fire: date, interval: 0, repeats: false) { _ in note(.timer) },
      forMode: .default
    )
    if date.timeIntervalSince1970 == Double(Scheduler.defaultStart) / 1e9 + 1 { note(.clock) }
    Task {
      try await Task.sleep(for: .seconds(1))
      note(.sleep)
    }
  }
}

private actor Noter {
  func note(in note: @Sendable (RuntimeCheck.Piece) -> Void) async {
    note(.actor)
    await Task.yield()
    note(.actorYield)
  }
}

import CSchedulerHooks
import CTestWorld
import Foundation
import ProofsheetBasics

/// Checks that this Swift runtime has the hooks that the scheduler needs, and that the runtime
/// calls these hooks.
///
/// The hooks are no public interface: a later runtime may lack or ignore a hook. The check finds
/// this before the first journey, so that no journey hangs.
enum RuntimeCheck {
  /// The symbols that the hooks need; `isThere` is false for a missing symbol.
  static var symbols: [(name: String, isThere: Bool)] {
    (0..<Int32(scheduler_hooks_symbol_count)).map { number in
      let symbol = scheduler_hooks_symbol_at(number)
      return (String(cString: symbol.name), symbol.is_there)
    }
  }

  /// The name of the first missing symbol.
  static func firstMissing(of symbols: [(name: String, isThere: Bool)]) -> String? {
    symbols.first { !$0.isThere }?.name
  }

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

    /// Whether journeys need the scheduler to capture this source of work.
    var isNeeded: Bool {
      switch self {
      case .task, .detached, .yield, .mainActor, .actor: true
      case .sleep, .actorYield: Self.hasExecutors
      case .queue, .timer, .clock, .zone: false
      }
    }

    /// Whether the journeys' executor is the runtime's default executor, as sleeps and the yields
    /// of actors require.
    private static var hasExecutors: Bool {
      #if os(Linux) && compiler(>=6.3)
      true
      #else
      false
      #endif
    }
  }

  /// Returns the first source of work that journeys need and that the scheduler has not captured.
  static func firstUnseen(in seen: Set<Piece>) -> Piece? {
    Piece.allCases.first { $0.isNeeded && !seen.contains($0) }
  }

  /// Returns a sentence about the sources of work that run in real time; nil when all are captured.
  ///
  /// Work runs in real time on systems where the hooks cannot replace functions of the libraries.
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
    let pieces = SeenPieces()
    scheduler.capture(in: test_world_named("en_US_POSIX", "GMT+0545")) {
      if TimeZone.current.secondsFromGMT() == 20_700 { pieces.note(.zone) }
      start(noting: pieces)
      _ = scheduler.settle()
      while scheduler.wakeNext(until: .seconds(1)) { _ = scheduler.settle() }
      pieces.end()
    }
    return pieces.all
  }

  @MainActor
  private static func start(noting pieces: SeenPieces) {
    Task { pieces.note(.task) }
    Task.detached {
      pieces.note(.detached)
      await Task.yield()
      pieces.note(.yield)
      await MainActor.run { pieces.note(.mainActor) }
    }
    Task { await Noter().note(in: pieces) }
    Task { await withCheckedContinuation(lookForTask) }
    DispatchQueue.global().async { pieces.note(.queue) }
    let timer = Timer(fire: Date(timeIntervalSinceNow: 1), interval: 0, repeats: false) { _ in
      pieces.note(.timer)
    }
    RunLoop.current.add(timer, forMode: .default)
    let start = Double(Scheduler.defaultStart) / 1e9
    if timer.fireDate.timeIntervalSince1970 == start + 1 { pieces.note(.clock) }
    Task {
      try await Task.sleep(for: .seconds(1))
      pieces.note(.sleep)
    }
  }
}

extension RuntimeCheck {
  /// The offset of the task in a checked continuation's object: the length of the object's header.
  private static let taskOffset = 2 * MemoryLayout<UInt>.size

  /// Tells the hooks the offset `taskOffset`, if `continuation` has its task at this offset.
  ///
  /// The layout of a continuation is no public interface.
  private static func lookForTask(in continuation: CheckedContinuation<Void, Never>) {
    let object = unsafeBitCast(continuation, to: UnsafeRawPointer.self)
    let held = object.load(fromByteOffset: taskOffset, as: UnsafeRawPointer?.self)
    let task = withUnsafeCurrentTask { $0.map { unsafeBitCast($0, to: UnsafeRawPointer.self) } }
    if held == task { capture_set_task_offset(Int64(taskOffset)) }
    continuation.resume()
  }
}

private actor Noter {
  func note(in pieces: SeenPieces) async {
    pieces.note(.actor)
    await Task.yield()
    pieces.note(.actorYield)
  }
}

/// The sources of work, such as tasks and timers, whose code ran on a captured thread.
///
/// A source that is noted after `end()` is left out, because its code ran on another thread.
private final class SeenPieces: Sendable {
  private let state = Locked<(pieces: Set<RuntimeCheck.Piece>, isEnded: Bool)>(([], false))

  var all: Set<RuntimeCheck.Piece> { state.withLock { $0.pieces } }

  func note(_ piece: RuntimeCheck.Piece) {
    // A piece on a thread of the real pool has bypassed the hook.
    guard Scheduler.isCapturing else { return }
    state.withLock { if !$0.isEnded { $0.pieces.insert(piece) } }
  }

  /// Stops noting sources of work, because the thread is no longer captured.
  func end() { state.withLock { $0.isEnded = true } }
}

#if os(Linux)
import CSchedulerHooks
import Foundation
import TestSupport
import Testing

@testable import UserJourneys

/// An actor that blocks its thread, which is a mistake.
private actor Waiting {
  let semaphore = DispatchSemaphore(value: 0)

  func wait() { semaphore.block() }
  func signal() { semaphore.signal() }
}

extension DispatchSemaphore {
  /// Waits in a function of its own, because the compiler warns of a wait in asynchronous code.
  fileprivate func block() { wait() }
}

/// Endless work with its messages; a step after it runs where the user could still act.
private let hopelessWork = [
  Work(
    "a main thread that waits",
    "semaphore, and no other work could end the wait; look for the code that should do so."
  ) { user, _ in
    user.does("waits") { DispatchSemaphore(value: 0).wait() }
  },
  Work("a loop that waits for a condition", "waits for a condition, and no other work could") {
    user,
    _ in
    user.does("waits") {
      let condition = NSCondition()
      condition.lock()
      while true { condition.wait() }
    }
  },
  Work("two queues", "calls sync onto the queue \"one\"") { user, trace in
    let (one, two) = (DispatchQueue(label: "one"), DispatchQueue(label: "two"))
    user.does("waits") {
      one.async {
        Thread.sleep(forTimeInterval: 1)
        two.sync {}
      }
      two.async { one.sync {} }
    }
    user.waits(.seconds(2))
    user.does("goes on") { trace("on") }
  },
  Work("two locks", "while step 1 (waits) waits for a lock") {
    user,
    trace in
    let (one, two) = (NSLock(), NSLock())
    user.does("waits") {
      for (first, second) in [(one, two), (two, one)] {
        background.async {
          first.lock()
          Thread.sleep(forTimeInterval: 1)
          second.lock()
        }
      }
    }
    user.waits(.seconds(2))
    user.does("goes on") { trace("on") }
  },
  Work("an actor and a semaphore", "waits for a semaphore") { user, trace in
    let actor = Waiting()
    user.does("waits") {
      Task.detached { await actor.wait() }
      Task.detached { await actor.signal() }
    }
    user.does("goes on") { trace("on") }
  },
  Work("a lock that is taken twice", "waits for a lock") { user, _ in
    let lock = NSLock()
    user.does("waits") { for _ in 0..<2 { lock.lock() } }
  },
  Work("a thread that never ends", "waits for a thread, and no other work could end") { user, _ in
    user.does("waits") {
      let thread = start {
        DispatchSemaphore(value: 0).wait()
        return nil
      }
      pthread_join(thread, nil)
    }
  },
  Work("more work than has stacks", "while 256 pieces of work wait") { user, _ in
    let semaphore = DispatchSemaphore(value: 0)
    user.does("starts") { for _ in 0..<5_000 { background.async { semaphore.wait() } } }
  },
]

/// The end of a journey that would never end by itself.
@Suite struct StuckJourneyTests {
  private func expectFailure(of work: Work) throws {
    let trace = Trace()
    let result = try play { user in
      work.script(user, trace)
    }
    #expect(result.problems.count == 1, "\(work.name): \(result.problems)")
    let told = result.problems.first ?? ""
    #expect(told.contains(work.end), "\(work.name)")
  }

  @Test(arguments: hopelessWork.indices) func isGivenUpWithItsPlace(_ index: Int) throws {
    try expectFailure(of: hopelessWork[index])
    _ = try play { user in user.does("is not disturbed") {} }
  }

  #if compiler(>=6.3)
  /// Work that computes for ever, waits for a pipe, or ends its thread; the report has the transcript.
  @Test(.startsProcesses, arguments: [0, 1, 2])
  func isEndedFromOutside(kind: Int) async throws {
    let exit = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      [kind] in
      let pipe = Pipe()
      _ = try play { user in
        capture_set_stuck_limit(1)
        user.does("never ends") {
          // Dispatch itself ends a process whose queue loses its thread.
          Task.detached {
            if kind == 0 { while true {} }
            if kind == 2 { pthread_exit(nil) }
            _ = try? pipe.fileHandleForReading.read(upToCount: 1)
          }
        }
      }
    }
    let words = String(decoding: try #require(exit).standardErrorContent, as: UTF8.self)
    let way = kind == 0 ? "computes without end" : "waits in a way that no hook captures"
    #expect(words.contains("A step \(way), and the process ends at its place"), "\(words)")
    if kind < 2 { #expect(words.contains("1. never ends\n\nend: crashed with signal \(SIGTRAP)")) }
  }
  #endif
}
#endif

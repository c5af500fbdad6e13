#if os(Linux)
import Foundation
import Testing

@testable import UserJourneys

@Suite struct KindsOfWorkTests {
  private static let all =
    waitingWork + queueWork + itemWork + lockWork + timeWork + operationWork + notificationWork
    + threadWork + timerWork + asyncWork + taskWork

  @Test(arguments: all.indices) func workEndsAsItsUserSees(_ index: Int) throws {
    let work = Self.all[index]
    let trace = Trace()
    let result = try play { user in work.script(user, trace) }
    #expect(trace.text == work.end, "\(work.name)")
    #expect(result.problems == [], "\(work.name)")
    let isOver = result.end.hasPrefix("end: nothing running, nothing waiting")
    #expect(isOver || work.isEndless, "\(work.name): \(result.end)")
  }

  /// The negative twins: a lock that both use, and a source that is paused at the end.
  @Test func whatNoThreadUsesFromBeforeIsNotRefused() throws {
    let (lock, queue) = (DispatchSemaphore(value: 1), serial())
    lock.with {}
    // Unsafe only by its type: sources are for all threads.
    nonisolated(unsafe) var paused: (any DispatchSourceTimer)?
    let result = try play { user in
      user.does("locks") { queue.async { lock.with {} } }
      user.does("pauses") {
        paused = DispatchSource.makeTimerSource()
        paused?.resume()
        paused?.suspend()
      }
    }
    #expect(result.problems == [])
    // A deinitialiser resumes a source, too, and may do so after the journey.
    paused?.resume()
  }
}
#endif

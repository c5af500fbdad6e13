#if os(Linux)
import Foundation
import Glibc
import Testing

@testable import UserJourneys

/// What a journey finds on a thread that nobody has asked for its object before.
private final class ThreadFacts {
  var isMainThread = false
  var hasObjectOfMainThread = true
  var problem: (any Error)?

  func find() {
    do {
      (isMainThread, hasObjectOfMainThread) = try Scheduler().capture {
        (Thread.isMainThread, Thread.current === Thread.mainThread)
      }
    } catch {
      problem = error
    }
  }
}

@Suite struct ThreadObjectTests {
  /// Journeys side by side would write into one dictionary otherwise, as Foundation does for each request.
  @Test func aJourneyHasTheObjectOfItsOwnThread() {
    let facts = ThreadFacts()
    var thread = pthread_t()
    let code = pthread_create(
      &thread,
      nil,
      { argument in
        guard let argument else { return nil }
        Unmanaged<ThreadFacts>.fromOpaque(argument).takeUnretainedValue().find()
        return nil
      },
      Unmanaged.passUnretained(facts).toOpaque()
    )
    #expect(code == 0)
    pthread_join(thread, nil)
    #expect(facts.problem == nil)
    #expect(facts.isMainThread)
    #expect(!facts.hasObjectOfMainThread)
  }
}
#endif

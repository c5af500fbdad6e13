import Foundation
import Testing

@testable import UserJourneys

/// A kind of work that an app starts, and the expected trace.
struct Work: Sendable {
  let name: String
  let end: String
  /// Whether work still waits at the end of the script.
  let isEndless: Bool
  let script: @MainActor @Sendable (JourneyUser, Trace) -> Void

  init(
    _ name: String,
    _ end: String,
    isEndless: Bool = false,
    _ script: @escaping @MainActor @Sendable (JourneyUser, Trace) -> Void
  ) {
    (self.name, self.end, self.isEndless, self.script) = (name, end, isEndless, script)
  }

  /// Work that one step starts on the main thread; the words behind the bar come while the user
  /// waits.
  init(
    doing name: String,
    _ end: String,
    isEndless: Bool = false,
    _ action: @escaping @MainActor @Sendable (Trace) -> Void
  ) {
    self.init(name, end, isEndless: isEndless) { user, trace in
      user.does("starts") { action(trace) }
      trace("|")
      user.waits(.seconds(5))
      user.waitsForEverything()
    }
  }
}

let background = DispatchQueue.global()

func later(_ seconds: Double, _ work: @escaping @Sendable () -> Void) {
  background.asyncAfter(deadline: .now() + seconds, execute: work)
}

func pause(_ seconds: Double) { Thread.sleep(forTimeInterval: seconds) }

/// Work that sleeps first.
func slow(_ word: String, _ trace: Trace, _ seconds: Double = 0.2) -> @Sendable () -> Void {
  {
    pause(seconds)
    trace(word)
  }
}

/// A value that work of several threads changes, one at a time.
final class Box<Value>: @unchecked Sendable {
  var value: Value
  init(_ value: Value) { self.value = value }
}

func serial() -> DispatchQueue { DispatchQueue(label: "serial") }
func concurrent() -> DispatchQueue { DispatchQueue(label: "many", attributes: .concurrent) }

/// Work with parts that wait for each other.
let waitingWork = [
  Work(doing: "two at a time by a semaphore", "| 1 2 - 3 4 - 5 6") { trace in
    let places = DispatchSemaphore(value: 2)
    for number in 1...6 { background.async { places.with(slow("\(number)", trace, 0.1)) } }
    for seconds in [0.15, 0.25] {
      DispatchQueue.main.asyncAfter(deadline: .now() + seconds) { trace("-") }
    }
  },
  Work(doing: "a producer and a consumer on a condition", "| got1 got2 got3") { trace in
    let (condition, items) = (NSCondition(), Box<[Int]>([]))
    background.async {
      for _ in 0..<3 {
        condition.withLock {
          while items.value.isEmpty { condition.wait() }
          trace("got\(items.value.removeFirst())")
        }
      }
    }
    for item in 1...3 {
      later(0.1 * Double(item)) {
        condition.withLock {
          items.value.append(item)
          condition.signal()
        }
      }
    }
  },
]

#if os(Linux)

@Suite struct KindsOfWorkTests {
  private static let all =
    waitingWork + queueWork + itemWork + lockWork + timeWork + operationWork
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

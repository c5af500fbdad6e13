#if os(Linux)
import CDispatch
import Foundation
import Synchronization

let lockWork = [
  Work(doing: "a lock that is held while its holder sleeps", "| a b") { trace in
    let lock = NSLock()
    background.async {
      lock.withLock(slow("a", trace))
    }
    later(0.1) { lock.withLock { trace("b") } }
  },
  Work(doing: "main waits for a lock of the background", "a main |") { trace in
    let (lock, held) = (NSLock(), DispatchSemaphore(value: 0))
    background.async {
      lock.withLock {
        held.signal()
        pause(0.2)
        trace("a")
      }
    }
    held.wait()
    lock.withLock { trace("main") }
  },
  Work(doing: "a recursive lock", "| in b") { trace in
    let lock = NSRecursiveLock()
    background.async {
      lock.withLock {
        lock.withLock(slow("in", trace))
      }
    }
    later(0.1) { lock.withLock { trace("b") } }
  },
  Work(doing: "a lock that is tried", "| busy free") { trace in
    let lock = NSLock()
    background.async { lock.withLock { pause(0.3) } }
    for seconds in [0.1, 0.4] {
      later(seconds) {
        guard lock.try() else { return trace("busy") }
        trace("free")
        lock.unlock()
      }
    }
  },
  Work(doing: "a mutex of Synchronization", "| a b") { trace in
    let mutex = Holder()
    background.async {
      mutex.value.withLock { _ in
        pause(0.2)
        trace("a")
      }
    }
    later(0.1) { mutex.value.withLock { _ in trace("b") } }
  },
  Work(doing: "a condition that is broadcast", "| all 1 2") { trace in
    let (condition, isOpen) = (NSCondition(), Box(false))
    for number in 1...2 {
      background.async {
        condition.lock()
        while !isOpen.value { condition.wait() }
        trace("\(number)")
        condition.unlock()
      }
    }
    later(0.2) {
      condition.withLock {
        isOpen.value = true
        trace("all")
        condition.broadcast()
      }
    }
  },
  Work(doing: "a condition with a limit", "| late") { trace in
    background.async {
      let condition = NSCondition()
      condition.withLock {
        trace(condition.wait(until: Date(timeIntervalSinceNow: 0.2)) ? "woken" : "late")
      }
    }
  },
  Work(doing: "a lock with a condition", "| made taken made taken") { trace in
    let lock = NSConditionLock(condition: 0)
    background.async {
      for _ in 0..<2 {
        // Without a limit, Foundation on Linux traps.
        _ = lock.lock(whenCondition: 1, before: Date(timeIntervalSinceNow: 9))
        trace("taken")
        lock.unlock(withCondition: 0)
      }
    }
    background.async {
      for _ in 0..<2 {
        _ = lock.lock(whenCondition: 0, before: Date(timeIntervalSinceNow: 9))
        pause(0.1)
        trace("made")
        lock.unlock(withCondition: 1)
      }
    }
  },
  Work(doing: "a lock with a condition and a limit", "| late") { trace in
    background.async {
      let date = Date(timeIntervalSinceNow: 0.2)
      trace(NSConditionLock(condition: 0).lock(whenCondition: 1, before: date) ? "got" : "late")
    }
  },
  Work(doing: "a singleton whose initialiser waits while two wait for it", "| made a b c") {
    trace in
    once.value = trace
    for word in ["a", "b", "c"] { background.async { Slow.shared.tell(word, trace) } }
  },
]

private let once = Box<Trace?>(nil)

/// A singleton whose initialiser waits for work of the background.
private final class Slow: Sendable {
  static let shared = Slow()

  private init() {
    let done = DispatchSemaphore(value: 0)
    later(0.2) { done.signal() }
    done.wait()
    once.value?("made")
  }

  func tell(_ word: String, _ trace: Trace) { trace(word) }
}

private final class Holder: Sendable {
  let value = Mutex(0)
}
#endif

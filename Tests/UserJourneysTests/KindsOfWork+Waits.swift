#if os(Linux)
import CDispatch
import Foundation
import Glibc
import Synchronization

let lockWork = [
  Work(doing: "a lock that is held while its holder sleeps", "| a b") { trace in
    let lock = NSLock()
    background.async {
      lock.withLock(slow("a", trace))
    }
    later(0.1) { lock.withLock { trace("b") } }
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

let threadWork = [
  Work(doing: "a thread", "own thread |") { trace in
    Thread { trace(Thread.isMainThread ? "main" : "thread") }.start()
    trace("own")
  },
  Work(doing: "a thread that is joined", "7 |") { trace in
    let thread = start {
      pause(0.2)
      return Address(bitPattern: 7)
    }
    var result: Address?
    pthread_join(thread, &result)
    trace("\(Int(bitPattern: result))")
  },
  Work(doing: "a timer that repeats while main sleeps", "slept tick |") { trace in
    let timer = Timer.scheduledTimer(withTimeInterval: 0.1, repeats: true) { timer in
      trace("tick")
      timer.invalidate()
    }
    timer.tolerance = 0
    pause(0.35)
    trace("slept")
  },
  Work(doing: "a lock with a limit", "| late") { trace in
    let lock = NSLock()
    background.async { lock.withLock { pause(2) } }
    later(0.1) { trace(lock.lock(before: Date(timeIntervalSinceNow: 1)) ? "got" : "late") }
  },
  Work(doing: "a thread that waits for its next job", "1 | 2", isEndless: true) { trace in
    let (asked, jobs) = (DispatchSemaphore(value: 0), Box<[String]>([]))
    Thread {
      while true {
        asked.wait()
        trace(jobs.value.removeFirst())
      }
    }.start()
    for job in ["1", "2"] {
      later(job == "1" ? 0 : 2) {
        jobs.value.append(job)
        asked.signal()
      }
    }
  },
]

typealias Address = UnsafeMutableRawPointer

/// Starts a thread with the C function.
func start(_ body: @escaping @Sendable () -> Address?) -> pthread_t {
  var thread = pthread_t()
  let argument = Unmanaged.passRetained(Box(body)).toOpaque()
  let run: @convention(c) (Address?) -> Address? = { argument in
    typealias Body = Box<@Sendable () -> Address?>
    return argument.flatMap { Unmanaged<Body>.fromOpaque($0).takeRetainedValue().value() }
  }
  pthread_create(&thread, nil, run, argument)
  return thread
}
#endif

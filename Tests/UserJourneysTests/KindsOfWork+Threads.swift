#if os(Linux)
import Foundation
import Glibc

let threadWork = [
  Work(doing: "a thread", "own thread |") { trace in
    Thread { trace(Thread.isMainThread ? "main" : "thread") }.start()
    trace("own")
  },
  Work(doing: "a thread that sleeps, and main", "| woken main") { trace in
    Thread.detachNewThread {
      pause(0.2)
      trace("woken")
      DispatchQueue.main.async { trace("main") }
    }
  },
  Work(doing: "a thread that is asked whether it has ended", "runs | ended") { trace in
    let thread = Box(Thread { pause(0.2) })
    thread.value.start()
    trace(thread.value.isFinished ? "ended" : "runs")
    later(0.5) { trace(thread.value.isFinished ? "ended" : "runs") }
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
  Work(doing: "a thread that is joined in the background", "main | 1 joined") { trace in
    let thread = start {
      pause(0.2)
      trace("1")
      return nil
    }
    background.async {
      pthread_join(thread, nil)
      trace("joined")
    }
    Task { trace("main") }
  },
  Work(doing: "a thread that ends before it is joined", "ended joined |") { trace in
    let thread = start {
      trace("ended")
      return nil
    }
    pause(0.2)
    pthread_join(thread, nil)
    trace("joined")
  },
  Work(doing: "threads that take turns with a lock", "| 1 2 3") { trace in
    let lock = NSLock()
    for number in 1...3 {
      Thread {
        lock.withLock(slow("\(number)", trace, 0.1))
      }.start()
    }
  },
  Work(doing: "a thread that waits for its work", "| a b over") { trace in
    let (condition, jobs) = (NSCondition(), Box<[String]>([]))
    Thread {
      for _ in 0..<2 {
        condition.lock()
        while jobs.value.isEmpty { condition.wait() }
        trace(jobs.value.removeFirst())
        condition.unlock()
      }
      trace("over")
    }.start()
    for (index, job) in ["a", "b"].enumerated() {
      later(0.1 * Double(index + 1)) {
        condition.withLock {
          jobs.value.append(job)
          condition.signal()
        }
      }
    }
  },
  Work(doing: "what a thread keeps is freed when it ends", "| work freed") { trace in
    Thread {
      Thread.current.threadDictionary["kept"] = Freed(trace)
      pause(0.2)
      trace("work")
    }.start()
  },
  Work(doing: "a timer in the run loop of a thread", "| tick tick ended") { trace in
    Thread {
      let count = Box(0)
      _ = Timer.scheduledTimer(withTimeInterval: 1, repeats: true) { timer in
        trace(Thread.isMainThread ? "main" : "tick")
        count.value += 1
        if count.value == 2 { timer.invalidate() }
      }
      RunLoop.current.run()
      trace("ended")
    }.start()
  },
  Work(doing: "work for the run loop of a thread", "| there ended") { trace in
    let loop = Box<RunLoop?>(nil)
    Thread {
      loop.value = .current
      let timer = Timer.scheduledTimer(withTimeInterval: 9, repeats: false) { _ in }
      RunLoop.current.run(until: Date(timeIntervalSinceNow: 1))
      timer.invalidate()
      trace("ended")
    }.start()
    later(0.2) { loop.value?.perform { trace(Thread.isMainThread ? "main" : "there") } }
  },
  Work(doing: "a run loop of a thread without work", "returned |") { trace in
    Thread {
      RunLoop.current.run(until: Date(timeIntervalSinceNow: 1))
      trace("returned")
    }.start()
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
]

typealias Address = UnsafeMutableRawPointer

private final class Freed {
  private let trace: Trace
  init(_ trace: Trace) { self.trace = trace }
  deinit { trace("freed") }
}

/// Starts a thread as C does.
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

#if os(Linux)
import Foundation
import Glibc

let threadWork = [
  Work(doing: "a thread", "own thread |") { trace in
    Thread { trace(Thread.isMainThread ? "main" : "thread") }.start()
    trace("own")
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
  Work(doing: "a thread that asks whether it is cancelled", "| stopped") { trace in
    let thread = Box(
      Thread {
        while !Thread.current.isCancelled { pause(0.1) }
        trace("stopped")
      }
    )
    thread.value.start()
    later(0.25) { thread.value.cancel() }
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
  Work(doing: "a thread of a thread", "outer | inner") { trace in
    Thread {
      Thread.detachNewThread(slow("inner", trace))
      trace("outer")
    }.start()
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

#if os(Linux)
import CDispatch
import Foundation
import Glibc

let timeWork = [
  Work(doing: "sleep on main holds up its step", "woken |") { trace in
    pause(0.2)
    trace("woken")
  },
  Work(doing: "sleeps of every kind", "| 1 2 3 4") { trace in
    background.async {
      usleep(100_000)
      trace("1")
      var time = timespec(tv_sec: 0, tv_nsec: 100_000_000)
      nanosleep(&time, nil)
      trace("2")
      clock_nanosleep(CLOCK_MONOTONIC, 0, &time, nil)
      trace("3")
      clock_gettime(CLOCK_MONOTONIC, &time)
      time.tv_sec += 1
      clock_nanosleep(CLOCK_MONOTONIC, TIMER_ABSTIME, &time, nil)
      trace("4")
    }
  },
  Work(doing: "what a sleep takes", "| 1") { trace in
    background.async {
      let start = Date()
      pause(1)
      trace("\(Int(Date().timeIntervalSince(start).rounded()))")
    }
  },
  Work(doing: "the run loop of main", "same |") { trace in
    trace(RunLoop.current === RunLoop.main ? "same" : "another")
  },
  Work(doing: "the run loop of main in a queue's work", "another |") { trace in
    background.async { trace(RunLoop.current === RunLoop.main ? "same" : "another") }
  },
  Work(doing: "a timer while main waits", "waited fired |") { trace in
    _ = Timer.scheduledTimer(withTimeInterval: 0.1, repeats: false) { _ in trace("fired") }
    pause(0.3)
    trace("waited")
  },
  Work(doing: "tasks go on while the background waits", "task | woken") { trace in
    background.async(execute: slow("woken", trace))
    Task { trace("task") }
  },
  Work(doing: "an actor that waits with its thread", "| 1 2") { trace in
    let slow = Slow()
    for number in 1...2 { Task.detached { await slow.wait(number, trace) } }
  },
]

/// Waits in a function of its own, because the compiler warns of a wait in asynchronous code.
private func block(_ seconds: Double) { pause(seconds) }

private actor Slow {
  func wait(_ number: Int, _ trace: Trace) {
    block(0.2)
    trace("\(number)")
  }
}
#endif

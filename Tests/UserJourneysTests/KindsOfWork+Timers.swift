#if os(Linux)
import CDispatch
import Foundation
import Glibc

/// Delayed work, noted with the seconds that have passed.
let timerWork = [
  Work(doing: "the main queue", "main |") { trace in DispatchQueue.main.async(execute: back(trace))
  },
  Work(doing: "the run loop in its modes", "main |") { trace in
    RunLoop.main.perform(inModes: [.common], block: back(trace))
  },
  Work(doing: "later by a date, which is inexact, on the wall", "| came tick") { trace in
    let (seconds, part) = modf(Date(timeIntervalSinceNow: 0.4).timeIntervalSince1970)
    let time = timespec(tv_sec: Int(seconds), tv_nsec: Int(part * 1e9))
    DispatchQueue.main.asyncAfter(wallDeadline: .init(timespec: time)) { trace("came") }
    DispatchQueue.main.asyncAfter(deadline: .now() + 0.4) { trace("tick") }
  },
  Work(doing: "a timer that is moved", "| 3") { trace in
    timer(1, stamps(trace)).fireDate = Date(timeIntervalSinceNow: 3)
  },
  Work(doing: "a timer that is fired by hand", "0 |") { trace in timer(2, stamps(trace)).fire() },
  Work(doing: "a timer that the background adds to the main loop", "| main") { trace in
    background.async {
      let date = Date(timeIntervalSinceNow: 1)
      let timer = Timer(fire: date, interval: 0, repeats: false) { _ in back(trace)() }
      RunLoop.main.add(timer, forMode: .default)
    }
  },
  Work(doing: "a timer source whose queue nobody keeps", "| 1 2") { trace in
    let source = source(at: 1, every: .seconds(1), on: serial(), stamps(trace))
    source.value.resume()
    end(source, 2.5)
  },
  Work(doing: "a source that is resumed late", "| 1 4") { trace in
    let source = source(at: 1, every: .seconds(2), stamps(trace))
    source.value.resume()
    later(2) { source.value.suspend() }
    later(4) { source.value.resume() }
    end(source, 4.5)
  },
  Work(doing: "a source that is set anew as it fires", "| 1 2 3") { trace in
    let tick = stamps(trace)
    let own = Box<(any DispatchSourceTimer)?>(nil)
    let source = source(at: 1) {
      tick()
      own.value?.schedule(deadline: .now() + 1)
    }
    own.value = source.value
    source.value.resume()
    end(source, 3.5)
  },
  Work(doing: "a source whose queue is busy", "| busy 3 3 4") { trace in
    let queue = serial()
    let source = source(at: 1, every: .seconds(1), on: queue, stamps(trace))
    source.value.resume()
    queue.async(execute: slow("busy", trace, 2.6))
    end(source, 4.5)
  },
  Work(doing: "a source that tells its start and its end", "began | 1 over") { trace in
    let source = source(at: 1, every: .seconds(1), stamps(trace))
    source.value.setRegistrationHandler { trace("began") }
    source.value.setCancelHandler { trace("over") }
    source.value.resume()
    end(source, 1.5)
  },
  Work(doing: "a source that nobody keeps", "|") { trace in
    let source = DispatchSource.makeTimerSource(queue: .main)
    source.schedule(deadline: .now() + 1)
    source.setEventHandler { trace("came") }
    source.resume()
  },
  // A time in the past comes at once, and once.
  Work(doing: "a timer that repeats in the past", "came |") { trace in
    _ = Timer.scheduledTimer(withTimeInterval: -5, repeats: true) { _ in trace("came") }
  },
  Work(doing: "a deadline in the past", "came |") { trace in
    DispatchQueue.main.asyncAfter(deadline: .now() - 3) { trace("came") }
  },
  // A time in the far future never comes.
  Work(doing: "a paused timer", "|", isEndless: true) { trace in
    timer(1) { trace("came") }.fireDate = .distantFuture
  },
  Work(doing: "an enormous deadline", "|", isEndless: true) { trace in
    DispatchQueue.main.asyncAfter(deadline: .now() + .seconds(.max)) { trace("came") }
  },
  Work(doing: "an endless sleep", "| ended") { trace in
    let task = Task {
      try? await Task.sleep(for: .seconds(Int64.max / 2))
      trace("ended")
    }
    later(4.5) { task.cancel() }
  },
  ended("resume suspend cancel resume"), ended("cancel resume"), ended("resume cancel cancel set"),
]

/// Notes the seconds that have passed.
private func stamps(_ trace: Trace) -> @Sendable () -> Void {
  let start = Date()
  return { trace("\(Int(Date().timeIntervalSince(start).rounded()))") }
}

/// Work that checks that it runs on the main thread.
private func back(_ trace: Trace) -> @Sendable () -> Void {
  {
    dispatchPrecondition(condition: .onQueue(.main))
    MainActor.assumeIsolated { trace(Thread.isMainThread ? "main" : "elsewhere") }
  }
}

@discardableResult
private func timer(_ seconds: Double, _ work: @escaping @Sendable () -> Void) -> Timer {
  .scheduledTimer(withTimeInterval: seconds, repeats: false) { _ in work() }
}

private typealias Source = Box<any DispatchSourceTimer>

private func end(_ source: Source, _ seconds: Double) { later(seconds) { source.value.cancel() } }

/// A scheduled timer source that is not yet started, and that keeps itself until it is cancelled.
private func source(
  at seconds: Double,
  every interval: DispatchTimeInterval = .never,
  on queue: DispatchQueue = .main,
  _ handler: @escaping @Sendable () -> Void
) -> Source {
  let source = Box(DispatchSource.makeTimerSource(queue: queue))
  source.value.schedule(deadline: .now() + seconds, repeating: interval)
  source.value.setEventHandler { withExtendedLifetime(source) { handler() } }
  return source
}

/// A source that ends before it fires.
private func ended(_ acts: String) -> Work {
  Work(doing: "a source after: \(acts)", "|") { trace in
    let source = source(at: 1, every: .seconds(1)) { trace("came") }.value
    for act in acts.split(separator: " ") {
      switch act {
      case "resume": source.resume()
      case "suspend": source.suspend()
      case "cancel": source.cancel()
      default: source.schedule(deadline: .now() + 1)
      }
    }
  }
}

let timeWork = [
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
  Work(doing: "the run loop of main", "same |") { trace in
    trace(RunLoop.current === RunLoop.main ? "same" : "another")
  },
  Work(doing: "the run loop of main in a queue's work", "another |") { trace in
    background.async { trace(RunLoop.current === RunLoop.main ? "same" : "another") }
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

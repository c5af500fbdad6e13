#if os(Linux)
import Foundation

/// Work of tasks that sleep, are cancelled, and meet callbacks.
let asyncWork = [
  Work(doing: "the first of a group ends the rest", "| fast no-slow all") { trace in
    Task {
      await withTaskGroup(of: Void.self) { group in
        for (word, seconds) in [("slow", 2.0), ("fast", 0.2)] {
          group.addTask { await nap(word, seconds, trace) }
        }
        await group.next()
        group.cancelAll()
      }
      trace("all")
    }
  },
  Work(doing: "a search that waits for the last letter", "| no-a b") { trace in
    let task = Box<Task<Void, Never>?>(nil)
    for (word, seconds) in [("a", 0.1), ("b", 0.3)] {
      later(seconds) {
        task.value?.cancel()
        task.value = Task { await nap(word, 0.5, trace) }
      }
    }
  },
  Work(doing: "sleeps of every kind of task", "| 1 2 3 4 5") { trace in
    let sleeps: [@Sendable () async throws -> Void] = [
      { try await Task.sleep(nanoseconds: 100_000_000) },
      { try await Task.sleep(for: .seconds(0.2), tolerance: .milliseconds(10)) },
      { try await ContinuousClock().sleep(until: .now + .seconds(0.3), tolerance: .zero) },
      { try await Task.sleep(until: .now + .milliseconds(400)) },
      { try await SuspendingClock().sleep(for: .milliseconds(500)) },
    ]
    for (index, sleep) in sleeps.enumerated().reversed() {
      Task {
        try await sleep()
        trace("\(index + 1)")
      }
    }
  },
  Work(doing: "a stream whose reader is cancelled", "| 1 cancelled over") { trace in
    let (stream, writer) = AsyncStream.makeStream(of: Int.self)
    writer.onTermination = { trace("\($0)") }
    let task = Task {
      for await number in stream { trace("\(number)") }
      trace("over")
    }
    later(0.1) { writer.yield(1) }
    later(0.2) { task.cancel() }
  },
  Work(doing: "a callback as a task", "| 7 main") { trace in
    Task { @MainActor in
      let number = await withCheckedContinuation { task in later(0.2) { task.resume(returning: 7) }
      }
      trace("\(number)")
      trace(Thread.isMainThread ? "main" : "elsewhere")
    }
  },
  Work(doing: "an actor on a queue of its own", "1 2 on |") { trace in
    let desk = Desk()
    Task { trace("\(await desk.count())") }
    Task {
      trace("\(await desk.count())")
      await desk.check(trace)
    }
  },
  Work(doing: "a task that yields until a time has come", "| came yielded") { trace in
    let isOver = Box(false)
    Task {
      while !isOver.value { await Task.yield() }
      trace("yielded")
    }
    later(2) {
      trace("came")
      isOver.value = true
    }
  },
]

/// Sleeps, and then notes a word, or the cancellation of the sleep.
private func nap(_ word: String, _ seconds: Double, _ trace: Trace) async {
  do { try await Task.sleep(for: .seconds(seconds)) } catch { return trace("no-" + word) }
  trace(word)
}

private final class QueueExecutor: SerialExecutor {
  let queue = serial()

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    queue.async { job.runSynchronously(on: self.asUnownedSerialExecutor()) }
  }
}

private actor Desk {
  private nonisolated let executor = QueueExecutor()
  private var number = 0
  nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

  func count() -> Int {
    number += 1
    return number
  }

  func check(_ trace: Trace) {
    dispatchPrecondition(condition: .onQueue(executor.queue))
    trace("on")
  }
}
#endif

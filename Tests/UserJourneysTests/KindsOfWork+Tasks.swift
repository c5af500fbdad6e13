import Foundation

@testable import UserJourneys

actor Account {
  private var balance = 0

  func add(_ amount: Int) -> Int {
    balance += amount
    return balance
  }

  func wait(for gate: Gate, _ trace: Trace) async {
    await gate.wait()
    trace("actor")
  }

  func slowly(_ trace: Trace) async {
    trace("in")
    await Task.yield()
    trace("out")
  }
}

private nonisolated func off(_ trace: Trace, _ word: String) async { trace(word) }

/// Work of tasks, on every system.
let taskWork = [
  Work(doing: "tasks in the order of their starts, after the step's own code", "sync a b a2 |") {
    trace in
    Task {
      trace("a")
      await Task.yield()
      trace("a2")
    }
    Task { trace("b") }
    trace("sync")
  },
  Work(doing: "priority changes no order", "low high detached |") { trace in
    Task(priority: .background) { trace("low") }
    Task(priority: .high) { trace("high") }
    Task.detached(priority: .high) { trace("detached") }
  },
  Work(doing: "detached tasks yield and come back to the main actor", "d0 d1 main d2 |") { trace in
    Task.detached {
      trace("d0")
      await Task.yield()
      trace("d1")
      await MainActor.run {
        MainActor.preconditionIsolated()
        trace("main")
      }
      trace("d2")
    }
  },
  Work("an actor serves in order and is reentrant", "1 3 in in out out") { user, trace in
    let account = Account()
    user.does("adds") { for number in 1...2 { Task { trace("\(await account.add(number))") } } }
    user.does("interleaves") { for _ in 0..<2 { Task { await account.slowly(trace) } } }
  },
  Work(doing: "a step is the main actor, and so is what it starts", "assumed assumed run off |") {
    trace in
    nonisolated func assume() { MainActor.assumeIsolated { trace("assumed") } }
    assume()
    Task {
      MainActor.preconditionIsolated()
      assume()
      await MainActor.run { trace("run") }
      await off(trace, "off")
      MainActor.preconditionIsolated()
    }
  },
  Work("an asynchronous step is awaited as far as it can go", "a b | c") { user, trace in
    let gate = Gate()
    user.does("waits") {
      trace("a")
      await off(trace, "b")
      await gate.wait()
      MainActor.preconditionIsolated()
      trace("c")
    }
    trace("|")
    user.does("opens") { gate.open() }
  },
  Work("sleepers wake by deadline, then by who slept first", "| b a a2 c d |", isEndless: true) {
    user,
    trace in
    let clock = user.clock
    user.does("sleeps") {
      for (name, seconds) in [("a", 2), ("b", 1), ("c", 2), ("d", 3), ("e", 4)] {
        Task {
          try await clock.sleep(for: .seconds(seconds))
          trace(name)
          guard name == "a" else { return }
          // All consequences of one sleeper run before the next one wakes.
          for _ in 0..<5 { await Task.yield() }
          trace("a2")
        }
      }
    }
    trace("|")
    user.waits(.seconds(3))
    trace("|")
  },
  Work("sleeping until now or the past does not wait", "zero past") { user, trace in
    let clock = user.clock
    user.waits(.seconds(5))
    user.does("sleeps") {
      try await clock.sleep(for: .zero)
      trace("zero")
      try await clock.sleep(until: .init(offset: .seconds(1)), tolerance: nil)
      trace("past")
    }
  },
  Work("cancelled before, while and after sleeping", "before while after-ok") { user, trace in
    let clock = user.clock
    func sleep(_ word: String) -> Task<Void, Never> {
      Task {
        do { try await clock.sleep(for: .seconds(1)) } catch { return trace(word) }
        trace(word + "-ok")
      }
    }
    user.does("cancels before") { sleep("before").cancel() }
    for (word, milliseconds) in [("while", 400), ("after", 1_000)] {
      var sleeper: Task<Void, Never>?
      user.does("sleeps") { sleeper = sleep(word) }
      user.waits(.milliseconds(milliseconds))
      user.does("cancels") { sleeper?.cancel() }
    }
    user.waits(.seconds(9))
  },
]

#if os(Linux)

/// Work of tasks that sleep, are cancelled, and meet callbacks.
let asyncWork = [
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

@testable import UserJourneys

/// One piece of concurrency and the order in which it runs.
struct Piece {
  let name: String
  let order: String
  let script: @MainActor (JourneyUser, Trace) -> Void

  init(_ name: String, _ order: String, _ script: @escaping @MainActor (JourneyUser, Trace) -> Void)
  {
    self.name = name
    self.order = order
    self.script = script
  }
}

actor Account {
  private var balance = 0

  func add(_ amount: Int) -> Int {
    balance += amount
    return balance
  }

  func sleep(_ trace: Trace) async throws {
    try await Task.sleep(for: .milliseconds(150))
    trace("actor")
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

extension Piece {
  static let all = tasks + clocks + bareSleeps
}

private let tasks = [
  Piece("tasks run in the order in which they start, after the step's own code", "sync a b a2") {
    user,
    trace in
    user.does("starts two") {
      Task {
        trace("a")
        await Task.yield()
        trace("a2")
      }
      Task { trace("b") }
      trace("sync")
    }
  },
  Piece("priority changes no order", "low high detached") { user, trace in
    user.does("starts two") {
      Task(priority: .background) { trace("low") }
      Task(priority: .high) { trace("high") }
      Task.detached(priority: .high) { trace("detached") }
    }
  },
  Piece("yielding tasks take turns", "a0 b0 a1 b1 a2 b2") { user, trace in
    user.does("starts two") {
      for name in ["a", "b"] {
        Task {
          for turn in 0..<3 {
            trace(name + "\(turn)")
            await Task.yield()
          }
        }
      }
    }
  },
  Piece("detached tasks yield and come back to the main actor", "d0 d1 main d2") { user, trace in
    user.does("detaches") {
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
    }
  },
  Piece("a group gives its results in the order of their ends", "3 1 2 sum6") { user, trace in
    user.does("groups") {
      Task {
        let sum = await withTaskGroup(of: Int.self) { group in
          for (number, yields) in [(1, 1), (2, 2), (3, 0)] {
            group.addTask {
              for _ in 0..<yields { await Task.yield() }
              return number
            }
          }
          var sum = 0
          for await number in group {
            trace("\(number)")
            sum += number
          }
          return sum
        }
        trace("sum\(sum)")
      }
    }
  },
  Piece("async let runs while its parent goes on", "parent child joined") { user, trace in
    user.does("lets") {
      Task {
        async let child: Void = off(trace, "child")
        trace("parent")
        await child
        trace("joined")
      }
    }
  },
  Piece("an actor serves in order and is reentrant", "1 3 in in out out") { user, trace in
    let account = Account()
    user.does("adds") {
      Task { trace("\(await account.add(1))") }
      Task { trace("\(await account.add(2))") }
    }
    user.does("interleaves") {
      Task { await account.slowly(trace) }
      Task { await account.slowly(trace) }
    }
  },
  Piece("a stream is read as it is written", "1 2 3 end") { user, trace in
    let (stream, writer) = AsyncStream.makeStream(of: Int.self)
    user.does("reads") {
      Task {
        for await number in stream { trace("\(number)") }
        trace("end")
      }
    }
    user.does("writes") {
      writer.yield(1)
      writer.yield(2)
    }
    user.does("ends") {
      Task.detached {
        writer.yield(3)
        writer.finish()
      }
    }
  },
  Piece("a step is the main actor, and so is what it starts", "assumed assumed run isolated") {
    user,
    trace in
    user.does("assumes") {
      nonisolated func assume() { MainActor.assumeIsolated { trace("assumed") } }
      assume()
      Task {
        MainActor.preconditionIsolated()
        assume()
        await MainActor.run { trace("run") }
        await off(trace, "isolated")
        MainActor.preconditionIsolated()
      }
    }
  },
  Piece("an asynchronous step is awaited as far as it can go", "a b | c") { user, trace in
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
]

private let clocks = [
  Piece("sleepers wake by deadline, then by who slept first", "| b a c d |") { user, trace in
    let clock = user.clock
    user.does("sleeps") {
      for (name, seconds) in [("a", 2), ("b", 1), ("c", 2), ("d", 3), ("e", 4)] {
        Task {
          try await clock.sleep(for: .seconds(seconds))
          trace(name)
        }
      }
    }
    trace("|")
    user.waits(.seconds(3))
    trace("|")
  },
  Piece("all that follows from one sleeper runs before the next wakes", "a0 a1 b") { user, trace in
    let clock = user.clock
    user.does("sleeps") {
      Task {
        try await clock.sleep(for: .seconds(1))
        trace("a0")
        for _ in 0..<5 { await Task.yield() }
        trace("a1")
      }
      Task {
        try await clock.sleep(for: .seconds(1))
        trace("b")
      }
    }
    user.waits(.seconds(1))
  },
  Piece("a sleeper may sleep again within one wait", "1.0 2.0 3.0") { user, trace in
    let clock = user.clock
    user.does("ticks") {
      Task {
        while true {
          try await clock.sleep(for: .seconds(1))
          trace("\(clock.now.offset.components.seconds).0")
        }
      }
    }
    user.waits(.milliseconds(3_999))
  },
  Piece("sleeping until now or the past does not wait", "zero past") { user, trace in
    let clock = user.clock
    user.waits(.seconds(5))
    user.does("sleeps") {
      try await clock.sleep(for: .zero)
      trace("zero")
      try await clock.sleep(until: .init(offset: .seconds(1)), tolerance: nil)
      trace("past")
    }
  },
  Piece("cancelled before, while and after sleeping", "before while after-ok | done") {
    user,
    trace in
    let clock = user.clock
    var sleeper: Task<Void, any Error>?
    func sleep(_ word: String) -> Task<Void, any Error> {
      Task {
        do { try await clock.sleep(for: .seconds(1)) } catch is CancellationError {
          return trace(word)
        }
        trace(word + "-ok")
      }
    }
    user.does("cancels before") { sleep("before").cancel() }
    user.does("sleeps") { sleeper = sleep("while") }
    user.waits(.milliseconds(400))
    user.does("cancels while") { sleeper?.cancel() }
    user.does("sleeps") { sleeper = sleep("after") }
    user.waits(.seconds(1))
    user.does("cancels after") { sleeper?.cancel() }
    trace("|")
    user.waits(.seconds(9))
    trace("done")
  },
  Piece("a cancelled sleep leaves the others as they are", "cancelled b") { user, trace in
    let clock = user.clock
    user.does("sleeps") {
      let first = Task {
        try? await clock.sleep(for: .seconds(1))
        trace("cancelled")
      }
      Task {
        try await clock.sleep(for: .seconds(1))
        trace("b")
      }
      Task { first.cancel() }
    }
    user.waits(.seconds(1))
  },
]

#if os(Linux) && compiler(>=6.3)
private let bareSleeps = [
  Piece("bare sleeps of every kind are virtual, in order of time", "| 1 actor 2 3 4 5 6 |") {
    user,
    trace in
    user.does("sleeps") {
      Task {
        try await Task.sleep(until: .now + .milliseconds(400))
        trace("4")
      }
      Task {
        try await ContinuousClock().sleep(for: .milliseconds(300))
        trace("3")
      }
      Task.detached {
        try await Task.sleep(for: .milliseconds(200))
        trace("2")
      }
      Task {
        try await Task.sleep(nanoseconds: 100_000_000)
        trace("1")
      }
      Task {
        try await SuspendingClock().sleep(for: .milliseconds(500))
        trace("5")
      }
      Task {
        try await Task.sleep(for: .seconds(3_600))
        trace("6")
      }
    }
    user.does("sleeps in an actor") { Task { try await Account().sleep(trace) } }
    trace("|")
    user.waits(.seconds(3_600))
    trace("|")
  },
  Piece("a bare sleep that is cancelled ends at once", "cancelled |") { user, trace in
    var sleeper: Task<Void, any Error>?
    user.does("sleeps") {
      sleeper = Task {
        do { try await Task.sleep(for: .seconds(1)) } catch is CancellationError {
          trace("cancelled")
        }
      }
    }
    user.does("cancels") { sleeper?.cancel() }
    trace("|")
    user.waits(.seconds(2))
  },
]
#else
private let bareSleeps: [Piece] = []
#endif

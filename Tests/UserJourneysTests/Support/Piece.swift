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
  static let all = tasks + Self.clocks + Self.bareSleeps
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

@testable import UserJourneys

extension Piece {
  static let clocks = [
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
    Piece("all that follows from one sleeper runs before the next wakes", "a0 a1 b") {
      user,
      trace in
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
  static let bareSleeps = [
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
  static let bareSleeps: [Piece] = []
  #endif
}

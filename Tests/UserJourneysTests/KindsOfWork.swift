import Foundation

@testable import UserJourneys

/// A kind of work that an app hands over, and the end that its user sees.
struct Work: Sendable {
  let name: String
  let end: String
  let script: @MainActor @Sendable (JourneyUser, Trace) -> Void

  init(
    _ name: String,
    _ end: String,
    _ script: @escaping @MainActor @Sendable (JourneyUser, Trace) -> Void
  ) {
    (self.name, self.end, self.script) = (name, end, script)
  }

  /// Work that one step starts on the main thread; what stands behind the bar comes while the user waits.
  init(
    doing name: String,
    _ end: String,
    _ action: @escaping @MainActor @Sendable (Trace) -> Void
  ) {
    self.init(name, end) { user, trace in
      user.does("starts") { action(trace) }
      trace("|")
      user.waits(.seconds(5))
    }
  }
}

let background = DispatchQueue.global()

func later(_ seconds: Double, _ work: @escaping @Sendable () -> Void) {
  background.asyncAfter(deadline: .now() + seconds, execute: work)
}

func pause(_ seconds: Double) { Thread.sleep(forTimeInterval: seconds) }

/// Work that sleeps first.
func slow(_ word: String, _ trace: Trace, _ seconds: Double = 0.2) -> @Sendable () -> Void {
  {
    pause(seconds)
    trace(word)
  }
}

/// A value that work of several threads changes, one at a time.
final class Box<Value>: @unchecked Sendable {
  var value: Value
  init(_ value: Value) { self.value = value }
}

func serial() -> DispatchQueue { DispatchQueue(label: "serial") }
func concurrent() -> DispatchQueue { DispatchQueue(label: "many", attributes: .concurrent) }

/// Work of which some part waits for another.
let waitingWork = [
  Work("a cache with readers and a writer behind a barrier", "old old | new") { user, trace in
    let queue = DispatchQueue(label: "cache", attributes: .concurrent)
    // Unsafe only by its type: the barrier guards it.
    nonisolated(unsafe) var value = "old"
    user.does("reads and writes") {
      for _ in 0..<2 {
        queue.async(execute: slow(value, trace, 0.1))
      }
      queue.async(flags: .barrier) { value = "new" }
    }
    user.waits(.seconds(1))
    trace("|")
    user.does("reads") { trace(queue.sync { value }) }
  },
  Work("two at a time by a semaphore", "1 2 | 3 4 | 5 6 |") { user, trace in
    let places = DispatchSemaphore(value: 2)
    user.does("starts six") {
      for number in 1...6 {
        background.async {
          places.wait()
          pause(0.1)
          trace("\(number)")
          places.signal()
        }
      }
    }
    for _ in 0..<3 {
      user.waits(.milliseconds(100))
      trace("|")
    }
  },
  Work("one at a time by a semaphore", "1 | 2 |") { user, trace in
    let place = DispatchSemaphore(value: 1)
    user.does("starts two") {
      for number in 1...2 {
        background.async {
          place.wait()
          pause(0.1)
          trace("\(number)")
          place.signal()
        }
      }
    }
    for _ in 0..<2 {
      user.waits(.milliseconds(100))
      trace("|")
    }
  },
  Work("two sleepers end in the order of their times", "| 1 | 2") { user, trace in
    user.does("starts two") {
      for seconds in [2, 1] {
        background.async(execute: slow("\(seconds)", trace, Double(seconds)))
      }
    }
    trace("|")
    user.waits(.milliseconds(1_500))
    trace("|")
    user.waits(.seconds(1))
  },
  Work("a timer source whose queue nobody keeps", "tick tick") { user, trace in
    nonisolated(unsafe) var source: (any DispatchSourceTimer)?
    user.does("starts") {
      let timer = DispatchSource.makeTimerSource(queue: DispatchQueue(label: "poll"))
      timer.schedule(deadline: .now() + 1, repeating: 1)
      timer.setEventHandler { trace("tick") }
      timer.resume()
      source = timer
    }
    user.waits(.milliseconds(2_500))
    user.does("ends") {
      source?.cancel()
      source = nil
    }
  },
  Work("a notification on main for an observer on the main queue", "heard posted") { user, trace in
    let center = NotificationCenter()
    let name = Notification.Name("changed")
    let token = center.addObserver(forName: name, object: nil, queue: .main) { _ in trace("heard") }
    user.does("posts") {
      center.post(name: name, object: nil)
      trace("posted")
    }
    center.removeObserver(token)
  },
  Work("a barrier block of an operation queue", "1 2 3 barrier after") { user, trace in
    let queue = OperationQueue()
    user.does("starts") {
      for number in [3, 2, 1] {
        queue.addOperation(slow("\(number)", trace, Double(number) * 0.1))
      }
      queue.addBarrierBlock { trace("barrier") }
      queue.addOperation { trace("after") }
    }
    user.waits(.seconds(1))
  },
  Work("a producer and a consumer on a condition", "got1 got2 got3") { user, trace in
    let condition = NSCondition()
    // Unsafe only by its type: the condition guards it.
    nonisolated(unsafe) var items: [Int] = []
    user.does("consumes") {
      background.async {
        for _ in 0..<3 {
          condition.lock()
          while items.isEmpty { condition.wait() }
          trace("got\(items.removeFirst())")
          condition.unlock()
        }
      }
    }
    user.does("produces") {
      background.async {
        for item in 1...3 {
          pause(0.1)
          condition.lock()
          items.append(item)
          condition.signal()
          condition.unlock()
        }
      }
    }
    user.waits(.seconds(1))
  },
  Work("sync onto a queue that is busy", "slow quick") { user, trace in
    let queue = DispatchQueue(label: "busy")
    user.does("starts") {
      queue.async(execute: slow("slow", trace, 1))
    }
    user.does("asks") { queue.sync { trace("quick") } }
  },
  Work("a poller", "poll poll | done") { user, trace in
    // Unsafe only by its type: exactly one thread of a journey runs at a time.
    nonisolated(unsafe) var isOver = false
    user.does("polls") {
      background.async {
        while !isOver {
          pause(1)
          trace(isOver ? "done" : "poll")
        }
      }
    }
    user.waits(.milliseconds(2_500))
    user.does("ends") { isOver = true }
    trace("|")
    user.waits(.seconds(1))
  },
]

#if os(Linux)
import Foundation

let queueWork = [
  Work(doing: "a barrier waits for all before it", "b | a barrier c") { trace in
    let queue = concurrent()
    queue.async(execute: slow("a", trace))
    queue.async { trace("b") }
    queue.async(flags: .barrier) { trace("barrier") }
    queue.async { trace("c") }
  },
  Work(doing: "a work item that is a barrier", "| a item b") { trace in
    let queue = concurrent()
    queue.async(execute: slow("a", trace))
    queue.async(execute: DispatchWorkItem(flags: .barrier) { trace("item") })
    queue.async { trace("b") }
  },
  Work(doing: "a barrier of a global queue is none", "barrier | a") { trace in
    background.async(execute: slow("a", trace))
    background.async(flags: .barrier) { trace("barrier") }
  },
  Work(doing: "sync for a barrier", "a barrier |") { trace in
    let queue = concurrent()
    queue.async(execute: slow("a", trace))
    queue.sync(flags: .barrier) { trace("barrier") }
  },
  Work(doing: "sync beside readers", "sync | a") { trace in
    let queue = concurrent()
    queue.async(execute: slow("a", trace))
    queue.sync { trace("sync") }
  },
  Work(doing: "sync from the background onto main", "main background |") { trace in
    background.async {
      DispatchQueue.main.sync { trace(Thread.isMainThread ? "main" : "elsewhere") }
      trace("background")
    }
  },
  Work(doing: "sync onto main while main sleeps", "woken main |") { trace in
    background.async { DispatchQueue.main.sync { trace("main") } }
    pause(0.2)
    trace("woken")
  },
  Work(doing: "concurrentPerform", "0 1 2 done |") { trace in
    let lock = NSLock()
    let seen = Box<[Int]>([])
    DispatchQueue.concurrentPerform(iterations: 3) { index in
      lock.withLock { seen.value.append(index) }
    }
    for index in seen.value.sorted() { trace("\(index)") }
    trace("done")
  },
  Work(doing: "a queue with a target that is busy", "| busy own") { trace in
    let root = serial()
    root.async(execute: slow("busy", trace))
    DispatchQueue(label: "own", target: root).async { trace("own") }
  },
  Work(doing: "an object that ends with its work, and waits for a queue", "ran own gone next |") {
    trace in
    let queue = serial()
    let object = Ending { queue.sync { trace("gone") } }
    DispatchQueue.main.async { withExtendedLifetime(object) { trace("ran") } }
    DispatchQueue.main.async { trace("next") }
    queue.async { trace("own") }
  },
  Work(doing: "a value of a queue", "7 none |") { trace in
    let (queue, key) = (serial(), DispatchSpecificKey<Int>())
    queue.setSpecific(key: key, value: 7)
    queue.sync { trace(DispatchQueue.getSpecific(key: key).map { "\($0)" } ?? "none") }
    trace(DispatchQueue.getSpecific(key: key) == nil ? "none" : "some")
  },
  Work(doing: "a value of the main queue", "main none |") { trace in
    let key = DispatchSpecificKey<String>()
    DispatchQueue.main.setSpecific(key: key, value: "main")
    trace(DispatchQueue.getSpecific(key: key) ?? "none")
    Task.detached { trace(DispatchQueue.getSpecific(key: key) ?? "none") }
  },
  Work(doing: "the queue that work is on", "on |") { trace in
    let queue = serial()
    queue.async {
      dispatchPrecondition(condition: .onQueue(queue))
      dispatchPrecondition(condition: .notOnQueue(.main))
      trace("on")
    }
  },
]

/// An object that acts when it is released.
private final class Ending: Sendable {
  private let end: @Sendable () -> Void

  init(_ end: @escaping @Sendable () -> Void) { self.end = end }
  deinit { end() }
}

let itemWork = [
  Work(doing: "a work item that is cancelled", "|") { trace in
    let item = DispatchWorkItem { trace("item") }
    background.asyncAfter(deadline: .now() + 0.2, execute: item)
    item.cancel()
  },
  Work(doing: "a group is waited for", "a b all |") { trace in
    let group = DispatchGroup()
    for (number, word) in ["a", "b"].enumerated() {
      background.async(group: group, execute: slow(word, trace, 0.1 * Double(number + 1)))
    }
    group.wait()
    trace("all")
  },
  Work(doing: "a group that takes too long", "late | a") { trace in
    let group = DispatchGroup()
    background.async(group: group, execute: slow("a", trace, 0.4))
    trace(group.wait(timeout: .now() + 0.2) == .timedOut ? "late" : "all")
  },
  Work(doing: "who waits first goes on first", "| 1 2 3") { trace in
    let semaphore = DispatchSemaphore(value: 0)
    for number in 1...3 {
      later(0.1 * Double(number)) {
        semaphore.wait()
        trace("\(number)")
        pause(0.05)
        semaphore.signal()
      }
    }
    later(0.5) { semaphore.signal() }
  },
  Work(doing: "a group with two listeners, used again", "| a one two b three") { trace in
    let group = DispatchGroup()
    background.async(group: group, execute: slow("a", trace))
    group.notify(queue: .main) { trace("one") }
    group.notify(queue: .main) {
      trace("two")
      background.async(group: group, execute: slow("b", trace))
      group.notify(queue: .main) { trace("three") }
    }
  },
]

extension DispatchSemaphore {
  func with(_ body: () -> Void) {
    wait()
    body()
    signal()
  }
}

let operationWork = [
  Work(doing: "operations are waited for", "1 all |") { trace in
    let queue = OperationQueue()
    queue.addOperation(slow("1", trace))
    queue.waitUntilAllOperationsAreFinished()
    trace("all")
  },
  Work(doing: "a main operation from the background", "main |") { trace in
    background.async {
      OperationQueue.main.addOperation {
        trace(Thread.isMainThread ? "main" : "elsewhere")
      }
    }
  },
  Work(doing: "posted on main for main", "heard posted |") { trace in
    let (center, changed) = (NotificationCenter(), Notification.Name("changed"))
    _ = center.addObserver(forName: changed, object: nil, queue: .main) { _ in trace("heard") }
    center.post(name: changed, object: nil)
    trace("posted")
  },
]
#endif

#if os(Linux)
import Foundation

let queueWork = [
  Work(doing: "main after the step's own code", "own queued |") { trace in
    DispatchQueue.main.async { trace("queued") }
    trace("own")
  },
  Work(doing: "a serial queue whose first work sleeps", "| 1 2") { trace in
    let queue = serial()
    queue.async(execute: slow("1", trace))
    queue.async { trace("2") }
  },
  Work(doing: "queues beside each other", "b | a") { trace in
    serial().async(execute: slow("a", trace))
    serial().async { trace("b") }
  },
  Work(doing: "a concurrent queue", "b | a") { trace in
    let queue = concurrent()
    queue.async(execute: slow("a", trace))
    queue.async { trace("b") }
  },
  Work(doing: "a barrier waits for all before it", "b | a barrier c") { trace in
    let queue = concurrent()
    queue.async(execute: slow("a", trace))
    queue.async { trace("b") }
    queue.async(flags: .barrier) { trace("barrier") }
    queue.async { trace("c") }
  },
  Work(doing: "a barrier that sleeps holds up the rest", "| barrier a b") { trace in
    let queue = concurrent()
    queue.async(flags: .barrier, execute: slow("barrier", trace))
    for word in ["a", "b"] { queue.async { trace(word) } }
  },
  Work(doing: "a work item that is a barrier", "| a item b") { trace in
    let queue = concurrent()
    queue.async(execute: slow("a", trace))
    queue.async(execute: DispatchWorkItem(flags: .barrier) { trace("item") })
    queue.async { trace("b") }
  },
  Work(doing: "a barrier of a group", "| a barrier done") { trace in
    let (queue, group) = (concurrent(), DispatchGroup())
    queue.async(group: group, execute: slow("a", trace))
    queue.async(group: group, flags: .barrier) { trace("barrier") }
    group.notify(queue: .main) { trace("done") }
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
  Work(doing: "sync comes behind what is on the queue", "1 2 sync |") { trace in
    let queue = serial()
    for number in 1...2 { queue.async { trace("\(number)") } }
    queue.sync { trace("sync") }
  },
  Work(doing: "sync within another queue's", "in |") { trace in
    serial().sync { serial().sync { trace("in") } }
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
  Work(doing: "asyncAfter in the order of times", "| 1 2 3") { trace in
    for number in [3, 1, 2] { later(Double(number) / 5) { trace("\(number)") } }
  },
  Work(doing: "asyncAfter on a queue that is busy", "| busy after") { trace in
    let queue = serial()
    queue.asyncAfter(deadline: .now() + 0.1) { trace("after") }
    queue.async(execute: slow("busy", trace, 0.3))
  },
  Work(doing: "asyncAfter as a barrier with a class of service", "| a barrier") { trace in
    let queue = concurrent()
    queue.async(execute: slow("a", trace, 0.4))
    queue.asyncAfter(deadline: .now() + 0.2, qos: .utility, flags: .barrier) { trace("barrier") }
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
#endif

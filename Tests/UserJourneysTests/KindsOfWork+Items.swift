#if os(Linux)
import Foundation

let itemWork = [
  Work(doing: "a work item is waited for", "item waited |") { trace in
    let item = DispatchWorkItem { trace("item") }
    background.async(execute: item)
    item.wait()
    trace("waited")
  },
  Work(doing: "a work item that sleeps is waited for", "item waited |") { trace in
    let item = DispatchWorkItem(block: slow("item", trace))
    background.async(execute: item)
    item.wait()
    trace("waited")
  },
  Work(doing: "a work item that takes too long", "late | item") { trace in
    let item = DispatchWorkItem(block: slow("item", trace, 0.4))
    background.async(execute: item)
    trace(item.wait(timeout: .now() + 0.2) == .timedOut ? "late" : "done")
  },
  Work(doing: "a work item that is cancelled", "|") { trace in
    let item = DispatchWorkItem { trace("item") }
    background.asyncAfter(deadline: .now() + 0.2, execute: item)
    item.cancel()
  },
  Work(doing: "a work item that asks whether it is cancelled", "| stopped") { trace in
    let item = Box<DispatchWorkItem?>(nil)
    item.value = DispatchWorkItem {
      while item.value?.isCancelled == false { pause(0.1) }
      trace("stopped")
      item.value = nil
    }
    if let work = item.value { background.async(execute: work) }
    later(0.25) { item.value?.cancel() }
  },
  Work(doing: "who is told of a work item that sleeps", "| item told") { trace in
    let item = DispatchWorkItem(block: slow("item", trace))
    item.notify(queue: .main) { trace("told") }
    background.async(execute: item)
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
  Work(doing: "a group in the background", "| a all") { trace in
    let group = DispatchGroup()
    background.async(group: group, execute: slow("a", trace))
    background.async {
      group.wait()
      trace("all")
    }
  },
  Work(doing: "a group that is entered and left", "told |") { trace in
    let group = DispatchGroup()
    group.enter()
    group.notify(queue: .main) { trace("told") }
    background.async { group.leave() }
  },
  Work(doing: "a semaphore of a task", "signalled waited |") { trace in
    let semaphore = DispatchSemaphore(value: 0)
    Task.detached {
      trace("signalled")
      semaphore.signal()
    }
    semaphore.wait()
    trace("waited")
  },
  Work(doing: "a group of groups", "| inner outer") { trace in
    let (inner, outer) = (DispatchGroup(), DispatchGroup())
    background.async(group: outer) {
      background.async(group: inner, execute: slow("inner", trace))
      inner.wait()
    }
    outer.notify(queue: .main) { trace("outer") }
  },
  Work(doing: "a semaphore that is there", "taken |") { trace in
    DispatchSemaphore(value: 1).with { trace("taken") }
  },
  Work(doing: "a semaphore in turns", "| ping pong ping pong") { trace in
    let (ping, pong) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
    background.async {
      for _ in 0..<2 {
        pong.wait()
        trace("pong")
        ping.signal()
      }
    }
    background.async {
      for _ in 0..<2 {
        pause(0.1)
        trace("ping")
        pong.signal()
        ping.wait()
      }
    }
  },
  Work(doing: "a semaphore with a limit", "| late") { trace in
    background.async {
      trace(DispatchSemaphore(value: 0).wait(timeout: .now() + 0.2) == .timedOut ? "late" : "got")
    }
  },
  Work(doing: "a semaphore that comes in its time", "| got") { trace in
    let semaphore = DispatchSemaphore(value: 0)
    background.async {
      trace(semaphore.wait(timeout: .now() + 0.4) == .timedOut ? "late" : "got")
    }
    later(0.2) { semaphore.signal() }
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
]

extension DispatchSemaphore {
  fileprivate func with(_ body: () -> Void) {
    wait()
    body()
    signal()
  }
}
#endif

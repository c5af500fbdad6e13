#if os(Linux)
import Foundation

let itemWork = [
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
  Work(doing: "a group and a semaphore by the clock on the wall", "| late late") { trace in
    background.async {
      let group = DispatchGroup()
      group.enter()
      trace(group.wait(wallTimeout: .now() + 0.2) == .timedOut ? "late" : "all")
      group.leave()
      let semaphore = DispatchSemaphore(value: 0)
      trace(semaphore.wait(wallTimeout: .now() + 0.2) == .timedOut ? "late" : "got")
    }
  },
  Work(doing: "a work item that is cancelled behind others", "| busy") { trace in
    let (queue, item) = (serial(), Box(DispatchWorkItem { trace("item") }))
    queue.async(execute: slow("busy", trace, 0.4))
    queue.async(execute: item.value)
    later(0.2) { item.value.cancel() }
  },
]

extension DispatchSemaphore {
  func with(_ body: () -> Void) {
    wait()
    body()
    signal()
  }
}
#endif

#if os(Linux)
import CDispatch
import Foundation
import Glibc
import Synchronization

private func later(_ seconds: Double, _ work: @escaping @Sendable () -> Void) {
  background.asyncAfter(deadline: .now() + seconds, execute: work)
}

private func pause(_ seconds: Double) { Thread.sleep(forTimeInterval: seconds) }

/// A value that work of several threads changes, one at a time.
private final class Box<Value>: @unchecked Sendable {
  var value: Value
  init(_ value: Value) { self.value = value }
}

private typealias Queue = DispatchQueue
private func serial() -> Queue { Queue(label: "serial") }
private func concurrent() -> Queue { Queue(label: "many", attributes: .concurrent) }

let queueWork = [
  Work(doing: "main after the step's own code", "own queued |") { trace in
    Queue.main.async { trace("queued") }
    trace("own")
  },
  Work(doing: "a serial queue keeps its order", "1 2 3 |") { trace in
    let queue = serial()
    for number in 1...3 { queue.async { trace("\(number)") } }
  },
  Work(doing: "a serial queue whose first work sleeps", "| 1 2") { trace in
    let queue = serial()
    queue.async {
      pause(0.2)
      trace("1")
    }
    queue.async { trace("2") }
  },
  Work(doing: "a queue of another target", "| a b") { trace in
    let root = serial()
    let (one, two) = (Queue(label: "one", target: root), Queue(label: "two", target: root))
    one.async {
      pause(0.2)
      trace("a")
    }
    two.async { trace("b") }
  },
  Work(doing: "queues beside each other", "b | a") { trace in
    serial().async {
      pause(0.2)
      trace("a")
    }
    serial().async { trace("b") }
  },
  Work(doing: "a concurrent queue", "b | a") { trace in
    let queue = concurrent()
    queue.async {
      pause(0.2)
      trace("a")
    }
    queue.async { trace("b") }
  },
  Work(doing: "a barrier waits for all before it", "b | a barrier c") { trace in
    let queue = concurrent()
    queue.async {
      pause(0.2)
      trace("a")
    }
    queue.async { trace("b") }
    queue.async(flags: .barrier) { trace("barrier") }
    queue.async { trace("c") }
  },
  Work(doing: "a barrier that sleeps holds up the rest", "| barrier a b") { trace in
    let queue = concurrent()
    queue.async(flags: .barrier) {
      pause(0.2)
      trace("barrier")
    }
    for word in ["a", "b"] { queue.async { trace(word) } }
  },
  Work(doing: "a work item that is a barrier", "| a item b") { trace in
    let queue = concurrent()
    queue.async {
      pause(0.2)
      trace("a")
    }
    queue.async(execute: DispatchWorkItem(flags: .barrier) { trace("item") })
    queue.async { trace("b") }
  },
  Work(doing: "a barrier with a class of service", "| a barrier") { trace in
    let queue = concurrent()
    queue.async {
      pause(0.2)
      trace("a")
    }
    queue.async(qos: .utility, flags: .barrier) { trace("barrier") }
  },
  Work(doing: "a barrier of a group", "| a barrier done") { trace in
    let (queue, group) = (concurrent(), DispatchGroup())
    queue.async(group: group) {
      pause(0.2)
      trace("a")
    }
    queue.async(group: group, flags: .barrier) { trace("barrier") }
    group.notify(queue: .main) { trace("done") }
  },
  Work(doing: "a barrier of a global queue is none", "barrier | a") { trace in
    background.async {
      pause(0.2)
      trace("a")
    }
    background.async(flags: .barrier) { trace("barrier") }
  },
  Work(doing: "sync for a barrier", "a barrier |") { trace in
    let queue = concurrent()
    queue.async {
      pause(0.2)
      trace("a")
    }
    queue.sync(flags: .barrier) { trace("barrier") }
  },
  Work(doing: "sync beside readers", "sync | a") { trace in
    let queue = concurrent()
    queue.async {
      pause(0.2)
      trace("a")
    }
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
      Queue.main.sync { trace(Thread.isMainThread ? "main" : "elsewhere") }
      trace("background")
    }
  },
  Work(doing: "sync onto main while main sleeps", "woken main |") { trace in
    background.async { Queue.main.sync { trace("main") } }
    pause(0.2)
    trace("woken")
  },
  Work(doing: "sync with a result", "3 |") { trace in trace("\(serial().sync { 3 })") },
  Work(doing: "concurrentPerform", "0 1 2 done |") { trace in
    let lock = NSLock()
    let seen = Box<[Int]>([])
    Queue.concurrentPerform(iterations: 3) { index in lock.withLock { seen.value.append(index) } }
    for index in seen.value.sorted() { trace("\(index)") }
    trace("done")
  },
  Work(doing: "a queue that is suspended and resumed", "1 |") { trace in
    let queue = serial()
    queue.suspend()
    queue.async { trace("1") }
    queue.resume()
  },
  Work(doing: "a queue that is activated later", "| 1") { trace in
    let queue = Queue(label: "later", attributes: .initiallyInactive)
    queue.async { trace("1") }
    later(0.2) { queue.activate() }
  },
  Work(doing: "sync onto a queue that is resumed meanwhile", "sync |") { trace in
    let queue = serial()
    queue.suspend()
    later(0.2) { queue.resume() }
    queue.sync { trace("sync") }
  },
  Work(doing: "asyncAfter in the order of times", "| 1 2 3") { trace in
    for number in [3, 1, 2] { later(Double(number) / 5) { trace("\(number)") } }
  },
  Work(doing: "asyncAfter on a queue that is busy", "| busy after") { trace in
    let queue = serial()
    queue.asyncAfter(deadline: .now() + 0.1) { trace("after") }
    queue.async {
      pause(0.3)
      trace("busy")
    }
  },
  Work(doing: "a value of a queue", "7 none |") { trace in
    let (queue, key) = (serial(), DispatchSpecificKey<Int>())
    queue.setSpecific(key: key, value: 7)
    queue.sync { trace(Queue.getSpecific(key: key).map { "\($0)" } ?? "none") }
    trace(Queue.getSpecific(key: key) == nil ? "none" : "some")
  },
  Work(doing: "a value of the main queue", "main none |") { trace in
    let key = DispatchSpecificKey<String>()
    Queue.main.setSpecific(key: key, value: "main")
    trace(Queue.getSpecific(key: key) ?? "none")
    Task.detached { trace(Queue.getSpecific(key: key) ?? "none") }
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

let itemWork = [
  Work(doing: "a work item is waited for", "item waited |") { trace in
    let item = DispatchWorkItem { trace("item") }
    background.async(execute: item)
    item.wait()
    trace("waited")
  },
  Work(doing: "a work item that sleeps is waited for", "item waited |") { trace in
    let item = DispatchWorkItem {
      pause(0.2)
      trace("item")
    }
    background.async(execute: item)
    item.wait()
    trace("waited")
  },
  Work(doing: "a work item that takes too long", "late | item") { trace in
    let item = DispatchWorkItem {
      pause(0.4)
      trace("item")
    }
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
    let item = DispatchWorkItem {
      pause(0.2)
      trace("item")
    }
    item.notify(queue: .main) { trace("told") }
    background.async(execute: item)
  },
  Work(doing: "a group is waited for", "a b all |") { trace in
    let group = DispatchGroup()
    for (number, word) in ["a", "b"].enumerated() {
      background.async(group: group) {
        pause(0.1 * Double(number + 1))
        trace(word)
      }
    }
    group.wait()
    trace("all")
  },
  Work(doing: "a group that takes too long", "late | a") { trace in
    let group = DispatchGroup()
    background.async(group: group) {
      pause(0.4)
      trace("a")
    }
    trace(group.wait(timeout: .now() + 0.2) == .timedOut ? "late" : "all")
  },
  Work(doing: "a group in the background", "| a all") { trace in
    let group = DispatchGroup()
    background.async(group: group) {
      pause(0.2)
      trace("a")
    }
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
      background.async(group: inner) {
        pause(0.2)
        trace("inner")
      }
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

let lockWork = [
  Work(doing: "a lock that is held while its holder sleeps", "| a b") { trace in
    let lock = NSLock()
    background.async {
      lock.withLock {
        pause(0.2)
        trace("a")
      }
    }
    later(0.1) { lock.withLock { trace("b") } }
  },
  Work(doing: "main waits for a lock of the background", "a main |") { trace in
    let (lock, held) = (NSLock(), DispatchSemaphore(value: 0))
    background.async {
      lock.withLock {
        held.signal()
        pause(0.2)
        trace("a")
      }
    }
    held.wait()
    lock.withLock { trace("main") }
  },
  Work(doing: "a recursive lock", "| in b") { trace in
    let lock = NSRecursiveLock()
    background.async {
      lock.withLock {
        lock.withLock {
          pause(0.2)
          trace("in")
        }
      }
    }
    later(0.1) { lock.withLock { trace("b") } }
  },
  Work(doing: "a lock that is tried", "| busy free") { trace in
    let lock = NSLock()
    background.async { lock.withLock { pause(0.3) } }
    for seconds in [0.1, 0.4] {
      later(seconds) {
        guard lock.try() else { return trace("busy") }
        trace("free")
        lock.unlock()
      }
    }
  },
  Work(doing: "a mutex of Synchronization", "| a b") { trace in
    let mutex = Holder()
    background.async {
      mutex.value.withLock { _ in
        pause(0.2)
        trace("a")
      }
    }
    later(0.1) { mutex.value.withLock { _ in trace("b") } }
  },
  Work(doing: "a lock for readers and a writer", "| read written") { trace in
    let lock = ReadersLock()
    background.async {
      lock.read {
        pause(0.2)
        trace("read")
      }
    }
    later(0.1) { lock.write { trace("written") } }
  },
  Work(doing: "a condition that is broadcast", "| all 1 2") { trace in
    let (condition, isOpen) = (NSCondition(), Box(false))
    for number in 1...2 {
      background.async {
        condition.lock()
        while !isOpen.value { condition.wait() }
        trace("\(number)")
        condition.unlock()
      }
    }
    later(0.2) {
      condition.withLock {
        isOpen.value = true
        trace("all")
        condition.broadcast()
      }
    }
  },
  Work(doing: "a condition with a limit", "| late") { trace in
    background.async {
      let condition = NSCondition()
      condition.withLock {
        trace(condition.wait(until: Date(timeIntervalSinceNow: 0.2)) ? "woken" : "late")
      }
    }
  },
  Work(doing: "a semaphore of the C library", "| a b") { trace in
    let semaphore = CSemaphore()
    background.async {
      sem_wait(semaphore.place)
      trace("b")
    }
    later(0.2) {
      trace("a")
      sem_post(semaphore.place)
    }
  },
  Work(doing: "a semaphore of the C library with a limit", "| late") { trace in
    background.async {
      var time = timespec()
      timespec_get(&time, TIME_UTC)
      time.tv_sec += 1
      trace(sem_timedwait(CSemaphore().place, &time) == 0 ? "got" : "late")
    }
  },
]

private final class Holder: Sendable {
  let value = Mutex(0)
}

/// Unchecked, because the lock is one for threads.
private final class ReadersLock: @unchecked Sendable {
  private let lock = UnsafeMutablePointer<pthread_rwlock_t>.allocate(capacity: 1)

  init() { pthread_rwlock_init(lock, nil) }

  func read(_ body: () -> Void) {
    pthread_rwlock_rdlock(lock)
    body()
    pthread_rwlock_unlock(lock)
  }

  func write(_ body: () -> Void) {
    pthread_rwlock_wrlock(lock)
    body()
    pthread_rwlock_unlock(lock)
  }
}

/// Unchecked, because the semaphore is one for threads.
private final class CSemaphore: @unchecked Sendable {
  let place = UnsafeMutablePointer<sem_t>.allocate(capacity: 1)

  init() { sem_init(place, 0, 0) }
}

let timeWork = [
  Work(doing: "sleep on main holds up its step", "woken |") { trace in
    pause(0.2)
    trace("woken")
  },
  Work(doing: "sleep until a date", "| woken") { trace in
    background.async {
      Thread.sleep(until: Date(timeIntervalSinceNow: 0.2))
      trace("woken")
    }
  },
  Work(doing: "sleeps of every kind", "| 1 2 3 4") { trace in
    background.async {
      usleep(100_000)
      trace("1")
      var time = timespec(tv_sec: 0, tv_nsec: 100_000_000)
      nanosleep(&time, nil)
      trace("2")
      clock_nanosleep(CLOCK_MONOTONIC, 0, &time, nil)
      trace("3")
      clock_gettime(CLOCK_MONOTONIC, &time)
      time.tv_sec += 1
      clock_nanosleep(CLOCK_MONOTONIC, TIMER_ABSTIME, &time, nil)
      trace("4")
    }
  },
  Work(doing: "what a sleep takes", "| 1") { trace in
    background.async {
      let start = Date()
      pause(1)
      trace("\(Int(Date().timeIntervalSince(start).rounded()))")
    }
  },
  Work(doing: "a run loop that runs until a date", "before in after |") { trace in
    trace("before")
    Queue.main.async { trace("in") }
    RunLoop.current.run(until: Date(timeIntervalSinceNow: 0.2))
    trace("after")
  },
  Work(doing: "the run loop of main", "same |") { trace in
    trace(RunLoop.current === RunLoop.main ? "same" : "another")
  },
  Work(doing: "the run loop of main in a queue's work", "another |") { trace in
    background.async { trace(RunLoop.current === RunLoop.main ? "same" : "another") }
  },
  Work(doing: "a timer while main waits", "waited fired |") { trace in
    _ = Timer.scheduledTimer(withTimeInterval: 0.1, repeats: false) { _ in trace("fired") }
    pause(0.3)
    trace("waited")
  },
  Work(doing: "a timer in a run loop that runs", "fired after |") { trace in
    _ = Timer.scheduledTimer(withTimeInterval: 0.1, repeats: false) { _ in trace("fired") }
    RunLoop.current.run(until: Date(timeIntervalSinceNow: 0.3))
    trace("after")
  },
  Work(doing: "tasks go on while the background waits", "task | woken") { trace in
    background.async {
      pause(0.2)
      trace("woken")
    }
    Task { trace("task") }
  },
  Work(doing: "a task that waits with its thread", "| woken main") { trace in
    Task.detached {
      block(0.2)
      trace("woken")
      await MainActor.run { trace("main") }
    }
  },
  Work(doing: "an actor that waits with its thread", "| 1 2") { trace in
    let slow = Slow()
    for number in 1...2 { Task.detached { await slow.wait(number, trace) } }
  },
]

/// Waits where the compiler warns of it.
private func block(_ seconds: Double) { pause(seconds) }

private actor Slow {
  func wait(_ number: Int, _ trace: Trace) {
    block(0.2)
    trace("\(number)")
  }
}

let operationWork = [
  Work(doing: "one operation at a time", "| 1 2") { trace in
    let queue = OperationQueue()
    queue.maxConcurrentOperationCount = 1
    for number in 1...2 {
      queue.addOperation {
        pause(0.2)
        trace("\(number)")
      }
    }
  },
  Work(doing: "two operations at a time", "| 1 3 2") { trace in
    let queue = OperationQueue()
    queue.maxConcurrentOperationCount = 2
    for (number, seconds) in [(1, 0.1), (2, 0.4), (3, 0.1)] {
      queue.addOperation {
        pause(seconds)
        trace("\(number)")
      }
    }
  },
  Work(doing: "operations are waited for", "1 all |") { trace in
    let queue = OperationQueue()
    queue.addOperation {
      pause(0.2)
      trace("1")
    }
    queue.waitUntilAllOperationsAreFinished()
    trace("all")
  },
  Work(doing: "an operation is waited for", "1 done |") { trace in
    let operation = BlockOperation {
      pause(0.2)
      trace("1")
    }
    OperationQueue().addOperations([operation], waitUntilFinished: false)
    operation.waitUntilFinished()
    trace("done")
  },
  Work(doing: "an operation after one that sleeps", "| first second") { trace in
    let queue = OperationQueue()
    let first = BlockOperation {
      pause(0.2)
      trace("first")
    }
    let second = BlockOperation { trace("second") }
    second.addDependency(first)
    queue.addOperations([second, first], waitUntilFinished: false)
  },
  Work(doing: "an operation that is cancelled", "|") { trace in
    let queue = OperationQueue()
    queue.isSuspended = true
    queue.addOperation { trace("ran") }
    queue.cancelAllOperations()
    queue.isSuspended = false
  },
  Work(doing: "operations that are suspended", "| ran") { trace in
    let queue = OperationQueue()
    queue.isSuspended = true
    queue.addOperation { trace("ran") }
    later(0.2) { queue.isSuspended = false }
  },
  Work(doing: "operations of one serial queue", "| 1 2") { trace in
    let queue = OperationQueue()
    queue.underlyingQueue = serial()
    for number in 1...2 {
      queue.addOperation {
        pause(0.2)
        trace("\(number)")
      }
    }
  },
  Work(doing: "a main operation from the background", "main |") { trace in
    background.async {
      OperationQueue.main.addOperation { trace(Thread.isMainThread ? "main" : "elsewhere") }
    }
  },
  Work(doing: "a block operation of two blocks", "| a b done") { trace in
    let operation = BlockOperation {
      pause(0.1)
      trace("a")
    }
    operation.addExecutionBlock {
      pause(0.2)
      trace("b")
    }
    operation.completionBlock = { trace("done") }
    OperationQueue().addOperation(operation)
  },
]

let notificationWork = [
  Work(doing: "a file that is read in the background", "asked 3 |") { trace in
    let pipe = Pipe()
    let name = Notification.Name.NSFileHandleReadToEndOfFileCompletion
    _ = NotificationCenter.default.addObserver(
      forName: name,
      object: pipe.fileHandleForReading,
      queue: nil
    ) { note in
      let data = note.userInfo?[NSFileHandleNotificationDataItem] as? Data
      trace("\(data?.count ?? 0)")
    }
    pipe.fileHandleForWriting.write(Data([1, 2, 3]))
    try? pipe.fileHandleForWriting.close()
    pipe.fileHandleForReading.readToEndOfFileInBackgroundAndNotify()
    trace("asked")
  },
  Work(doing: "posted in the background for main", "heard posted |") { trace in
    observe(trace, on: .main) { center in
      background.async {
        center.post(name: changed, object: nil)
        trace("posted")
      }
    }
  },
  Work(doing: "posted for another queue", "heard posted |") { trace in
    observe(trace, on: OperationQueue()) { center in
      center.post(name: changed, object: nil)
      trace("posted")
    }
  },
  Work(doing: "posted on main from a task", "heard posted |") { trace in
    observe(trace, on: .main) { center in
      Task { @MainActor in
        center.post(name: changed, object: nil)
        trace("posted")
      }
    }
  },
  Work(doing: "a notification as soon as possible", "queued heard work |") { trace in
    observe(trace, on: nil) { center in
      let queue = Box(NotificationQueue(notificationCenter: center))
      queue.value.enqueue(Notification(name: changed), postingStyle: .asap)
      Queue.main.async { trace("work") }
      trace("queued")
      _ = Unmanaged.passRetained(queue)
    }
  },
  Work(doing: "notifications that are coalesced, when idle", "queued heard work |") { trace in
    observe(trace, on: nil) { center in
      let queue = Box(NotificationQueue(notificationCenter: center))
      for _ in 0..<3 { queue.value.enqueue(Notification(name: changed), postingStyle: .whenIdle) }
      Queue.main.async { trace("work") }
      trace("queued")
      _ = Unmanaged.passRetained(queue)
    }
  },
]

private let changed = Notification.Name("changed")

private func observe(
  _ trace: Trace,
  on queue: OperationQueue?,
  _ post: (NotificationCenter) -> Void
) {
  let center = NotificationCenter()
  _ = center.addObserver(forName: changed, object: nil, queue: queue) { _ in trace("heard") }
  post(center)
}
#endif

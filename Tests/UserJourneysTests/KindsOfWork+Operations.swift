#if os(Linux)
import Foundation

let operationWork = [
  Work(doing: "two operations at a time", "| 1 3 2") { trace in
    let queue = OperationQueue()
    queue.maxConcurrentOperationCount = 2
    for (number, seconds) in [(1, 0.1), (2, 0.4), (3, 0.1)] {
      queue.addOperation(slow("\(number)", trace, seconds))
    }
  },
  Work(doing: "operations are waited for", "1 all |") { trace in
    let queue = OperationQueue()
    queue.addOperation(slow("1", trace))
    queue.waitUntilAllOperationsAreFinished()
    trace("all")
  },
  Work(doing: "an operation is waited for", "1 done |") { trace in
    let operation = BlockOperation(block: slow("1", trace))
    OperationQueue().addOperations([operation], waitUntilFinished: false)
    operation.waitUntilFinished()
    trace("done")
  },
  Work(doing: "an operation after one that sleeps", "| first second") { trace in
    let queue = OperationQueue()
    let first = BlockOperation(block: slow("first", trace))
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
  Work(doing: "a main operation from the background", "main |") { trace in
    background.async {
      OperationQueue.main.addOperation {
        // Each of several concurrent journeys has a main operation queue.
        let isMain = Thread.isMainThread && OperationQueue.current === OperationQueue.main
        trace(isMain ? "main" : "elsewhere")
      }
    }
  },
  Work(doing: "a barrier block of an operation queue", "| 1 2 barrier after") { trace in
    let queue = OperationQueue()
    for number in [2, 1] {
      queue.addOperation(slow("\(number)", trace, Double(number) * 0.1))
    }
    queue.addBarrierBlock { trace("barrier") }
    queue.addOperation { trace("after") }
  },
  Work(doing: "an operation that ends by itself", "| 1 2 done") { trace in
    let queue = OperationQueue()
    let first = Download { end in
      later(0.2) {
        trace("1")
        end()
      }
    }
    first.completionBlock = { trace("done") }
    let second = BlockOperation { trace("2") }
    second.addDependency(first)
    queue.addOperations([first, second], waitUntilFinished: false)
  },
  Work(doing: "operations in the order of their priorities", "high low |") { trace in
    let queue = OperationQueue()
    queue.maxConcurrentOperationCount = 1
    queue.isSuspended = true
    for (word, priority) in [("low", Operation.QueuePriority.low), ("high", .veryHigh)] {
      let operation = BlockOperation { trace(word) }
      operation.queuePriority = priority
      queue.addOperation(operation)
    }
    queue.isSuspended = false
  },
  Work(doing: "an operation that asks whether it is cancelled", "| stopped") { trace in
    let operation = Box<BlockOperation>(BlockOperation())
    operation.value.addExecutionBlock { [weak operation = operation.value] in
      while operation?.isCancelled == false { pause(0.1) }
      trace("stopped")
    }
    OperationQueue().addOperation(operation.value)
    later(0.25) { operation.value.cancel() }
  },
  Work(doing: "an operation that is started by hand", "ran own |") { trace in
    BlockOperation { trace("ran") }.start()
    trace("own")
  },
  Work(doing: "an operation after one that is cancelled", "second |") { trace in
    let (first, second) = (BlockOperation { trace("first") }, BlockOperation { trace("second") })
    second.addDependency(first)
    first.cancel()
    OperationQueue().addOperations([first, second], waitUntilFinished: false)
  },
  Work(doing: "an operation of main after one of the background", "| found shown") { trace in
    let search = BlockOperation(block: slow("found", trace))
    let show = BlockOperation { trace(Thread.isMainThread ? "shown" : "elsewhere") }
    show.addDependency(search)
    OperationQueue.main.addOperation(show)
    OperationQueue().addOperation(search)
  },
]

let notificationWork = [
  Work(doing: "posted in the background for main", "heard posted |") { trace in
    observe(trace, on: .main) { center in
      background.async {
        center.post(name: changed, object: nil)
        trace("posted")
      }
    }
  },
  Work(doing: "posted on main for main", "heard posted |") { trace in
    observe(trace, on: .main) { center in
      center.post(name: changed, object: nil)
      trace("posted")
    }
  },
  Work(doing: "posted for another queue", "heard posted |") { trace in
    observe(trace, on: OperationQueue()) { center in
      center.post(name: changed, object: nil)
      trace("posted")
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

/// An operation that reports its own end.
///
/// Unchecked, because the operation is used by one thread at a time.
private final class Download: Operation, @unchecked Sendable {
  private let work: @Sendable (@escaping @Sendable () -> Void) -> Void
  private var state = (isExecuting: false, isFinished: false)

  init(_ work: @escaping @Sendable (@escaping @Sendable () -> Void) -> Void) { self.work = work }

  override var isAsynchronous: Bool { true }
  override var isExecuting: Bool { state.isExecuting }
  override var isFinished: Bool { state.isFinished }

  override func start() {
    change { $0.isExecuting = true }
    work { self.change { $0 = (false, true) } }
  }

  private func change(_ change: (inout (isExecuting: Bool, isFinished: Bool)) -> Void) {
    willChangeValue(forKey: "isExecuting")
    willChangeValue(forKey: "isFinished")
    change(&state)
    didChangeValue(forKey: "isFinished")
    didChangeValue(forKey: "isExecuting")
  }
}
#endif

#if os(Linux)
import Foundation

let operationWork = [
  Work(doing: "one operation at a time", "| 1 2") { trace in
    let queue = OperationQueue()
    queue.maxConcurrentOperationCount = 1
    for number in 1...2 {
      queue.addOperation(slow("\(number)", trace))
    }
  },
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
      queue.addOperation(slow("\(number)", trace))
    }
  },
  Work(doing: "a main operation from the background", "main |") { trace in
    background.async {
      OperationQueue.main.addOperation { trace(Thread.isMainThread ? "main" : "elsewhere") }
    }
  },
  Work(doing: "a block operation of two blocks", "| a b done") { trace in
    let operation = BlockOperation(block: slow("a", trace, 0.1))
    operation.addExecutionBlock(slow("b", trace))
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
      DispatchQueue.main.async { trace("work") }
      trace("queued")
      _ = Unmanaged.passRetained(queue)
    }
  },
  Work(doing: "notifications that are coalesced, when idle", "queued heard work |") { trace in
    observe(trace, on: nil) { center in
      let queue = Box(NotificationQueue(notificationCenter: center))
      for _ in 0..<3 { queue.value.enqueue(Notification(name: changed), postingStyle: .whenIdle) }
      DispatchQueue.main.async { trace("work") }
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

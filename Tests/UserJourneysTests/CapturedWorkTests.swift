import Foundation
import HTTPFixtures
import SnapshotRendering
import Testing

@testable import UserJourneys

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// A screen of an app from before tasks: what it hands over changes it when it comes back.
///
/// Unchecked, as such screens are: everything happens on the main queue, or should.
private final class Screen: @unchecked Sendable {
  var title = ""
  var count = 0
  var timer: Timer?
  var source: (any DispatchSourceTimer)?
}

extension Screen: SnapshotDescribing {
  var snapshotFields: KeyValuePairs<String, Any?> { ["title": title, "count": count] }
}

/// A way to come back later, and what a transcript of it says.
private struct Callback: Sendable {
  let name: String
  let steps: String
  let start: @Sendable (Screen) -> Void

  init(_ name: String, _ steps: String, _ start: @escaping @Sendable (Screen) -> Void) {
    self.name = name
    self.steps = steps
    self.start = start
  }
}

private let atOnce = """
  2. taps
     ~ title: "" -> "back"
  3. waits 5 s
     = nothing changes
  """

private let afterThree = """
  2. taps
     = nothing changes
  3. waits 5 s
     @ 3 s
     ~ title: "" -> "back"
  """

private func counted(_ times: Int...) -> String {
  var lines = ["2. taps", "   = nothing changes", "3. waits 5 s"]
  for (index, time) in times.enumerated() {
    if time < 5 { lines.append("   @ \(time) s") }
    lines.append("   ~ count: \(index) -> \(index + 1)")
  }
  return lines.joined(separator: "\n")
}

/// Comes back on the main queue, where it may say so.
private func back(_ screen: Screen) {
  dispatchPrecondition(condition: .onQueue(.main))
  MainActor.assumeIsolated { screen.title = Thread.isMainThread ? "back" : "on another thread" }
}

private let callbacks = [
  Callback("the main queue", atOnce) { screen in DispatchQueue.main.async { back(screen) } },
  Callback("a global queue and back", atOnce) { screen in
    DispatchQueue.global().async {
      dispatchPrecondition(condition: .notOnQueue(.main))
      DispatchQueue.main.async { back(screen) }
    }
  },
  Callback("a queue with a class of service", atOnce) { screen in
    DispatchQueue.global().async(qos: .userInitiated) { DispatchQueue.main.async { back(screen) } }
  },
  Callback("a serial queue", atOnce) { screen in
    let queue = DispatchQueue(label: "serial")
    queue.async {
      dispatchPrecondition(condition: .onQueue(queue))
      DispatchQueue.main.async { back(screen) }
    }
  },
  Callback("sync from another queue", atOnce) { screen in
    DispatchQueue.global().async { DispatchQueue.main.sync { back(screen) } }
  },
  Callback("a barrier", atOnce) { screen in
    DispatchQueue(label: "many", attributes: .concurrent).async(flags: .barrier) {
      DispatchQueue.main.async { back(screen) }
    }
  },
  Callback("a work item", atOnce) { screen in
    DispatchQueue.main.async(execute: DispatchWorkItem { back(screen) })
  },
  Callback("who is told of a work item", atOnce) { screen in
    let item = DispatchWorkItem {}
    item.notify(queue: .main) { back(screen) }
    DispatchQueue.global().async(execute: item)
  },
  Callback("who is told of a group", atOnce) { screen in
    let group = DispatchGroup()
    for _ in 0..<3 { DispatchQueue.global().async(group: group) { screen.count = 0 } }
    group.notify(queue: .main) { back(screen) }
  },
  Callback("who is told of a group that is left", atOnce) { screen in
    let group = DispatchGroup()
    group.enter()
    group.notify(queue: .main) { back(screen) }
    DispatchQueue.global().async { group.leave() }
  },
  Callback("an operation queue", atOnce) { screen in
    OperationQueue().addOperation { OperationQueue.main.addOperation { back(screen) } }
  },
  Callback("operations that depend on another", atOnce) { screen in
    let queue = OperationQueue()
    let first = BlockOperation {}
    let second = BlockOperation { OperationQueue.main.addOperation { back(screen) } }
    second.addDependency(first)
    queue.addOperations([second, first], waitUntilFinished: false)
  },
  Callback("the run loop", atOnce) { screen in RunLoop.main.perform { back(screen) } },
  Callback("later on the main queue", afterThree) { screen in
    DispatchQueue.main.asyncAfter(deadline: .now() + 3) { back(screen) }
  },
  Callback("later by the clock on the wall", afterThree) { screen in
    DispatchQueue.main.asyncAfter(wallDeadline: .now() + 3) { back(screen) }
  },
  Callback("a timer", afterThree) { screen in
    screen.timer = .scheduledTimer(withTimeInterval: 3, repeats: false) { _ in back(screen) }
  },
  Callback("a timer that is added", afterThree) { screen in
    // Without a date of its own, Foundation on Linux lets the first time be now.
    let date = Date(timeIntervalSinceNow: 3)
    let timer = Timer(fire: date, interval: 0, repeats: false) { _ in back(screen) }
    RunLoop.main.add(timer, forMode: .common)
  },
  Callback("a timer that is moved", afterThree) { screen in
    let timer = Timer.scheduledTimer(withTimeInterval: 1, repeats: false) { _ in back(screen) }
    timer.fireDate = Date(timeIntervalSinceNow: 3)
  },
  Callback("a timer that repeats", counted(2, 4)) { screen in
    screen.timer = Timer.scheduledTimer(withTimeInterval: 2, repeats: true) { _ in screen.count += 1
    }
  },
  Callback("a timer that ends itself", counted(1, 2)) { screen in
    screen.timer = .scheduledTimer(withTimeInterval: 1, repeats: true) { timer in
      screen.count += 1
      if screen.count == 2 { timer.invalidate() }
    }
  },
  Callback("a timer source", counted(1, 3, 5)) { screen in
    let source = DispatchSource.makeTimerSource(queue: .main)
    source.schedule(deadline: .now() + 1, repeating: 2)
    source.setEventHandler { screen.count += 1 }
    source.activate()
    screen.source = source
  },
  Callback("a timer source of another queue", afterThree) { screen in
    let source = DispatchSource.makeTimerSource()
    source.schedule(deadline: .now() + .seconds(3))
    source.setEventHandler { DispatchQueue.main.async { back(screen) } }
    source.resume()
    screen.source = source
  },
  Callback("a semaphore", atOnce) { screen in
    let semaphore = DispatchSemaphore(value: 0)
    DispatchQueue.global().async { semaphore.signal() }
    semaphore.wait()
    back(screen)
  },
  Callback("a semaphore of a task", atOnce) { screen in
    let semaphore = DispatchSemaphore(value: 0)
    Task.detached { semaphore.signal() }
    semaphore.wait()
    back(screen)
  },
  Callback("a group", atOnce) { screen in
    let group = DispatchGroup()
    DispatchQueue.global().async(group: group) { screen.title = "early" }
    group.wait()
    back(screen)
  },
  Callback("operations", atOnce) { screen in
    let queue = OperationQueue()
    queue.addOperation { screen.title = "early" }
    queue.waitUntilAllOperationsAreFinished()
    back(screen)
  },
  Callback("many at once", atOnce) { screen in
    DispatchQueue.concurrentPerform(iterations: 4) { screen.title += "\($0)" }
    if screen.title == "0123" { back(screen) }
  },
  Callback("a task that yields and sleeps", afterThree) { screen in
    Task { @MainActor in
      await Task.yield()
      try await Task.sleep(for: .seconds(3))
      back(screen)
    }
  },
  Callback("a queue that was suspended", atOnce) { screen in
    let queue = DispatchQueue(label: "held", attributes: .initiallyInactive)
    queue.async { DispatchQueue.main.async { back(screen) } }
    queue.activate()
  },
]

@Suite struct CapturedWorkTests {
  @Test(arguments: callbacks.map(\.name))
  func whatComesBackLaterComesInItsStep(name: String) throws {
    let callback = try #require(callbacks.first { $0.name == name })
    var subject: Screen?
    let result = try play { user in
      let screen = user.sees { Screen() }
      subject = screen
      user.does("taps") { callback.start(screen) }
      user.waits(.seconds(5))
    }
    subject?.timer?.invalidate()
    #expect(result.problems == [])
    #expect(result.steps.hasSuffix(callback.steps), "\(result.steps)")
  }

  /// The negative twin: what is cancelled does not come, and nothing waits for it.
  @Test func whatIsCancelledDoesNotCome() throws {
    let result = try play { user in
      let screen = user.sees { Screen() }
      user.does("taps") {
        let timer = Timer.scheduledTimer(withTimeInterval: 3, repeats: true) { _ in back(screen) }
        timer.invalidate()
        let item = DispatchWorkItem { back(screen) }
        DispatchQueue.main.asyncAfter(deadline: .now() + 3, execute: item)
        item.cancel()
        let source = DispatchSource.makeTimerSource(queue: .main)
        source.schedule(deadline: .now() + 3)
        source.setEventHandler { back(screen) }
        source.setCancelHandler { screen.count += 1 }
        source.resume()
        source.cancel()
        let gone = DispatchSource.makeTimerSource(queue: .main)
        gone.schedule(deadline: .now() + 3)
        gone.setEventHandler { back(screen) }
        gone.resume()
      }
    }
    #expect(result.problems == [])
    #expect(result.steps.hasSuffix("2. taps\n   ~ count: 0 -> 1"), "\(result.steps)")
    #expect(result.end == "end: nothing running, nothing waiting, every stub used")
  }
}

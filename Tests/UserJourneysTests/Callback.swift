import Foundation
import SnapshotRendering
import Testing

/// A screen of an app from before tasks: what it hands over changes it when it comes back.
///
/// Unchecked, as such screens are: everything happens on the main queue, or should.
final class LegacyScreen: SnapshotDescribing, @unchecked Sendable {
  var title = ""
  var count = 0
  var timer: Timer?
  var source: (any DispatchSourceTimer)?

  var snapshotFields: KeyValuePairs<String, Any?> { ["title": title, "count": count] }

  /// Comes back on the main queue, where it may say so.
  @Sendable func back() {
    dispatchPrecondition(condition: .onQueue(.main))
    MainActor.assumeIsolated { title = Thread.isMainThread ? "back" : "on another thread" }
  }

  @Sendable func again() { count += 1 }

  /// A timer source that is set, and not yet started.
  func source(
    at deadline: DispatchTime,
    every interval: DispatchTimeInterval = .never,
    on queue: DispatchQueue = .main,
    _ handler: @escaping @Sendable () -> Void
  ) -> any DispatchSourceTimer {
    let source = DispatchSource.makeTimerSource(queue: queue)
    source.schedule(deadline: deadline, repeating: interval)
    source.setEventHandler(handler: handler)
    self.source = source
    return source
  }

  /// Ends some sources, of which none may come.
  func end(_ words: String) {
    for _ in 0..<3 {
      let source = source(at: .now() + 1, every: .seconds(1), again)
      for word in words.split(separator: " ") {
        switch word {
        case "resume": source.resume()
        case "suspend": source.suspend()
        case "cancel": source.cancel()
        default: source.schedule(deadline: .now() + 1)
        }
      }
    }
  }
}

/// A way to come back later, and what a transcript of it says.
struct Callback: Sendable, CustomTestStringConvertible {
  let testDescription: String
  let steps: String
  let start: @Sendable (LegacyScreen) -> Void

  var isEverDue: Bool { steps != never }

  init(_ name: String, _ steps: String, _ start: @escaping @Sendable (LegacyScreen) -> Void) {
    (testDescription, self.steps, self.start) = (name, steps, start)
  }
}

private let nothing = "   = nothing changes"
private let atOnce = "2. taps\n   ~ title: \"\" -> \"back\"\n3. waits 5 s\n" + nothing
private let once = "2. taps\n   ~ count: 0 -> 1\n3. waits 5 s\n" + nothing
private let later = "2. taps\n\(nothing)\n3. waits 5 s\n   ~ count: 0 -> 1"
private let never = "2. taps\n\(nothing)\n3. waits 5 s\n" + nothing
private let afterThree = "2. taps\n\(nothing)\n3. waits 5 s\n   @ 3 s\n   ~ title: \"\" -> \"back\""

private func counted(_ times: Int...) -> String {
  var lines = ["2. taps", nothing, "3. waits 5 s"]
  for (index, time) in times.enumerated() {
    if time < 5 { lines.append("   @ \(time) s") }
    lines.append("   ~ count: \(index) -> \(index + 1)")
  }
  return lines.joined(separator: "\n")
}

private func on(_ queue: DispatchQueue, _ work: @escaping @Sendable () -> Void) {
  queue.async(execute: work)
}

let legacyCallbacks = [
  Callback("the main queue", atOnce) { on(.main, $0.back) },
  Callback("an operation queue", atOnce) { screen in
    // Journeys that play side by side have a main operation queue each.
    OperationQueue().addOperation {
      OperationQueue.main.addOperation {
        if OperationQueue.current === OperationQueue.main { screen.back() }
      }
    }
  },
  Callback("the run loop", atOnce) { RunLoop.main.perform($0.back) },
  Callback("later on the main queue", afterThree) { screen in
    DispatchQueue.main.asyncAfter(deadline: .now() + 3) { screen.back() }
  },
  Callback("later by the clock on the wall", afterThree) { screen in
    DispatchQueue.main.asyncAfter(wallDeadline: .now() + 3) { screen.back() }
  },
  Callback("a timer", afterThree) { screen in
    screen.timer = .scheduledTimer(withTimeInterval: 3, repeats: false) { _ in screen.back() }
  },
  Callback("a timer that is added", afterThree) { screen in
    // Without a date of its own, Foundation on Linux lets the first time be now.
    let date = Date(timeIntervalSinceNow: 3)
    let timer = Timer(fire: date, interval: 0, repeats: false) { _ in screen.back() }
    RunLoop.main.add(timer, forMode: .common)
  },
  Callback("a timer that is moved", afterThree) { screen in
    let timer = Timer.scheduledTimer(withTimeInterval: 1, repeats: false) { _ in screen.back() }
    timer.fireDate = Date(timeIntervalSinceNow: 3)
  },
  Callback("a timer that repeats", counted(2, 4)) { screen in
    screen.timer = .scheduledTimer(withTimeInterval: 2, repeats: true) { _ in screen.again() }
  },
  Callback("a timer that ends itself", counted(1, 2)) { screen in
    screen.timer = .scheduledTimer(withTimeInterval: 1, repeats: true) { timer in
      screen.again()
      if screen.count == 2 { timer.invalidate() }
    }
  },
  Callback("a timer source", counted(1, 3, 5)) { screen in
    screen.source(at: .now() + 1, every: .seconds(2), screen.again).activate()
  },
  Callback("a timer source of another queue", afterThree) { screen in
    screen.source(at: .now() + 3, on: .global()) { on(.main, screen.back) }.resume()
  },
  Callback("a source that is resumed in time", counted(2, 4)) { screen in
    screen.source(at: .now() + 2, every: .seconds(2), screen.again).resume()
    DispatchQueue.main.asyncAfter(deadline: .now() + 2.5) { screen.source?.suspend() }
    DispatchQueue.main.asyncAfter(deadline: .now() + 3.5) { screen.source?.resume() }
  },
  Callback("a source that is resumed late", counted(1, 4, 5)) { screen in
    screen.source(at: .now() + 1, every: .seconds(2), screen.again).resume()
    DispatchQueue.main.asyncAfter(deadline: .now() + 2) { screen.source?.suspend() }
    DispatchQueue.main.asyncAfter(deadline: .now() + 4) { screen.source?.resume() }
  },
]

/// What lies in the past comes at once, and once.
let pastCallbacks = [
  Callback("a repeating timer", later) { screen in
    _ = Timer.scheduledTimer(withTimeInterval: -5, repeats: true) { _ in screen.again() }
  },
  Callback("a deadline", once) { screen in
    DispatchQueue.main.asyncAfter(deadline: .now() - 3) { screen.again() }
  },
  Callback("a source in the past", once) { $0.source(at: .now() - 3, $0.again).resume() },
  Callback("a sleep", later) { screen in
    Task { @MainActor in
      try await Task.sleep(for: .seconds(-1))
      screen.again()
    }
  },
]

/// What is never due never comes, and neither does what has been ended.
let endlessCallbacks = [
  Callback("an endless timer", never) { screen in
    _ = Timer.scheduledTimer(withTimeInterval: .infinity, repeats: true) { _ in screen.again() }
  },
  Callback("a paused timer", never) { screen in
    let timer = Timer.scheduledTimer(withTimeInterval: 1, repeats: true) { _ in screen.again() }
    timer.fireDate = .distantFuture
  },
  Callback("never", never) { screen in
    DispatchQueue.main.asyncAfter(deadline: .distantFuture) { screen.again() }
  },
  Callback("an enormous deadline", never) { screen in
    DispatchQueue.main.asyncAfter(deadline: .now() + .seconds(.max)) { screen.again() }
  },
  Callback("an endless source", never) { screen in
    screen.source(at: .now() + .nanoseconds(.max), every: .seconds(.max), screen.again).resume()
  },
  Callback("an endless sleep", never) { screen in
    Task { @MainActor in
      try await Task.sleep(for: .seconds(Int64.max / 2))
      screen.again()
    }
  },
  Callback("a source that is suspended", never) { $0.end("resume suspend cancel resume") },
  Callback("a source that is cancelled before", never) { $0.end("cancel resume") },
  Callback("a source that is cancelled twice", never) { $0.end("resume cancel cancel set") },
]

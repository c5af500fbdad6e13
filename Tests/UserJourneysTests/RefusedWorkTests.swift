#if os(Linux)
import CSchedulerHooks
import Foundation
import Proofsheet
import TestSupport
import Testing

@testable import UserJourneys

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// The actions that a step must not take.
private let refusals: [@Sendable () -> Void] = [
  { DispatchSource.makeUserDataAddSource().activate() },
  { _ = try? Process.run(URL(fileURLWithPath: "/bin/true"), arguments: []) },
  { _ = connection(to: "127.0.0.1") },
  { ask("http://127.0.0.1:9/a?b=1", URLSession(configuration: .ephemeral)) },
  {
    ask(
      "http://127.0.0.1:9/",
      URLSession(configuration: .default, delegate: nil, delegateQueue: nil)
    )
  },
  { ask("http://127.0.0.1:9/", earlier) },
  {
    DispatchIO.read(fromFileDescriptor: 0, maxLength: 1, runningHandlerOn: .global()) { _, _ in }
  },
  { waiting.signal() },
  { unheard.signal() },
  { busy.signal() },
  { source.resume() },
  { source.schedule(deadline: .distantFuture) },
  { adding.add(data: 1) },
  { oldTimer.value.fireDate = .distantFuture },
  { _ = pthread_join(endless, nil) },
  { background.async { DispatchWorkItem {}.wait() } },
  { RunLoop.current.run(until: Date(timeIntervalSinceNow: 1)) },
  { background.async { _ = Timer.scheduledTimer(withTimeInterval: 1, repeats: false) { _ in } } },
  { NotificationQueue.default.enqueue(Notification(name: .init("")), postingStyle: .asap) },
  {
    let semaphore = UnsafeMutablePointer<sem_t>.allocate(capacity: 1)
    sem_init(semaphore, 0, 0)
    sem_wait(semaphore)
  },
  { DispatchQueue(label: "held").suspend() },
  { _ = DispatchQueue(label: "later", attributes: .initiallyInactive) },
  { DispatchQueue.main.sync {} },
  {
    let queue = DispatchQueue(label: "own")
    queue.sync { queue.sync {} }
  },
  { DispatchSemaphore(value: 0).wait() },
  {
    let group = DispatchGroup()
    group.enter()
    group.wait()
  },
  {
    let condition = NSCondition()
    condition.lock()
    condition.wait()
  },
  {
    let thread = start {
      DispatchSemaphore(value: 0).wait()
      return nil
    }
    pthread_join(thread, nil)
  },
  {
    let (one, two) = (NSLock(), NSLock())
    for (first, second) in [(one, two), (two, one)] {
      background.async {
        first.lock()
        Thread.sleep(forTimeInterval: 1)
        second.lock()
      }
    }
    Thread.sleep(forTimeInterval: 2)
    one.lock()
  },
  {
    let semaphore = DispatchSemaphore(value: 0)
    for _ in 0..<5_000 { background.async { semaphore.wait() } }
  },
]

/// A session made before any journey.
private let earlier = URLSession(configuration: .ephemeral)

/// Sources and a timer from before the journey, each used in another way.
///
/// Unsafe only by its type: sources are for all threads.
private nonisolated(unsafe) let (source, adding) = (
  DispatchSource.makeTimerSource(), DispatchSource.makeUserDataAddSource()
)
private let oldTimer = Box(Timer(timeInterval: 9, repeats: true) { _ in })

/// A semaphore whose thread has finished its wait and does other work now.
private let busy = {
  let semaphore = DispatchSemaphore(value: 1)
  semaphore.wait()
  return semaphore
}()

/// A condition from before the journey, whose worker is busy with its first job and has never waited.
private let unheard = NSCondition()

/// An endless thread from before the journey.
private let endless = start {
  while true { pause() }
}

/// A condition for which a thread from before the journey waits.
private let waiting = {
  let (condition, isThere) = (NSCondition(), DispatchSemaphore(value: 0))
  Thread.detachNewThread {
    condition.withLock {
      isThere.signal()
      while true { condition.wait() }
    }
  }
  isThere.wait()
  // The thread gives the lock away when it waits.
  condition.withLock {}
  return condition
}()

private func ask(_ url: String, _ session: URLSession) {
  if let url = URL(string: url) { session.dataTask(with: url).resume() }
}

@Suite struct RefusedWorkTests {
  @Test func whatLeavesAJourneyOrNeverEndsIsNamed() throws {
    _ = (earlier, waiting, source, adding, oldTimer, busy, endless, unheard)
    var words: [String] = []
    for refusal in refusals {
      let result = try play { user in
        user.does("looks") {}
        user.does("goes") { refusal() }
        user.does("is never reached") {}
      }
      words += result.problems
      #expect(result.steps.hasSuffix("2. goes"))
      _ = try play { user in user.does("is not disturbed") {} }
    }
    assertSnapshot(of: words.joined(separator: "\n"), as: .lines)
  }

  /// The negative twin: outside of journeys there is no refusal, and all work takes effect.
  @Test(.startsProcesses) func nothingIsRefusedElsewhere() throws {
    let came = DispatchSemaphore(value: 0)
    Thread { came.signal() }.start()
    let source = DispatchSource.makeUserDataAddSource(queue: .global())
    source.setEventHandler { came.signal() }
    source.resume()
    source.add(data: 1)
    for _ in 0..<2 { #expect(came.wait(timeout: .now() + 60) == .success) }
    source.cancel()
    let process = try Process.run(URL(fileURLWithPath: "/bin/true"), arguments: [])
    process.waitUntilExit()
    #expect(process.terminationStatus == 0)
  }

  @Test func aThreadThatNeverComesEndsItsWait() throws {
    let result = try play { user in
      user.allows(otherThreads: "the script waits for them")
      capture_set_patience(1_000_000)
      user.does("waits") { DispatchSemaphore(value: 0).wait() }
    }
    let words = "Step 1 (waits) waits for a semaphore, and no other work could end the wait"
    #expect(result.problems.map { $0.hasPrefix(words) } == [true])
  }

  /// Other threads may end such waits, and their time limit ends them in any case.
  @Test func waitsWithALimitEndWhereOtherThreadsAreAllowed() throws {
    let trace = Trace()
    let result = try play { user in
      user.allows(otherThreads: "the script waits for them")
      user.does("waits for a while") {
        let condition = NSCondition()
        condition.lock()
        trace("\(condition.wait(until: Date(timeIntervalSinceNow: 0.001)))")
        condition.unlock()
        trace("\(DispatchSemaphore(value: 0).wait(timeout: .now() + 0.001) == .timedOut)")
      }
    }
    #expect(result.problems == [])
    #expect(trace.text == "false true")
  }

  /// Foundation does this before its first process: a thread may signal once, while the journey
  /// looks for other work.
  @Test func aThreadThatSpeaksBeforeAnybodyListensIsHeard() throws {
    let result = try play { user in
      user.allows(otherThreads: "the script waits for them")
      user.does("waits for many threads") {
        for _ in 0..<TestSpeed.rounds(200, long: 1_000) {
          let condition = NSCondition()
          // Unsafe only by its type: the condition guards it.
          nonisolated(unsafe) var isSaid = false
          condition.lock()
          Thread {
            condition.lock()
            isSaid = true
            condition.broadcast()
            condition.unlock()
          }.start()
          while !isSaid { condition.wait() }
          condition.unlock()
        }
      }
    }
    #expect(result.problems == [])
  }
}
#endif

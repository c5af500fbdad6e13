import CSchedulerHooks
import Foundation
import TestSupport
import Testing

@testable import UserJourneys

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// The actions that a step must not take, and how its message goes on.
private let refusals: [(words: String, act: @Sendable () -> Void)] = [
  (
    "makes a Dispatch source that is no timer, which waits for the system in real time; \(double)",
    { DispatchSource.makeUserDataAddSource().activate() }
  ),
  (
    "starts a process, /bin/true, which runs in real time; \(double)",
    { _ = try? Process.run(URL(fileURLWithPath: "/bin/true"), arguments: []) }
  ),
  (
    "connects to 127.0.0.1:9, and a journey has no network; give the app the journey's client, `user.client`.",
    { _ = connection(to: "127.0.0.1") }
  ),
  (
    "asks GET http://127.0.0.1:9/a?b=1 \(session)",
    { ask("http://127.0.0.1:9/a?b=1", URLSession(configuration: .ephemeral)) }
  ),
  (
    "asks GET http://127.0.0.1:9/ \(session)",
    {
      ask(
        "http://127.0.0.1:9/",
        URLSession(configuration: .default, delegate: nil, delegateQueue: nil)
      )
    }
  ),
  ("asks GET http://127.0.0.1:9/ \(session)", { ask("http://127.0.0.1:9/", earlier) }),
  (
    "reads or writes a file by Dispatch's own threads, in real time; \(double)",
    {
      DispatchIO.read(fromFileDescriptor: 0, maxLength: 1, runningHandlerOn: .global()) { _, _ in }
    }
  ),
  ("wakes what may wait for a condition \(before)", { waiting.signal() }),
  ("wakes what may wait for a condition \(before)", { unheard.signal() }),
  ("wakes what may wait for a semaphore \(before)", { busy.signal() }),
  ("wakes a Dispatch source \(before)", { source.resume() }),
  ("wakes a Dispatch source \(before)", { source.schedule(deadline: .distantFuture) }),
  ("wakes a Dispatch source \(before)", { adding.add(data: 1) }),
  ("wakes a timer \(before)", { oldTimer.value.fireDate = .distantFuture }),
  (
    "waits for a thread from before the journey, in real time; \(other)",
    { _ = pthread_join(endless, nil) }
  ),
  (
    "waits for a work item; use a group or a semaphore.",
    { background.async { DispatchWorkItem {}.wait() } }
  ),
  (
    "runs a run loop, which a journey does not play; let the work return, and go on in a callback.",
    { RunLoop.current.run(until: Date(timeIntervalSinceNow: 1)) }
  ),
  (
    "gives work to the run loop of another thread than the main one, which a journey does not play; let the "
      + "work return, and go on in a callback.",
    { background.async { _ = Timer.scheduledTimer(withTimeInterval: 1, repeats: false) { _ in } } }
  ),
  (
    "adds an observer to a run loop, as a notification queue and a FileHandle in the background do; post by "
      + "NotificationCenter, and put the file behind a protocol.",
    { NotificationQueue.default.enqueue(Notification(name: .init("")), postingStyle: .asap) }
  ),
  (
    "waits for a semaphore of the C library; use DispatchSemaphore.",
    {
      let semaphore = UnsafeMutablePointer<sem_t>.allocate(capacity: 1)
      sem_init(semaphore, 0, 0)
      sem_wait(semaphore)
    }
  ),
  (suspended, { DispatchQueue(label: "held").suspend() }),
  (suspended, { _ = DispatchQueue(label: "later", attributes: .initiallyInactive) }),
  ("calls sync onto the main queue, \(busyQueue)", { DispatchQueue.main.sync {} }),
  (
    "calls sync onto the queue \"own\", \(busyQueue)",
    {
      let queue = DispatchQueue(label: "own")
      queue.sync { queue.sync {} }
    }
  ),
  ("waits for a semaphore, \(never)", { DispatchSemaphore(value: 0).wait() }),
  (
    "waits for a group, \(never)",
    {
      let group = DispatchGroup()
      group.enter()
      group.wait()
    }
  ),
  (
    "waits for a condition, \(never)",
    {
      let condition = NSCondition()
      condition.lock()
      condition.wait()
    }
  ),
  (
    "waits for a thread, and no other work could end the wait; look for the code that should do so, while step 2 "
      + "(goes) waits for a semaphore.",
    {
      let thread = start {
        DispatchSemaphore(value: 0).wait()
        return nil
      }
      pthread_join(thread, nil)
    }
  ),
  (
    "waits for a lock, and no other work could end the wait; look for the code that should do so, while step 2 "
      + "(goes) waits for a lock, while step 2 (goes) waits for a lock.",
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
    }
  ),
  (
    "waits for a semaphore while 256 pieces of work wait, which is the limit; let tasks suspend instead.",
    {
      let semaphore = DispatchSemaphore(value: 0)
      for _ in 0..<5_000 { background.async { semaphore.wait() } }
    }
  ),
]

private let double = "put it behind a protocol and give the app a double."
private let session =
  "by a session that is not the journey's; make it from `SessionLane(user.client).configuration`, or use "
  + "`URLSession.shared`."
private let other =
  "let a double stand for it, or say `user.allows(otherThreads:)` and wait for the thread in the script."
private let before = "from before the journey, which would go on in real time; \(other)"
private let suspended =
  "suspends a queue, or makes it inactive, which a journey does not play; hand its work over later."
private let busyQueue =
  "which never becomes free: the queue runs this step, or has work that waits; call the code directly, or "
  + "hand it over with async."
private let never = "and no other work could end the wait; look for the code that should do so."

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
  @Test(arguments: refusals.indices)
  func whatLeavesAJourneyOrNeverEndsIsNamed(_ index: Int) throws {
    _ = (earlier, waiting, source, adding, oldTimer, busy, endless, unheard)
    let result = try play { user in
      user.does("looks") {}
      user.does("goes") { refusals[index].act() }
      user.does("is never reached") {}
    }
    #expect(result.problems == ["Step 2 (goes) " + refusals[index].words])
    #expect(result.steps.hasSuffix("2. goes"))
    _ = try play { user in user.does("is not disturbed") {} }
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
    #expect(result.problems == ["Step 1 (waits) waits for a semaphore, " + never])
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

import CSchedulerHooks
import Foundation
import TestSupport
import Testing

@testable import UserJourneys

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// The actions that a step must not take.
private let refusals: [@Sendable () -> Void] = [
  {
    let source = DispatchSource.makeUserDataAddSource()
    source.resume()
    source.cancel()
  },
  { _ = try? Process.run(URL(fileURLWithPath: "/bin/true"), arguments: []) },
  { _ = connection(to: "127.0.0.1") },
  { ask("http://127.0.0.1:9/a?b=1", URLSession(configuration: .ephemeral)) },
  {
    let session = URLSession(configuration: .default, delegate: nil, delegateQueue: nil)
    ask("http://127.0.0.1:9/", session)
  },
  { ask("http://127.0.0.1:9/", earlier) },
  { ask("http://proofsheet.test/", URLSession(configuration: .ephemeral)) },
  { DispatchIO.read(fromFileDescriptor: 0, maxLength: 1, runningHandlerOn: .global()) { _, _ in } },
  { waiting.signal() },
  { source.resume() },
  { running.schedule(deadline: .distantFuture) },
  { adding.add(data: 1) },
  { oldTimer.value.fireDate = .distantFuture },
  { RunLoop.main.add(oldTimer.value, forMode: .default) },
  { busy.signal() },
  { left.signal() },
  { _ = pthread_join(endless, nil) },
  { DispatchSemaphore(value: 0).wait() },
  {
    let semaphore = DispatchSemaphore(value: 0)
    DispatchQueue.main.async { semaphore.signal() }
    semaphore.wait()
  },
  {
    let group = DispatchGroup()
    group.enter()
    group.wait()
    group.leave()
  },
  { DispatchWorkItem {}.wait() },
  { DispatchWorkItem {}.notify(queue: .main) {} },
  { background.async { DispatchWorkItem {}.wait() } },
  { RunLoop.current.run(until: Date(timeIntervalSinceNow: 1)) },
  { DispatchQueue.main.async { _ = RunLoop.main.run(mode: .default, before: .distantFuture) } },
  { background.async { RunLoop.current.perform {} } },
  { background.async { _ = Timer.scheduledTimer(withTimeInterval: 1, repeats: false) { _ in } } },
  { NotificationQueue.default.enqueue(Notification(name: .init("")), postingStyle: .asap) },
  {
    let semaphore = UnsafeMutablePointer<sem_t>.allocate(capacity: 1)
    sem_init(semaphore, 0, 0)
    sem_wait(semaphore)
  },
  { unheard.signal() },
  { DispatchQueue.main.sync {} },
  {
    let queue = DispatchQueue(label: "own")
    queue.sync { queue.sync {} }
  },
  { DispatchQueue(label: "held").suspend() },
  { _ = DispatchQueue(label: "later", attributes: .initiallyInactive) },
]

private let sentences = """
  makes a Dispatch source that is no timer, which waits for the system in real time; put it behind a protocol and give the app a double.
  starts a process, /bin/true, which runs in real time; put it behind a protocol and give the app a double.
  connects to 127.0.0.1:9, and a journey has no network; give the app the journey's client, `user.client`.
  asks GET http://127.0.0.1:9/a?b=1 by a session that is not the journey's; make it from `SessionLane(user.client).configuration`, or use `URLSession.shared`.
  asks GET http://127.0.0.1:9/ by a session that is not the journey's; make it from `SessionLane(user.client).configuration`, or use `URLSession.shared`.
  asks GET http://127.0.0.1:9/ by a session that is not the journey's; make it from `SessionLane(user.client).configuration`, or use `URLSession.shared`.
  asks GET http://proofsheet.test/ by a session that is not the journey's; make it from `SessionLane(user.client).configuration`, or use `URLSession.shared`.
  reads or writes a file by Dispatch's own threads, in real time; put it behind a protocol and give the app a double.
  wakes what may wait for a condition from before the journey, which would go on in real time; let a double stand for it, or say `user.allows(otherThreads:)` and wait for the thread in the script.
  wakes a Dispatch source from before the journey, which would go on in real time; let a double stand for it, or say `user.allows(otherThreads:)` and wait for the thread in the script.
  wakes a Dispatch source from before the journey, which would go on in real time; let a double stand for it, or say `user.allows(otherThreads:)` and wait for the thread in the script.
  wakes a Dispatch source from before the journey, which would go on in real time; let a double stand for it, or say `user.allows(otherThreads:)` and wait for the thread in the script.
  wakes a timer from before the journey, which would go on in real time; let a double stand for it, or say `user.allows(otherThreads:)` and wait for the thread in the script.
  wakes a timer from before the journey, which would go on in real time; let a double stand for it, or say `user.allows(otherThreads:)` and wait for the thread in the script.
  wakes what may wait for a semaphore from before the journey, which would go on in real time; let a double stand for it, or say `user.allows(otherThreads:)` and wait for the thread in the script.
  wakes what may wait for a semaphore from before the journey, which would go on in real time; let a double stand for it, or say `user.allows(otherThreads:)` and wait for the thread in the script.
  waits for a thread from before the journey, in real time; let a double stand for it, or say `user.allows(otherThreads:)` and wait for the thread in the script.
  waits for a semaphore, and no other work could end the wait; look for the code that should do so.
  waits for a semaphore, and no other work could end the wait; look for the code that should do so.
  waits for a group, and no other work could end the wait; look for the code that should do so.
  waits for a work item; use a group or a semaphore.
  waits for a work item; use a group or a semaphore.
  waits for a work item; use a group or a semaphore.
  runs a run loop, which a journey does not play; let the work return, and go on in a callback.
  runs a run loop, which a journey does not play; let the work return, and go on in a callback.
  gives work to the run loop of another thread than the main one, which a journey does not play; let the work return, and go on in a callback.
  gives work to the run loop of another thread than the main one, which a journey does not play; let the work return, and go on in a callback.
  adds an observer to a run loop, as a notification queue and a FileHandle in the background do; post by NotificationCenter, and put the file behind a protocol.
  waits for a semaphore of the C library; use DispatchSemaphore.
  wakes what may wait for a condition from before the journey, which would go on in real time; let a double stand for it, or say `user.allows(otherThreads:)` and wait for the thread in the script.
  calls sync onto the main queue, which never becomes free: the queue runs this step, or has work that waits; call the code directly, or hand it over with async.
  calls sync onto the queue "own", which never becomes free: the queue runs this step, or has work that waits; call the code directly, or hand it over with async.
  suspends a queue, or makes it inactive, which a journey does not play; hand its work over later.
  suspends a queue, or makes it inactive, which a journey does not play; hand its work over later.
  """.split(separator: "\n")

private let never =
  "waits for a semaphore, and no other work could end the wait; look for the code that should do so."

/// A session made before any journey.
private let earlier = URLSession(configuration: .ephemeral)

/// A timer from before the journey.
///
/// Unsafe only by its type: sources are for all threads.
private nonisolated(unsafe) let source = {
  let source = DispatchSource.makeTimerSource()
  source.schedule(deadline: .distantFuture)
  return source
}()

/// Sources and a timer from before the journey, each used in another way.
///
/// Unsafe only by its type: sources are for all threads.
private nonisolated(unsafe) let (running, adding) = {
  let (timer, adder) = (DispatchSource.makeTimerSource(), DispatchSource.makeUserDataAddSource())
  timer.resume()
  adder.resume()
  return (timer, adder)
}()
private let oldTimer = Box(Timer(timeInterval: 9, repeats: true) { _ in })

/// A semaphore whose thread has finished its wait and does other work now.
private let busy = {
  let semaphore = DispatchSemaphore(value: 1)
  semaphore.wait()
  return semaphore
}()

/// A condition from before the journey, whose worker is busy with its first job and has never waited.
private let unheard = NSCondition()

/// A semaphore for which work of an earlier journey waits.
private let left = {
  let semaphore = DispatchSemaphore(value: 0)
  _ = try? play { user in
    user.allows(waitingIn: "starts", "it is the point")
    user.does("starts") { background.async { semaphore.wait() } }
  }
  return semaphore
}()

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
  @Test(arguments: zip(refusals.indices, sentences))
  func whatLeavesAJourneyOrNeverEndsIsNamed(_ index: Int, _ sentence: Substring) throws {
    _ = (earlier, waiting, source, running, oldTimer, busy, left, endless, unheard)
    let result = try play { user in
      user.does("looks") {}
      user.does("goes") { refusals[index]() }
      user.does("is never reached") {}
    }
    #expect(result.problems == ["Step 2 (goes) " + sentence])
    #expect(result.steps.hasSuffix("2. goes"))
    #expect(refusals.count == sentences.count)
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

  /// A group with an unbalanced `enter` is no task.
  @Test func whatIsLeftOfAGroupIsNamed() throws {
    let entered = try play { user in
      user.does("loads") {
        let group = DispatchGroup()
        group.enter()
        group.notify(queue: .main) {}
      }
    }
    let never = "Work of step 1 (loads) is never resumed, even after"
    #expect(entered.problems.map { $0.hasPrefix(never) } == [true])
  }

  @Test func aThreadThatNeverComesEndsItsWait() throws {
    let result = try play { user in
      user.allows(otherThreads: "the script waits for them")
      capture_set_patience(1_000_000)
      user.does("waits") { DispatchSemaphore(value: 0).wait() }
    }
    #expect(result.problems == ["Step 1 (waits) " + never])
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

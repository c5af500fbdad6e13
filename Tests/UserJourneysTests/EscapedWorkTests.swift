import Foundation
import HTTPFixtures
import Testing

@testable import JourneySweeps
@testable import UserJourneys

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// A way to leave the journey: calls back later, from a thread of its own.
private struct Escape {
  let name: String
  let start: @Sendable (@escaping @Sendable () -> Void) -> Void
}

private let escapes = [
  Escape(name: "a queue") { DispatchQueue.global().async(execute: $0) },
  Escape(name: "a queue, after a while") { callback in
    DispatchQueue.global().asyncAfter(deadline: .now() + .milliseconds(1), execute: callback)
  },
  Escape(name: "a serial queue") { callback in
    DispatchQueue(label: "escape").async(execute: callback)
  },
  Escape(name: "a thread") { callback in Thread { callback() }.start() },
  Escape(name: "a timer") { callback in
    Thread {
      let timer = Timer(timeInterval: 0.001, repeats: false) { _ in callback() }
      RunLoop.current.add(timer, forMode: .default)
      RunLoop.current.run(until: Date(timeIntervalSinceNow: 0.05))
    }.start()
  },
  Escape(name: "an operation queue") { callback in OperationQueue().addOperation(callback) },
  Escape(name: "a real session") { callback in
    guard let url = URL(string: "nothing://nowhere") else { return }
    URLSession(configuration: .ephemeral).dataTask(with: url) { _, _, _ in callback() }.resume()
  },
]

extension Escape {
  /// Suspends until the callback has come, which waits until it is joined: what resumes a task
  /// before it suspends resumes nothing.
  func wait(for joint: Joint) async {
    await withCheckedContinuation { continuation in
      start {
        waitBriefly(for: joint.suspended)
        continuation.resume()
        joint.resumed.signal()
      }
    }
  }
}

/// Where a script and the thread that works for it meet.
private struct Joint {
  let suspended = DispatchSemaphore(value: 0)
  let resumed = DispatchSemaphore(value: 0)

  /// Returns when the thread has resumed the task, or the test has failed.
  func wait() {
    suspended.signal()
    waitBriefly(for: resumed)
  }
}

private func refusal(_ step: String) -> String {
  #if os(Linux) && compiler(>=6.3)
  let names = "DispatchQueue, Timer, Thread and URLSession"
  #else
  let names = "DispatchQueue, Timer, Thread, URLSession and, on this system, Task.sleep"
  #endif
  return "A task of step \(step) was resumed by a thread that is not the journey's: \(names) "
    + "run in real time; give it the journey's client or clock."
}

@Suite struct EscapedWorkTests {
  @Test func whatAnotherThreadResumesFailsTheJourneyByTheStepThatStartedIt() throws {
    for escape in escapes {
      let trace = Trace()
      let result = try play { user in
        let feed = user.sees { Feed() }
        let joint = Joint()
        user.does("searches") {
          Task {
            await escape.wait(for: joint)
            feed.title = "found"
          }
        }
        user.does("looks around") { joint.wait() }
        user.does("is never reached") { trace("ran") }
      }
      #expect(result.problems == [refusal("2 (searches)")], "\(escape.name)")
      #expect(result.steps.hasSuffix("3. looks around\n   ~ title: \"\" -> \"found\""))
      #expect(trace.text.isEmpty)
    }
  }

  @Test func whatAnotherThreadResumesAfterTheLastStepFailsTheJourneyToo() throws {
    for escape in escapes {
      let result = try play { user in
        let joint = Joint()
        user.does("searches") { await escape.wait(for: joint) }
        joint.wait()
      }
      #expect(result.problems == [refusal("1 (searches)")], "\(escape.name)")
    }
  }

  @Test func aDetachedTaskAndATaskOfATaskAreOfTheStepThatStartedThem() throws {
    let result = try play { user in
      let joint = Joint()
      user.does("looks") {}
      user.does("starts") {
        // Which no value of a task tells.
        Task.detached { Task.detached { await escapes[0].wait(for: joint) } }
      }
      user.does("goes on") { joint.wait() }
    }
    #expect(result.problems == [refusal("2 (starts)")])
  }

  /// The negative twin: the same work, for which the script waits and says so.
  @Test func aScriptThatWaitsForItsThreadsMayHaveThem() throws {
    for escape in escapes {
      let trace = Trace()
      let result = try play { user in
        user.allowOtherThreads()
        let joint = Joint()
        user.does("searches") {
          await escape.wait(for: joint)
          trace("found")
        }
        user.does("joins") { joint.wait() }
      }
      #expect(result.problems == [], "\(escape.name)")
      #expect(trace.text == "found")
      #expect(result.end == "end: nothing running, nothing waiting, every stub used")
    }
  }

  @Test func whatNeverComesBackIsSaidAtTheEndByTheStepThatWaits() throws {
    let (outside, sleeping) = (Gate(), Gate())
    let result = try play { user in
      let clock = user.clock
      user.does("sleeps") {
        Task {
          try await clock.sleep(for: .seconds(5))
          await sleeping.wait()
        }
      }
      user.does("asks a queue") { Task { await outside.wait() } }
      let (numbers, _) = AsyncStream.makeStream(of: Int.self)
      user.does("reads a stream") { Task { for await _ in numbers {} } }
    }
    #expect(result.problems == [])
    #expect(
      result.end == """
        end: a task of step 1 has not ended
             a task of step 2 (asks a queue) waits for neither an answer nor the journey's clock
             a task of step 3 (reads a stream) waits for neither an answer nor the journey's clock
             something sleeps for another 5 s, every stub used
        """
    )
    outside.open()
  }

  @Test func aTaskThatAnotherJourneysThreadResumesStaysInItsOwn() throws {
    let trace = Trace()
    let gate = Gate()
    let result = try play { user in
      user.does("waits") {
        Task {
          let own = Scheduler.current
          await gate.wait()
          MainActor.preconditionIsolated()
          trace("own:\(own === Scheduler.current)")
        }
      }
      user.does("meets another journey") {
        inThread {
          do {
            let other = try play { user in user.does("opens") { gate.open() } }
            trace("other:\(other.problems)")
          } catch {
            trace("\(error)")
          }
        }
      }
    }
    #expect(trace.text == "other:[] own:true")
    #expect(result.problems == [refusal("1 (waits)")])
  }

  @Test func aSweepRefusesOtherThreadsToo() throws {
    let result = try sweep(by: .leaving) { user in
      let joint = Joint()
      user.does("searches") { Task { await escapes[0].wait(for: joint) } }
      user.does("goes on") { joint.wait() }
    }
    #expect(result.findings.count == 1)
    #expect(result.findings.first?.contains(refusal("1 (searches)")) == true)
  }
}

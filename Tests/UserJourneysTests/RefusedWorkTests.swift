import CSchedulerHooks
import Foundation
import HTTPFixtures
import SnapshotRendering
import Testing

@testable import UserJourneys

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// What a step may not do, and the sentence that it fails with.
private struct Refusal: Sendable {
  let name: String
  let sentence: String
  let start: @Sendable () -> Void

  init(_ name: String, _ sentence: String, _ start: @escaping @Sendable () -> Void) {
    self.name = name
    self.sentence = sentence
    self.start = start
  }
}

private let refusals = [
  Refusal(
    "a thread",
    "starts a thread, which runs in real time; use a task or a queue, or say "
      + "`user.allows(otherThreads:)` and wait for the thread in the script."
  ) { Thread {}.start() },
  Refusal(
    "a source that is no timer",
    "makes a Dispatch source that is no timer, which waits for the system in real time; put it "
      + "behind a protocol and give the app a double."
  ) {
    let source = DispatchSource.makeUserDataAddSource()
    source.resume()
    source.cancel()
  },
  Refusal(
    "a process",
    "starts a process, /bin/true, which runs in real time; put it behind a protocol and give the app "
      + "a double."
  ) { _ = try? Process.run(URL(fileURLWithPath: "/bin/true"), arguments: []) },
  Refusal(
    "a fork",
    "starts a process, which runs in real time; put it behind a protocol and give the app a double."
  ) {
    // Which Swift does not offer, and a library may call.
    typealias Fork = @convention(c) () -> Int32
    guard let fork = dlsym(nil, "fork") else { return }
    if unsafeBitCast(fork, to: Fork.self)() == 0 { exit(0) }
  },
  Refusal(
    "a socket",
    "connects to 127.0.0.1:9, and nothing in a journey leaves it; give the app the journey's client, "
      + "`user.client`."
  ) { connectToPort9() },
  Refusal(
    "a session of its own",
    "asks GET http://127.0.0.1:9/a?b=1 by a session that is not the journey's; make it from "
      + "`SessionLane(user.client).configuration`, or use `URLSession.shared`."
  ) { ask("http://127.0.0.1:9/a?b=1") },
  Refusal(
    "a session with a delegate",
    "asks GET http://127.0.0.1:9/ by a session that is not the journey's; make it from "
      + "`SessionLane(user.client).configuration`, or use `URLSession.shared`."
  ) {
    guard let url = URL(string: "http://127.0.0.1:9/") else { return }
    let session = URLSession(configuration: .default, delegate: nil, delegateQueue: nil)
    session.dataTask(with: url).resume()
  },
  Refusal(
    "a session that was there before",
    "asks 127.0.0.1:9 by a session that is not the journey's; make it from "
      + "`SessionLane(user.client).configuration`, or use `URLSession.shared`."
  ) {
    guard let url = URL(string: "http://127.0.0.1:9/") else { return }
    earlier.dataTask(with: url).resume()
  },
  Refusal(
    "a session of its own that looks for a host",
    "asks GET http://proofsheet.test/ by a session that is not the journey's; make it from "
      + "`SessionLane(user.client).configuration`, or use `URLSession.shared`."
  ) { ask("http://proofsheet.test/") },
  Refusal(
    "a semaphore",
    "waits for a semaphore, and nothing is left that could end that; look for who should."
  ) { DispatchSemaphore(value: 0).wait() },
  Refusal(
    "a semaphore that the main queue would signal",
    "waits for a semaphore, and nothing is left that could end that; look for who should."
  ) {
    let semaphore = DispatchSemaphore(value: 0)
    DispatchQueue.main.async { semaphore.signal() }
    semaphore.wait()
  },
  Refusal(
    "a group",
    "waits for a group, and nothing is left that could end that; look for who should."
  ) {
    let group = DispatchGroup()
    group.enter()
    group.wait()
    group.leave()
  },
  Refusal(
    "a work item",
    "waits for a work item, and nothing is left that could end that; look for who should."
  ) { DispatchWorkItem {}.wait() },
  Refusal(
    "sync onto the main queue",
    "calls sync onto the main queue, which it is on or which is suspended, and would wait for ever; "
      + "call what is there, or hand it over with async."
  ) { DispatchQueue.main.sync {} },
  Refusal(
    "sync onto its own queue",
    "calls sync onto the queue \"own\", which it is on or which is suspended, and would wait for "
      + "ever; call what is there, or hand it over with async."
  ) {
    let queue = DispatchQueue(label: "own")
    queue.sync { queue.sync {} }
  },
  Refusal(
    "sync onto a suspended queue",
    "calls sync onto the queue \"held\", which it is on or which is suspended, and would wait for "
      + "ever; call what is there, or hand it over with async."
  ) {
    let queue = DispatchQueue(label: "held")
    queue.suspend()
    queue.sync {}
    queue.resume()
  },
]

/// Made before any journey.
private let earlier = URLSession(configuration: .ephemeral)

private func ask(_ url: String) {
  guard let url = URL(string: url) else { return }
  URLSession(configuration: .ephemeral).dataTask(with: url).resume()
}

private func connectToPort9() {
  let socket = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
  defer { close(socket) }
  var address = sockaddr_in()
  address.sin_family = sa_family_t(AF_INET)
  address.sin_port = in_port_t(9).bigEndian
  address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
  _ = withUnsafePointer(to: &address) { pointer in
    pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
      connect(socket, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
    }
  }
}

@Suite struct RefusedWorkTests {
  @Test(arguments: refusals.map(\.name))
  func whatLeavesAJourneyOrNeverEndsIsNamed(name: String) throws {
    let refusal = try #require(refusals.first { $0.name == name })
    _ = earlier
    let result = try play { user in
      user.does("looks") {}
      user.does("goes") { refusal.start() }
      user.does("is never reached") {}
    }
    #expect(result.problems == ["Step 2 (goes) " + refusal.sentence])
    #expect(result.steps.hasSuffix("2. goes"))
  }

  /// The negative twin: outside a journey nobody is asked, and what has happened is what is wanted.
  @Test func nothingIsRefusedElsewhere() throws {
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

  @Test func workOfAQueueThatNobodyResumesIsNamed() throws {
    var queue: DispatchQueue?
    let result = try play { user in
      user.does("starts") {
        let held = DispatchQueue(label: "held", attributes: .initiallyInactive)
        held.async {}
        held.async {}
        queue = held
      }
    }
    queue?.activate()
    #expect(
      result.problems == [
        "The queue \"held\" is suspended, with 2 pieces of work that never ran; resume it."
      ]
    )
  }

  @Test func aThreadThatNeverComesEndsItsWait() throws {
    let result = try play { user in
      user.allows(otherThreads: "the script waits for them")
      capture_set_patience(1_000_000)
      user.does("waits") { DispatchSemaphore(value: 0).wait() }
    }
    #expect(
      result.problems == [
        "Step 1 (waits) waits for a semaphore, and nothing is left that could end that; look for who "
          + "should."
      ]
    )
  }

  /// Other threads may end such waits, and time ends them in any case.
  @Test func waitsWithALimitEndWhereOtherThreadsAreAllowed() throws {
    let trace = Trace()
    let result = try play { user in
      user.allows(otherThreads: "the script waits for them")
      user.does("waits for a while") {
        RunLoop.current.run(until: Date(timeIntervalSinceNow: 2))
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

  /// As Foundation does before its first process: a thread that says a thing once may say it while the
  /// journey looks for other work.
  @Test func aThreadThatSpeaksBeforeAnybodyListensIsHeard() throws {
    let result = try play { user in
      user.allows(otherThreads: "the script waits for them")
      user.does("waits for many threads") {
        for _ in 0..<1_000 {
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

  @Test func whatEndsInTimeIsNoDeadlock() throws {
    let trace = Trace()
    let result = try play { user in
      user.does("waits for a while") {
        let start = Date()
        trace("\(DispatchSemaphore(value: 0).wait(timeout: .now() + 2) == .timedOut)")
        Thread.sleep(forTimeInterval: 1)
        usleep(500_000)
        trace("\(Date().timeIntervalSince(start))")
        RunLoop.current.run(until: Date(timeIntervalSinceNow: 2))
        trace("\(Date().timeIntervalSince(start))")
      }
    }
    #expect(result.problems == [])
    #expect(trace.text == "true 3.5 5.5")
  }
}

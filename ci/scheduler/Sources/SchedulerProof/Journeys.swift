import Foundation
import HTTPFixtures
import SnapshotRendering

@testable import UserJourneys

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// The transcript of a script, in a scenario with three paths.
private func transcript(_ script: @escaping Journey.Script) throws -> String {
  let scenario = Scenario("three") {
    Stub(.get, "/a").answers(.status(200), .status(500), then: .startOver)
    Stub(.get, "/slow").answers(.status(201).delayed(by: .milliseconds(300)))
    Stub(.get, "/ab").answers(.status(200))
  }
  let result = try Journey("proof", scenario: scenario, fixtures: nil).play(script)
  if let problem = result.problems.first { fatalError(problem) }
  return result.transcript
}

actor Counter {
  private var value = 0

  func next() async -> Int {
    await Task.yield()
    value += 1
    return value
  }
}

/// A journey with requests, cancellation, sleeps of every kind, an actor, a group, a detached task and a thread.
func playBusyJourney() throws -> String {
  try transcript { user in
    user.allows(otherThreads: "the script waits for it")
    let (client, clock, calls) = (user.client, user.clock, user.calls)
    let (isAsked, isDone) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
    @Sendable func ask(_ path: String) async {
      let response = try? await client.data(for: URLRequest(url: URL(filePath: path))).1
      calls.record("app", "got(_:)", with: (response as? HTTPURLResponse)?.statusCode ?? 0)
    }
    var slow: Task<Void, Never>?
    user.does("asks twice") {
      slow = Task { await ask("/slow") }
      Task { await ask("/a") }
    }
    user.does("gives up") { slow?.cancel() }
    user.does("counts") {
      let counter = Counter()
      await withTaskGroup(of: Int.self) { group in
        for _ in 0..<3 { group.addTask { await counter.next() } }
        for await number in group { calls.record("app", "counted(_:)", with: number) }
      }
      Task.detached { calls.record("app", "detached()") }
    }
    user.does("asks a thread") {
      await withCheckedContinuation { continuation in
        Thread.detachNewThread {
          isAsked.wait()
          continuation.resume()
          isDone.signal()
        }
      }
      calls.record("app", "joined()")
    }
    user.does("joins the thread") {
      isAsked.signal()
      isDone.wait()
    }
    user.does("ticks") {
      for number in 0..<3 {
        Task {
          try await clock.sleep(for: .milliseconds(100 * (3 - number)))
          calls.record("app", "ticked(_:)", with: number)
        }
      }
      #if os(Linux) && compiler(>=6.3)
      Task {
        try await Task.sleep(for: .milliseconds(150))
        calls.record("app", "slept()")
      }
      #endif
    }
    user.waits(.milliseconds(250))
    user.waits(.seconds(1))
  }
}

/// A screen without tasks and without injection.
private final class Classic: SnapshotDescribing, @unchecked Sendable {
  private var status = "idle"
  private var timer: Timer?
  private let cache = DispatchQueue(label: "cache")

  var snapshotFields: KeyValuePairs<String, Any?> { ["status": status] }

  func type(_ term: String) {
    timer?.invalidate()
    timer = .scheduledTimer(withTimeInterval: 0.5, repeats: false) { [weak self] _ in
      self?.ask(term)
    }
  }

  private func ask(_ term: String) {
    status = "loading"
    guard let url = URL(string: "https://example.com/" + term) else { return }
    URLSession.shared.dataTask(with: url) { data, response, _ in
      DispatchQueue.global().async {
        let words = "\(term) \((response as? HTTPURLResponse)?.statusCode ?? 0) \(data?.count ?? 0)"
        self.cache.sync {}
        DispatchQueue.main.async {
          self.status = "\(words) at \(Date().timeIntervalSinceReferenceDate)"
          DispatchQueue.main.asyncAfter(deadline: .now() + 3) { self.status = "idle" }
        }
      }
    }.resume()
  }
}

/// Plays a journey of a screen without tasks.
func playClassicJourney() throws -> String {
  try transcript { user in
    let screen = user.sees { Classic() }
    user.does("types a") { screen.type("a") }
    user.waits(.milliseconds(300))
    user.does("types ab") { screen.type("ab") }
    user.waits(.milliseconds(500))
    user.waits(.seconds(4))
  }
}

import Foundation
import HTTPFixtures
import SnapshotRendering

@testable import UserJourneys

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// A screen with the habits of an app's.
@MainActor
final class Search: SnapshotDescribing {
  private var status = "idle"
  private var rows: [Int] = []
  private let client: ScenarioClient

  init(_ client: ScenarioClient) { self.client = client }

  var snapshotFields: KeyValuePairs<String, Any?> { ["status": status, "rows": rows] }

  func ask(_ path: String) async {
    status = "loading \(path)"
    guard let url = URL(string: "https://example.com" + path) else { return }
    do {
      let (_, response) = try await client.data(for: URLRequest(url: url))
      status = "\((response as? HTTPURLResponse)?.statusCode ?? 0)"
    } catch {
      status = "failed"
    }
  }

  func add(_ row: Int) { rows.append(row) }
}

private actor Counter {
  private var value = 0

  func next() async -> Int {
    await Task.yield()
    value += 1
    return value
  }
}

/// A journey with requests, cancellation, sleeps of every kind, an actor, a group and a detached task.
func playBusyJourney() throws -> String {
  let scenario = Scenario(
    "busy",
    stubs: [
      Stub(.get, "/a").answers(.status(200), .status(500), then: .startOver),
      Stub(.get, "/slow").answers(.status(201).delayed(by: .milliseconds(300))),
    ]
  )
  let result = try Journey("busy", scenario: scenario, fixtures: nil).play { user in
    let clock = user.clock
    let search = user.sees { Search(user.client) }
    var slow: Task<Void, Never>?
    user.does("asks twice") {
      slow = Task { await search.ask("/slow") }
      Task { await search.ask("/a") }
    }
    user.does("gives up") { slow?.cancel() }
    user.does("counts") {
      let counter = Counter()
      await withTaskGroup(of: Int.self) { group in
        for _ in 0..<3 { group.addTask { await counter.next() } }
        for await number in group { search.add(number) }
      }
      Task.detached { await search.add(10) }
    }
    user.does("ticks") {
      for number in 0..<3 {
        Task {
          try await clock.sleep(for: .milliseconds(100 * (3 - number)))
          search.add(20 + number)
        }
      }
      #if os(Linux) && compiler(>=6.3)
      Task {
        try await Task.sleep(for: .milliseconds(150))
        search.add(30)
      }
      #endif
    }
    user.waits(.milliseconds(250))
    user.waits(.seconds(1))
  }
  guard result.problems.isEmpty else { throw Failure(words: result.problems[0]) }
  return result.transcript
}

/// Two requests at once, a sleep and an actor: enough for an order to be lost.
func playShortJourney() throws -> String {
  let scenario = Scenario("short", stubs: [Stub(.get, .matching("/.*")).answers(.status(200))])
  let result = try Journey("short", scenario: scenario, fixtures: nil).play { user in
    let (client, clock, counter) = (user.client, user.clock, Counter())
    user.does("asks") {
      for path in ["/a", "/b"] {
        Task {
          guard let url = URL(string: "https://example.com" + path) else { return }
          _ = try await client.data(for: URLRequest(url: url))
          try await clock.sleep(for: .seconds(await counter.next()))
        }
      }
    }
    user.waits(.milliseconds(1_500))
  }
  guard result.problems.isEmpty else { throw Failure(words: result.problems[0]) }
  return result.transcript
}

/// A journey that another thread works for, which its script waits for.
func playJoinedJourney() throws -> String {
  let result = try Journey("joined", scenario: .silent, fixtures: nil).play { user in
    user.allows(otherThreads: "the script waits for them")
    let search = user.sees { Search(user.client) }
    let (isAsked, isDone) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
    user.does("asks a thread") {
      await withCheckedContinuation { continuation in
        Thread.detachNewThread {
          isAsked.wait()
          continuation.resume()
          isDone.signal()
        }
      }
      search.add(1)
    }
    user.does("joins the thread") {
      isAsked.signal()
      isDone.wait()
    }
  }
  guard result.problems.isEmpty else { throw Failure(words: result.problems[0]) }
  guard result.transcript.contains("joins the thread\n   ~ rows: [] -> 1 element") else {
    throw Failure(words: "The thread was not joined:\n" + result.transcript)
  }
  return result.transcript
}

/// A screen from before tasks, with nothing injected.
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

/// A journey over a screen from before tasks.
func playClassicJourney() throws -> String {
  let scenario = Scenario("classic", stubs: [Stub(.get, .matching("/.*")).answers(.status(200))])
  let result = try Journey("classic", scenario: scenario, fixtures: nil).play { user in
    let screen = user.sees { Classic() }
    user.does("types a") { screen.type("a") }
    user.waits(.milliseconds(300))
    user.does("types ab") { screen.type("ab") }
    user.waits(.milliseconds(500))
    user.waits(.seconds(4))
  }
  guard result.problems.isEmpty else { throw Failure(words: result.problems[0]) }
  return result.transcript
}

struct Failure: Error, CustomStringConvertible {
  let words: String

  var description: String { words }
}

import Foundation
import HTTPFixtures
import SnapshotRendering

@testable import UserJourneys

/// What a device keeps of a list of posts.
private actor PostStore {
  func read() -> [String] { ["old"] }
}

/// A list of posts, which shows what the device keeps until the answer comes.
private final class Posts: Page, Asking {
  private var rows: [String] = []
  private var error: String?
  private let store = PostStore()
  private let queue = DispatchQueue(label: "posts")

  var snapshotFields: KeyValuePairs<String, Any?> { ["rows": rows, "error": error] }

  func load() {
    error = nil
    ask {
      try await $0.strings("/posts")
    } then: { screen, answer in
      if let rows = try? answer.get() { screen.rows = rows } else { screen.error = "Offline." }
    }
    if flaw == "takes what a queue keeps" {
      queue.async { [weak self] in
        DispatchQueue.main.async { MainActor.assumeIsolated { self?.rows = ["old"] } }
      }
    } else {
      others.append(
        Task { [weak self, store] in
          let kept = await store.read()
          if self?.rows.isEmpty == true || self?.flaw != nil { self?.rows = kept }
        }
      )
    }
  }
}

/// A sum of two answers, whose child tasks come back to the main actor before they ask.
private final class Total: Page, Asking {
  private var isLoading = false, total = 0, host = ""

  var snapshotFields: KeyValuePairs<String, Any?> { ["isLoading": isLoading, "total": total] }

  func load() {
    isLoading = true
    task = Task {
      async let old = size(host + "/old")
      async let new = size(host + "/new")
      total = await old + new
      isLoading = false
    }
  }

  nonisolated func size(_ path: String) async -> Int {
    (try? await client.strings(path).count) ?? 0
  }
}

extension Exhibit {
  static let localReads =
    page(
      "posts",
      Posts.self,
      Scenario("posts") { Stub(.get, "/posts").answers(.json(["new"])) },
      flaws: [
        "takes what an actor keeps": "ends-elsewhere: Posts.rows",
        "takes what a queue keeps": "ends-elsewhere: Posts.rows",
      ]
    ) { user, screen in
      user.does("opens the posts") { screen.load() }
      user.retries("opens them again") { screen.load() }
    }
    + page(
      "total",
      Total.self,
      Scenario("posts") { Stub(.get, .template("/{list}")).answers(.json(["a"])) }
    ) { user, screen in user.does("opens") { screen.load() } }
}

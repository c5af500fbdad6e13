import HTTPFixtures
import SnapshotRendering

@testable import UserJourneys

/// A list that loads its next page when its end comes into view.
@MainActor
final class PagedList: SnapshotDescribing {
  private var rows: [String] = []
  private var page = 0
  private var hasMore = true
  private var isLoading = false
  private var error: String?
  private var task: Task<Void, Never>?
  private let client: ScenarioClient
  private let bug: Bug?

  enum Bug { case noGuard, stuck, silent, retryAdvances, alive }

  init(_ client: ScenarioClient, _ bug: Bug? = nil) {
    self.client = client
    self.bug = bug
  }

  deinit { task?.cancel() }

  var snapshotFields: KeyValuePairs<String, Any?> {
    ["rows": rows, "hasMore": hasMore, "isLoading": isLoading, "error": error]
  }

  func loadMore() {
    guard hasMore, !isLoading || bug == .noGuard else { return }
    isLoading = true
    error = nil
    if bug == .retryAdvances { page += 1 }
    let next = bug == .retryAdvances ? page : page + 1
    task = Task { [weak self, client, bug] in
      let kept = bug == .alive ? self : nil
      do {
        let rows = try await client.strings("/list?page=\(next)")
        self?.finish(rows, next)
      } catch { self?.fail(error) }
      withExtendedLifetime(kept) {}
    }
  }

  private func finish(_ rows: [String], _ page: Int) {
    self.page = page
    self.rows += rows
    hasMore = !rows.isEmpty
    isLoading = false
  }

  private func fail(_ error: any Error) {
    if bug != .stuck { isLoading = false }
    if isCancellation(error) || bug == .silent { return }
    self.error = "The list could not be loaded."
  }

  nonisolated static let scenario = Scenario("three pages") {
    Stub(.get, "/list", query: .exactly(["page": "1"])).answers(.json(["a", "b"]))
    Stub(.get, "/list", query: .exactly(["page": "2"])).answers(.json(["c"]))
    Stub(.get, "/list", query: .exactly(["page": "3"]))
      .allowing(unused: "only the list that asks on gets here").answers(.json([String]()))
    Stub(.get, "/list", query: .exactly(["page": "4"]))
      .allowing(unused: "only a list that never stops gets here").answers(.json([String]()))
  }

  nonisolated static func script(_ bug: Bug?) -> Journey.Script {
    { user in
      let list = user.sees { PagedList(user.client, bug) }
      user.does("appears") { list.loadMore() }
      user.retries { list.loadMore() }
      user.waitsForEverything()
      user.does("scrolls down") { list.loadMore() }
      user.does("scrolls on") { list.loadMore() }
      user.retries { list.loadMore() }
      user.waitsForEverything()
      user.does("scrolls to the end") { list.loadMore() }
      user.retries { list.loadMore() }
    }
  }
}

/// A list that is pulled, and loads as it is made; the old rows stay.
@MainActor
final class PulledList: SnapshotDescribing {
  enum Bug { case clears, keepsBanner, stuckOnFailure }
  private var rows: [String] = []
  private var isRefreshing = false
  private var banner: String?
  private var task: Task<Void, Never>?
  private let client: ScenarioClient
  private let bug: Bug?

  init(_ client: ScenarioClient, _ bug: Bug? = nil) {
    self.client = client
    self.bug = bug
    pull()
  }

  deinit { task?.cancel() }

  var snapshotFields: KeyValuePairs<String, Any?> {
    [
      "rows": rows, "isEmpty": rows.isEmpty, "hasRows": !rows.isEmpty,
      "isRefreshing": isRefreshing, "banner": banner,
    ]
  }

  func pull() {
    task?.cancel()
    isRefreshing = true
    if bug != .keepsBanner { banner = nil }
    task = Task { [weak self, client] in
      do {
        let rows = try await client.strings("/rows")
        if Task.isCancelled { return }
        self?.rows = rows
      } catch {
        if Task.isCancelled { return }
        if self?.bug == .clears { self?.rows = [] }
        if self?.bug == .stuckOnFailure {
          self?.banner = "Pull to try again."
          return
        }
        if !isCancellation(error) { self?.banner = "Pull to try again." }
      }
      self?.isRefreshing = false
    }
  }

  nonisolated static let scenario = Scenario("rows") {
    Stub(.get, "/rows").answers(.json(["a", "b"]), .json(["a", "b", "c"]))
  }

  nonisolated static func script(_ bug: Bug?) -> Journey.Script {
    { user in
      let list = user.sees { PulledList(user.client, bug) }
      user.retries { list.pull() }
      user.waitsForEverything()
      user.does("pulls") { list.pull() }
      user.retries { list.pull() }
    }
  }

  /// Loads once only, so that nothing but the first time teaches what is usual.
  nonisolated static func once(_ bug: Bug?) -> Journey.Script {
    { user in
      let list = user.sees { PulledList(user.client, bug) }
      user.retries { list.pull() }
    }
  }

  nonisolated static let oneScenario = Scenario("rows") {
    Stub(.get, "/rows").answers(.json(["a", "b"]))
  }
}

/// A post with a heart and comments, both shown before the server knows of them.
@MainActor
final class Post: SnapshotDescribing {
  enum Bug { case noRollback, commentStays, rollsBackAll }
  private var isLiked = false
  private var comments = ["first"]
  private var toast: String?
  private let client: ScenarioClient
  private var tasks: [Task<Void, Never>] = []
  private let bug: Bug?

  init(_ client: ScenarioClient, _ bug: Bug? = nil) {
    self.client = client
    self.bug = bug
  }

  deinit { for task in tasks { task.cancel() } }

  var snapshotFields: KeyValuePairs<String, Any?> {
    ["isLiked": isLiked, "comments": comments, "toast": toast]
  }

  func like() {
    guard !isLiked else { return }
    isLiked = true
    toast = nil
    tasks.append(
      Task { [weak self, client, bug] in
        do { _ = try await client.strings("/like", "POST") } catch {
          if bug == .noRollback { return }
          self?.isLiked = false
        }
      }
    )
  }

  func comment(_ text: String) {
    guard !comments.contains(text) else { return }
    comments.append(text)
    toast = nil
    tasks.append(
      Task { [weak self, client, bug] in
        do { _ = try await client.strings("/comment", "POST") } catch {
          if bug == .rollsBackAll { self?.comments = [] }
          if bug != .commentStays { self?.comments.removeAll { $0 == text } }
          if !isCancellation(error) { self?.toast = "Not sent." }
        }
      }
    )
  }

  nonisolated static let scenario = Scenario("a post") {
    Stub(.post, "/like").answers(.json([String]()))
    Stub(.post, "/comment").answers(.json([String]()))
  }

  nonisolated static func script(_ bug: Bug?) -> Journey.Script {
    { user in
      let post = user.sees { Post(user.client, bug) }
      user.does("taps the heart") { post.like() }
      user.retries {
        post.like()
        post.comment("second")
      }
      user.does("comments") { post.comment("second") }
      user.retries {
        post.like()
        post.comment("second")
      }
    }
  }
}

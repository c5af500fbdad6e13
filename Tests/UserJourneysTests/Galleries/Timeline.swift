import HTTPFixtures
import SnapshotRendering

@testable import UserJourneys

private struct TimelinePost: Codable, Sendable {
  let id: Int
  let text: String
  var isLiked = false
}

/// A timeline with a cache, news and hearts, whose answers arrive in any order.
@MainActor
private final class Timeline: Page, SnapshotDescribing {
  private var posts: [TimelinePost] = []
  private var isRefreshing = false
  private var message: String?
  private var hasNews = false
  private var mustRefresh = false
  private var unliked: [Int] = []
  /// The posts with a request under way.
  private var liking: Set<Int> = []
  /// The posts with a tap since the newest refresh was sent; its answer does not contain these
  /// taps.
  private var touched: Set<Int> = []

  var snapshotFields: KeyValuePairs<String, Any?> {
    ["posts": posts, "isRefreshing": isRefreshing, "message": message]
  }

  func appear() {
    others.append(
      Task { [weak self, clock] in
        do { try await clock.sleep(for: .milliseconds(20)) } catch { return }
        self?.showCache()
      }
    )
    refresh()
  }

  private func showCache() {
    if hasNews, flaw != "shows the cache after the news" { return }
    posts = [TimelinePost(id: 1, text: "one, as it was yesterday")]
  }

  func refresh() {
    task?.cancel()
    isRefreshing = true
    message = nil
    mustRefresh = false
    touched = liking
    task = Task { [weak self, client] in
      do {
        let news: [TimelinePost] = try await client.ask("GET", "/timeline")
        if !Task.isCancelled { self?.show(news) }
      } catch {
        if Task.isCancelled { return }
        self?.isRefreshing = false
        self?.mustRefresh = true
        self?.complain(error)
      }
    }
  }

  private func show(_ news: [TimelinePost]) {
    isRefreshing = false
    hasNews = true
    posts = news.map { post in
      guard flaw != "has news that forget the heart", touched.contains(post.id) else { return post }
      return posts.first { $0.id == post.id } ?? post
    }
  }

  func tapHeart(_ id: Int) {
    guard posts.contains(where: { $0.id == id }), !liking.contains(id) else { return }
    let before = posts
    liking.insert(id)
    touched.insert(id)
    message = nil
    toggle(id)
    others.append(
      Task { [weak self, client] in
        do {
          try await client.tell("PUT", "/likes/\(id)")
          self?.liking.remove(id)
        } catch {
          self?.failToLike(id, error, before)
        }
      }
    )
  }

  private func failToLike(_ id: Int, _ error: any Error, _ before: [TimelinePost]) {
    liking.remove(id)
    touched.remove(id)
    unliked.append(id)
    switch flaw {
    case "takes back more than the heart": posts = before
    case "keeps a heart that nobody knows of": break
    default: toggle(id)
    }
    complain(error)
  }

  private func toggle(_ id: Int) {
    guard let index = posts.firstIndex(where: { $0.id == id }) else { return }
    posts[index].isLiked.toggle()
  }

  private func complain(_ error: any Error) {
    if !isCancellation(error) { message = "Something did not work." }
  }

  func tryAgain() {
    if mustRefresh { refresh() }
    let unliked = unliked
    self.unliked = []
    for id in unliked { tapHeart(id) }
  }
}

extension Exhibit {
  private enum Heart: String, Scenario.State { case off, on }

  private static let news = Scenario("a timeline with news") {
    let old = [TimelinePost(id: 1, text: "one"), TimelinePost(id: 2, text: "two")]
    let new = [TimelinePost(id: 3, text: "three")] + old
    Stub(.get, "/timeline").during(Heart.off).answers(.json(old), .json(new), then: .repeatLast)
    Stub(.get, "/timeline").during(Heart.on)
      .allowing(unused: "only who asks after the heart is told of it")
      .answers(.json(new.map { TimelinePost(id: $0.id, text: $0.text, isLiked: $0.id == 1) }))
    Stub(.put, "/likes/1").moves(to: Heart.on).answers(.done)
  }

  static let timeline = page(
    "timeline",
    Timeline.self,
    news,
    flaws: [
      "shows the cache after the news": "ends-elsewhere: Timeline.posts",
      "has news that forget the heart": "ends-elsewhere: Timeline.posts",
      "takes back more than the heart": "ends-elsewhere: Timeline.posts",
      "keeps a heart that nobody knows of": "ends-elsewhere: Timeline.posts",
    ]
  ) { user, timeline in
    user.does("appears") { timeline.appear() }
    user.waitsForEverything()
    user.retries { timeline.tryAgain() }
    user.does("pulls") { timeline.refresh() }
    user.does("taps the heart of the first") { timeline.tapHeart(1) }
    user.waitsForEverything()
    user.retries { timeline.tryAgain() }
  }
}

import HTTPFixtures
import SnapshotRendering

@testable import UserJourneys

/// A heart that shows at once what is wanted, and sends one wish after the other.
@MainActor
private final class Heart: Page, SnapshotDescribing {
  private var isLiked = false
  private var error: String?
  private var confirmed = false
  private var newest = 0

  var snapshotFields: KeyValuePairs<String, Any?> { ["isLiked": isLiked, "error": error] }

  func set(_ isLiked: Bool) {
    self.isLiked = isLiked
    error = nil
    let before = others.last
    newest += 1
    others.append(
      Task { [weak self, client, newest] in
        await before?.value
        do {
          try await client.tell(isLiked ? "PUT" : "DELETE", "/like")
          self?.confirmed = isLiked
        } catch {
          self?.fail(newest, error)
        }
      }
    )
  }

  private func fail(_ number: Int, _ error: any Error) {
    if flaw == "toggles back" {
      isLiked.toggle()
    } else {
      // A wish that nobody has any more may fail.
      guard number == newest else { return }
      isLiked = confirmed
    }
    if !isCancellation(error) { self.error = "That did not work." }
  }
}

/// Things that go at once, and come back when the server will not have it.
@MainActor
private final class Basket: Page, SnapshotDescribing {
  private var items = ["apples", "bread", "cheese"]
  private var failed: [String] = []
  private var unsent: [String] = []

  var snapshotFields: KeyValuePairs<String, Any?> { ["items": items, "failed": failed] }

  func remove(_ item: String) {
    guard items.contains(item) else { return }
    let before = items
    items.removeAll { $0 == item }
    failed.removeAll { $0 == item }
    unsent.removeAll { $0 == item }
    others.append(
      Task { [weak self, client] in
        do { try await client.tell("DELETE", "/cart/\(item)") } catch {
          self?.bringBack(item, before)
          self?.unsent.append(item)
          if !isCancellation(error) { self?.failed.append(item) }
        }
      }
    )
  }

  private func bringBack(_ item: String, _ before: [String]) {
    // Things stand in the order of the alphabet.
    items = flaw == "brings back all" ? before : (items + [item]).sorted()
  }

  func tryAgain() {
    for item in unsent { remove(item) }
  }
}

/// A post with a heart and comments, both of which are shown before the server knows of them.
@MainActor
private final class Post: Page, SnapshotDescribing {
  private var isLiked = false
  private var comments = ["first"]
  private var toast: String?

  var snapshotFields: KeyValuePairs<String, Any?> {
    ["isLiked": isLiked, "comments": comments, "toast": toast]
  }

  func like() {
    guard !isLiked else { return }
    isLiked = true
    send("/like") { post, _ in if post.flaw != "stays liked" { post.isLiked = false } }
  }

  func comment() {
    guard !comments.contains("second") else { return }
    comments.append("second")
    send("/comment") { post, error in
      if post.flaw == "takes back too much" { post.comments = [] }
      if post.flaw != "keeps what was not sent" { post.comments.removeAll { $0 == "second" } }
      if !isCancellation(error) { post.toast = "Not sent." }
    }
  }

  private func send(_ path: String, onFailure: @escaping @MainActor (Post, any Error) -> Void) {
    toast = nil
    others.append(
      Task { [weak self, client] in
        do { try await client.tell("POST", path) } catch {
          if let self { onFailure(self, error) }
        }
      }
    )
  }
}

extension Exhibit {
  private static let cart = Scenario("a basket") {
    Stub(.delete, "/cart/apples").answers(.done)
    Stub(.delete, "/cart/bread").answers(.done)
  }

  static let rollbacks =
    page(
      "heart",
      Heart.self,
      Scenario("a like") {
        Stub(.put, "/like").answers(.done)
        Stub(.delete, "/like").answers(.done)
      },
      flaws: ["toggles back": "ends-elsewhere: Heart.isLiked"]
    ) { user, heart in
      user.does("likes") { heart.set(true) }
      user.does("likes no more") { heart.set(false) }
      user.does("likes again") { heart.set(true) }
    }
    + page(
      "basket",
      Basket.self,
      cart,
      flaws: ["brings back all": "ends-elsewhere: Basket.items"]
    ) { user, basket in
      user.does("removes the apples") { basket.remove("apples") }
      user.does("removes the bread") { basket.remove("bread") }
    }
    + page(
      "basket with a retry",
      Basket.self,
      cart,
      flaws: ["brings back all": "ends-elsewhere: Basket.items"]
    ) { user, basket in
      user.does("removes the apples") { basket.remove("apples") }
      user.does("removes the bread") { basket.remove("bread") }
      user.retries { basket.tryAgain() }
    }
    + page(
      "post",
      Post.self,
      Scenario("a post") {
        Stub(.post, "/like").answers(.done)
        Stub(.post, "/comment").answers(.done)
      },
      flaws: [
        "stays liked": "silent-failure: POST /like",
        "keeps what was not sent": "ends-elsewhere: Post.toast",
        "takes back too much": "lost-rows: Post.comments",
      ]
    ) { user, post in
      user.does("taps the heart") { post.like() }
      user.retries {
        post.like()
        post.comment()
      }
      user.does("comments") { post.comment() }
      user.retries {
        post.like()
        post.comment()
      }
    }
}

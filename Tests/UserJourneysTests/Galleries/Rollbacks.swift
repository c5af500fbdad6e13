import HTTPFixtures
import SnapshotRendering

@testable import UserJourneys

/// A heart that shows the user's wish at once, and sends one wish after the other.
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
      // A wish that a newer one has replaced may fail.
      guard number == newest else { return }
      isLiked = confirmed
    }
    if !isCancellation(error) { self.error = "That did not work." }
  }
}

/// Chores that are ticked off at once, with one line for failures.
@MainActor
private final class Chores: Page, SnapshotDescribing {
  private struct Chore {
    let name: String
    var isDone = false
  }
  private var chores = [Chore(name: "milk"), Chore(name: "bread")]
  private var error: String?
  private var unsaved: [Int] = []

  var snapshotFields: KeyValuePairs<String, Any?> { ["chores": chores, "error": error] }

  func tick(_ index: Int) {
    let before = chores
    chores[index].isDone = true
    error = nil
    others.append(
      Task { [weak self, client, name = chores[index].name] in
        do {
          try await client.tell("PUT", "/chores/\(name)")
          if self?.flaw == "wipe the error" { self?.error = nil }
        } catch {
          self?.fail(index, error, before)
        }
      }
    )
  }

  private func fail(_ index: Int, _ error: any Error, _ before: [Chore]) {
    if flaw == "take a cancellation for done", isCancellation(error) { return }
    unsaved.append(index)
    if flaw != "stay ticked" { chores[index].isDone = false }
    if flaw == "come back all at once" { chores = before }
    if !isCancellation(error) { self.error = "Not saved." }
  }

  func tryAgain() {
    let open = unsaved
    unsaved = []
    for index in open { tick(index) }
  }
}

extension Exhibit {
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
      "chores",
      Chores.self,
      Scenario("two chores") {
        for name in ["milk", "bread"] { Stub(.put, .exact("/chores/\(name)")).answers(.done) }
      },
      flaws: [
        "wipe the error": "ends-elsewhere: Chores.error",
        "come back all at once": "ends-elsewhere: Chores.chores",
        "stay ticked": "silent-failure: PUT /chores/milk",
        "take a cancellation for done": "silent-failure: PUT /chores/milk",
      ]
    ) { user, chores in
      for index in 0...1 { user.does("ticks off chore \(index)") { chores.tick(index) } }
      user.retries { chores.tryAgain() }
    }
}

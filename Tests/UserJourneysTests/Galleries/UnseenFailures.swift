import Foundation
import HTTPFixtures
import SnapshotRendering

@testable import UserJourneys

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// A menu that the user can pull; one wrong version accepts every status, another every body.
@MainActor
private final class Menu: Page, Asking {
  private struct Answer: Decodable {
    let dishes: [String]?
  }

  private var dishes: [String] = []
  private var isLoading = false
  private var error: String?

  var snapshotFields: KeyValuePairs<String, Any?> {
    ["dishes": dishes, "isLoading": isLoading, "error": error]
  }

  func pull() {
    guard !isLoading, let url = URL(string: "https://example.org/menu") else { return }
    isLoading = true
    error = nil
    ask { [flaw] client in
      let (data, response) = try await client.data(for: URLRequest(url: url))
      let status = (response as? HTTPURLResponse)?.statusCode ?? 0
      if status != 200, flaw != "takes every status" { throw RefusedByServer(status: status) }
      let dishes = try JSONDecoder().decode(Answer.self, from: data).dishes
      if dishes == nil, flaw != "takes every body" { throw RefusedByServer(status: status) }
      return dishes ?? []
    } then: { menu, answer in
      menu.isLoading = false
      menu.error = answer.complaint("The menu cannot be read.")
      if let dishes = answer.value { menu.dishes = dishes }
    }
  }
}

/// A form with a flag that is true when there is nothing to do.
@MainActor
private final class Profile: Page, Asking {
  private var name = "Ann"
  private var isSaved = true
  private var error: String?

  var snapshotFields: KeyValuePairs<String, Any?> {
    ["name": name, "isSaved": isSaved, "error": error]
  }

  func rename(_ name: String) {
    self.name = name
    save()
  }

  func save() {
    isSaved = false
    error = nil
    ask { [name] in
      try await $0.tell("PUT", "/profile", ["name": name])
    } then: {
      let saysSo = $0.flaw == "says that it is saved"
      $0.isSaved = $1.value != nil || saysSo
      $0.error = saysSo ? nil : $1.complaint("Not saved.")
    }
  }
}

/// A list that retries by itself, and has a button for impatient users.
@MainActor
private final class Queue: Page, SnapshotDescribing {
  enum State { case idle, loading, waiting, loaded, failed }
  private var people: [String] = []
  private var state = State.idle

  var snapshotFields: KeyValuePairs<String, Any?> { ["people": people, "state": state] }

  func load() {
    task?.cancel()
    state = .loading
    task = Task { [weak self, client, clock] in
      for pause in [1, 2, nil] {
        do {
          let people = try await client.strings("/queue")
          if !Task.isCancelled { self?.show(people) }
          return
        } catch {
          if Task.isCancelled { return }
        }
        guard let pause else { break }
        self?.state = .waiting
        do { try await clock.sleep(for: .seconds(pause)) } catch { return }
        self?.state = .loading
      }
      self?.state = .failed
    }
  }

  private func show(_ people: [String]) {
    self.people = people
    state = .loaded
  }
}

extension Exhibit {
  static let unseenFailures =
    page(
      "menu",
      Menu.self,
      Scenario("a menu") { Stub(.get, "/menu").answers(.json(["dishes": ["soup", "cake"]])) },
      flaws: [
        "takes every status": "silent-failure: GET /menu",
        "takes every body": "silent-failure: GET /menu",
      ]
    ) { user, menu in
      for title in ["appears", "pulls"] {
        user.does(title) { menu.pull() }
        user.retries { menu.pull() }
      }
    }
    + page(
      "profile",
      Profile.self,
      Scenario("a profile") { Stub(.put, "/profile").answers(.done) },
      flaws: ["says that it is saved": "silent-failure: PUT /profile"]
    ) { user, profile in
      user.does("renames") { profile.rename("Anna") }
      user.retries("saves") { profile.save() }
    }
    + page(
      "queue",
      Queue.self,
      Scenario("a queue") { Stub(.get, "/queue").answers(.json(["Ann", "Bob"])) }
    ) { user, queue in
      user.does("appears") { queue.load() }
      user.retries("does not want to wait") { queue.load() }
    }
}

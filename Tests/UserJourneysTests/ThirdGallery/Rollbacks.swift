import HTTPFixtures
import Observation
import SnapshotRendering

@testable import UserJourneys

/// A heart that shows at once what is wanted, and sends one wish after the other.
@MainActor @Observable
private final class Heart: SnapshotDescribing {
  enum Bug { case togglesBack }
  private var isLiked = false
  private var error: String?
  @ObservationIgnored private var confirmed = false
  @ObservationIgnored private var newest = 0
  @ObservationIgnored private var tasks: [Int: Task<Void, Never>] = [:]
  @ObservationIgnored private let client: ScenarioClient
  @ObservationIgnored private let bug: Bug?

  init(_ client: ScenarioClient, _ bug: Bug?) {
    self.client = client
    self.bug = bug
  }

  deinit { for task in tasks.values { task.cancel() } }

  var snapshotFields: KeyValuePairs<String, Any?> { ["isLiked": isLiked, "error": error] }

  func set(_ isLiked: Bool) {
    self.isLiked = isLiked
    error = nil
    let before = tasks[newest]
    newest += 1
    tasks[newest] = Task { [weak self, client, newest] in
      await before?.value
      do {
        try await client.tell(isLiked ? "PUT" : "DELETE", "/like")
        self?.confirmed = isLiked
      } catch {
        self?.fail(newest, error)
      }
      self?.tasks[newest] = nil
    }
  }

  private func fail(_ number: Int, _ error: any Error) {
    if bug == .togglesBack {
      isLiked.toggle()
    } else {
      // A wish that nobody has any more may fail.
      guard number == newest else { return }
      isLiked = confirmed
    }
    if !isCancellation(error) { self.error = "That did not work." }
  }

  nonisolated static let scenario = Scenario("a like") {
    Stub(.put, "/like").answers(.done)
    Stub(.delete, "/like").answers(.done)
  }

  nonisolated static func script(_ bug: Bug?) -> Journey.Script {
    { user in
      let heart = user.sees { Heart(user.client, bug) }
      user.does("likes") { heart.set(true) }
      user.does("likes no more") { heart.set(false) }
      user.does("likes again") { heart.set(true) }
    }
  }
}

/// Things that go at once, and come back when the server will not have it.
@MainActor @Observable
private final class Basket: SnapshotDescribing {
  enum Bug { case bringsBackAll }
  private var items: [String] = ["apples", "bread", "cheese"]
  private var failed: [String] = []
  @ObservationIgnored private var unsent: [String] = []
  @ObservationIgnored private var tasks: [String: Task<Void, Never>] = [:]
  @ObservationIgnored private let client: ScenarioClient
  @ObservationIgnored private let bug: Bug?

  init(_ client: ScenarioClient, _ bug: Bug?) {
    self.client = client
    self.bug = bug
  }

  deinit { for task in tasks.values { task.cancel() } }

  var snapshotFields: KeyValuePairs<String, Any?> { ["items": items, "failed": failed] }

  func remove(_ item: String) {
    guard items.contains(item) else { return }
    let before = items
    items.removeAll { $0 == item }
    failed.removeAll { $0 == item }
    unsent.removeAll { $0 == item }
    tasks[item] = Task { [weak self, client] in
      do { try await client.tell("DELETE", "/cart/\(item)") } catch {
        self?.bringBack(item, before)
        self?.unsent.append(item)
        if !isCancellation(error) { self?.failed.append(item) }
      }
      self?.tasks[item] = nil
    }
  }

  private func bringBack(_ item: String, _ before: [String]) {
    // Things stand in the order of the alphabet.
    items = bug == .bringsBackAll ? before : (items + [item]).sorted()
  }

  func tryAgain() {
    for item in unsent { remove(item) }
  }

  nonisolated static let scenario = Scenario("a basket") {
    Stub(.delete, "/cart/apples").answers(.done)
    Stub(.delete, "/cart/bread").answers(.done)
  }

  nonisolated static func script(retries: Bool = false, _ bug: Bug?) -> Journey.Script {
    { user in
      let basket = user.sees { Basket(user.client, bug) }
      user.does("removes the apples") { basket.remove("apples") }
      user.does("removes the bread") { basket.remove("bread") }
      if retries { user.retries { basket.tryAgain() } }
    }
  }
}

extension Exhibit {
  static let rollbacks = [
    Exhibit("heart", Heart.scenario, Heart.script(nil)),
    Exhibit(
      "heart that toggles back",
      Heart.scenario,
      Heart.script(.togglesBack),
      finds: "ends elsewhere: Heart.isLiked"
    ),
    Exhibit("basket", Basket.scenario, Basket.script(nil)),
    Exhibit(
      "basket that brings back all",
      Basket.scenario,
      Basket.script(.bringsBackAll),
      finds: "ends elsewhere: Basket.items"
    ),
    Exhibit("basket that tries again", Basket.scenario, Basket.script(retries: true, nil)),
    Exhibit(
      "basket that tries again and brings back all",
      Basket.scenario,
      Basket.script(retries: true, .bringsBackAll),
      finds: "retry ends elsewhere: Basket.items"
    ),
  ]
}

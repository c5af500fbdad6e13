import Foundation
import HTTPFixtures
import SnapshotRendering

@testable import UserJourneys

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// A menu whose entries are ordered as often as they are tapped.
@MainActor
private final class Bar: SnapshotDescribing {
  private struct Order {
    let key: String
    var state = "open"
    var task: Task<Void, Never>?
  }
  private var orders: [Order] = []
  private let client: ScenarioClient
  private let hasKeys: Bool
  private let flaw: Flaw?

  init(_ client: ScenarioClient, hasKeys: Bool, _ flaw: Flaw?) {
    (self.client, self.hasKeys, self.flaw) = (client, hasKeys, flaw)
  }

  var snapshotFields: KeyValuePairs<String, Any?> { ["orders": orders.map { "tea \($0.state)" }] }

  func disappear() { for order in orders { order.task?.cancel() } }

  func order() {
    orders.append(Order(key: "order-\(orders.count + 1)"))
    send(orders.count - 1)
    if flaw == "sends each order twice" { send(orders.count - 1) }
  }

  func tryAgain() {
    for index in orders.indices where orders[index].state != "served" && orders[index].task == nil {
      send(index)
    }
  }

  private func send(_ index: Int) {
    let headers = hasKeys ? ["Idempotency-Key": orders[index].key] : [:]
    orders[index].state = "open"
    orders[index].task = Task { [weak self, client] in
      var state = "served"
      do { try await client.tell("POST", "/drinks", ["drink": "tea"], headers: headers) } catch {
        state = isCancellation(error) ? "open" : "failed"
      }
      self?.orders[index].state = state
      self?.orders[index].task = nil
    }
  }
}

extension Exhibit {
  private static func bar(hasKeys: Bool, flaws: KeyValuePairs<String, String> = [:]) -> [Exhibit] {
    feature(
      hasKeys ? "bar" : "bar without keys",
      Scenario("drinks") { Stub(.post, "/drinks").answers(.done) },
      flaws: flaws
    ) { user, flaw in
      let bar = user.sees { Bar(user.client, hasKeys: hasKeys, flaw) }
      user.whenLeaving { [weak bar] in bar?.disappear() }
      user.does("orders tea") { bar.order() }
      user.does("orders another tea") { bar.order() }
      user.retries { bar.tryAgain() }
    }
  }

  static let doubleTaps =
    bar(hasKeys: true, flaws: ["sends each order twice": "double-send: POST /drinks"])
    + bar(hasKeys: false)
}

private struct Dishes: Decodable {
  let dishes: [String]?
}

/// A menu that the user can pull; one wrong version accepts every status, another every body.
let menu = Probe.versions(
  "menu",
  [
    "takes every status": ["silent-failure: GET /menu"],
    "takes every body": ["silent-failure: GET /menu"],
  ],
  scenario: Scenario("a menu") { Stub(.get, "/menu").answers(.json(["dishes": ["soup", "cake"]])) }
) { panel, flaw in
  let pull = { @MainActor in
    if panel.isLoading { return }
    (panel.isLoading, panel.alert) = (true, nil)
    panel.run { panel, client in
      defer { panel?.isLoading = false }
      let (status, text) = try await client.ask("/menu")
      if status != 200, flaw != "takes every status" { throw RefusedByServer(status: status) }
      let dishes = try JSONDecoder().decode(Dishes.self, from: Data(text.utf8)).dishes
      if dishes == nil, flaw != "takes every body" {
        throw RefusedByServer(status: status)
      }
      panel?.rows = dishes ?? []
    }
  }
  for title in ["appears", "pulls"] {
    panel.user.does(title) { pull() }
    panel.user.retries { pull() }
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

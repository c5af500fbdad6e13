import HTTPFixtures
import SnapshotRendering

@testable import UserJourneys

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

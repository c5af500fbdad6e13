import HTTPFixtures
import SnapshotRendering

@testable import UserJourneys

/// The tickets of the user, and whether the user may buy more; every screen can ask.
private actor Wallet {
  private var tickets = 0
  func canBuy() -> Bool { tickets < 10 }
  func add() -> Int {
    tickets += 1
    return tickets
  }
}

/// A button that asks an actor first, and then the server.
@MainActor
private final class TicketDesk: Page, SnapshotDescribing {
  private var tickets = 0
  private var isBuying = false
  private var error: String?
  private let wallet = Wallet()

  var snapshotFields: KeyValuePairs<String, Any?> {
    ["tickets": tickets, "isBuying": isBuying, "error": error]
  }

  func buy() {
    guard !isBuying, tickets == 0 else { return }
    isBuying = true
    error = nil
    task = Task { [weak self, client, wallet] in
      do {
        guard await wallet.canBuy() else { throw CancellationError() }
        try await client.tell("POST", "/tickets")
        self?.tickets = await wallet.add()
      } catch {
        if !isCancellation(error) { self?.error = "Not bought." }
      }
      self?.isBuying = false
    }
  }
}

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
    page(
      "ticket desk",
      TicketDesk.self,
      Scenario("tickets") { Stub(.post, "/tickets").answers(.done) }
    ) { user, desk in
      user.does("taps Buy") { desk.buy() }
      user.does("taps Buy again") { desk.buy() }
      user.retries { desk.buy() }
    }
    + bar(hasKeys: true, flaws: ["sends each order twice": "double-send: POST /drinks"])
    + bar(hasKeys: false)
}

import HTTPFixtures
import Observation
import SnapshotRendering

@testable import UserJourneys

/// Who may buy, kept where every screen can ask.
private actor Wallet {
  private var tickets = 0
  func canBuy() -> Bool { tickets < 10 }
  func add() -> Int {
    tickets += 1
    return tickets
  }
}

/// A button that asks an actor first, and then the server.
@MainActor @Observable
private final class TicketDesk: SnapshotDescribing {
  enum Bug { case guardsAfterTheHop }
  private var tickets = 0
  private var isBuying = false
  private var error: String?
  @ObservationIgnored private var task: Task<Void, Never>?
  @ObservationIgnored private let client: ScenarioClient
  @ObservationIgnored private let wallet = Wallet()
  @ObservationIgnored private let bug: Bug?

  init(_ client: ScenarioClient, _ bug: Bug?) {
    self.client = client
    self.bug = bug
  }

  deinit { task?.cancel() }

  var snapshotFields: KeyValuePairs<String, Any?> {
    ["tickets": tickets, "isBuying": isBuying, "error": error]
  }

  func buy() {
    guard !isBuying, tickets == 0 else { return }
    if bug != .guardsAfterTheHop { isBuying = true }
    error = nil
    task = Task { [weak self, client, wallet] in
      do {
        guard await wallet.canBuy() else { throw CancellationError() }
        self?.isBuying = true
        try await client.tell("POST", "/tickets")
        self?.tickets = await wallet.add()
      } catch {
        if !isCancellation(error) { self?.error = "Not bought." }
      }
      self?.isBuying = false
    }
  }

  nonisolated static let scenario = Scenario("tickets") { Stub(.post, "/tickets").answers(.done) }

  nonisolated static func script(_ bug: Bug?) -> Journey.Script {
    { user in
      let desk = user.sees { TicketDesk(user.client, bug) }
      user.does("taps Buy") { desk.buy() }
      user.does("taps Buy again") { desk.buy() }
      user.retries { desk.buy() }
    }
  }
}

/// Rows that open a page, once an actor has said that it may be opened.
@MainActor @Observable
private final class Shelf: SnapshotDescribing {
  enum Bug { case opensTwice }
  private var isOpening = false
  private var opened: String?
  @ObservationIgnored private var task: Task<Void, Never>?
  @ObservationIgnored private let wallet = Wallet()
  @ObservationIgnored private let router: Router
  @ObservationIgnored private let bug: Bug?

  @MainActor
  final class Router {
    let calls: JourneyCalls
    init(_ calls: JourneyCalls) { self.calls = calls }
    func show(_ book: String) { calls.record("router", with: book) }
  }

  init(_ router: Router, _ bug: Bug?) {
    self.router = router
    self.bug = bug
  }

  deinit { task?.cancel() }

  var snapshotFields: KeyValuePairs<String, Any?> { ["isOpening": isOpening, "opened": opened] }

  /// Opens a page, which covers the rows from then on.
  func open(_ book: String) {
    guard opened == nil, !isOpening || bug == .opensTwice else { return }
    isOpening = true
    task = Task { [weak self, wallet, router] in
      if await wallet.canBuy(), !Task.isCancelled {
        router.show(book)
        self?.opened = book
      }
      self?.isOpening = false
    }
  }

  nonisolated static func script(_ bug: Bug?) -> Journey.Script {
    { user in
      let shelf = user.sees { Shelf(Router(user.calls), bug) }
      user.does("taps a book") { shelf.open("Emma") }
      user.does("taps it again") { shelf.open("Emma") }
    }
  }
}

/// A menu whose entries are ordered as often as they are tapped.
@MainActor @Observable
private final class Bar: SnapshotDescribing {
  enum Bug { case sendsTwice }
  enum State { case open, served, failed }
  private struct Order {
    let drink: String
    let key: String
    var state = State.open
    var task: Task<Void, Never>?
  }
  private var orders: [Order] = []
  @ObservationIgnored private let client: ScenarioClient
  @ObservationIgnored private let hasKeys: Bool
  @ObservationIgnored private let bug: Bug?

  init(_ client: ScenarioClient, hasKeys: Bool, _ bug: Bug?) {
    self.client = client
    self.hasKeys = hasKeys
    self.bug = bug
  }

  var snapshotFields: KeyValuePairs<String, Any?> {
    ["orders": orders.map { "\($0.drink) \($0.state)" }]
  }

  func disappear() { for order in orders { order.task?.cancel() } }

  func order(_ drink: String) {
    orders.append(Order(drink: drink, key: "order-\(orders.count + 1)"))
    send(orders.count - 1)
    if bug == .sendsTwice { send(orders.count - 1) }
  }

  func tryAgain() {
    for index in orders.indices where orders[index].state != .served && orders[index].task == nil {
      send(index)
    }
  }

  private func send(_ index: Int) {
    let order = orders[index]
    orders[index].state = .open
    let headers = hasKeys ? ["Idempotency-Key": order.key] : [:]
    orders[index].task = Task { [weak self, client] in
      do {
        try await client.tell("POST", "/drinks", ["drink": order.drink], headers: headers)
        self?.end(index, as: .served)
      } catch {
        self?.end(index, as: isCancellation(error) ? .open : .failed)
      }
    }
  }

  private func end(_ index: Int, as state: State) {
    orders[index].state = state
    orders[index].task = nil
  }

  nonisolated static let scenario = Scenario("drinks") { Stub(.post, "/drinks").answers(.done) }

  nonisolated static func script(hasKeys: Bool = true, _ bug: Bug?) -> Journey.Script {
    { user in
      let bar = user.sees { Bar(user.client, hasKeys: hasKeys, bug) }
      user.whenLeaving { [weak bar] in bar?.disappear() }
      user.does("orders tea") { bar.order("tea") }
      user.does("orders another tea") { bar.order("tea") }
      user.retries { bar.tryAgain() }
    }
  }
}

extension Exhibit {
  static let taps = [
    Exhibit("ticket desk", TicketDesk.scenario, TicketDesk.script(nil)),
    Exhibit(
      "ticket desk that looks too late",
      TicketDesk.scenario,
      TicketDesk.script(.guardsAfterTheHop),
      finds: "sent twice: POST /tickets"
    ),
    Exhibit("shelf", Scenario("nothing is asked") {}, Shelf.script(nil)),
    Exhibit(
      "shelf that opens twice",
      Scenario("nothing is asked") {},
      Shelf.script(.opensTwice),
      finds: "tells otherwise: router.show"
    ),
    Exhibit("bar", Bar.scenario, Bar.script(nil)),
    Exhibit(
      "bar without keys",
      Bar.scenario,
      allowing: ["sent twice: POST /drinks": "each tap is an order"],
      Bar.script(hasKeys: false, nil)
    ),
    Exhibit(
      "bar that sends each order twice",
      Bar.scenario,
      Bar.script(.sendsTwice),
      finds: "sent twice: POST /drinks"
    ),
  ]
}

import HTTPFixtures
import Observation
import SnapshotRendering

@testable import UserJourneys

/// A basket whose price is asked for anew when it changes, and a button that pays.
@MainActor @Observable
private final class Checkout: SnapshotDescribing {
  enum Bug { case paysWhatIsShown }
  private var count = 1
  private var total: String?
  private var isPaid = false
  private var error: String?
  @ObservationIgnored private var quote: Task<Void, Never>?
  @ObservationIgnored private var payment: Task<Void, Never>?
  @ObservationIgnored private let client: ScenarioClient
  @ObservationIgnored private let bug: Bug?

  init(_ client: ScenarioClient, _ bug: Bug?) {
    self.client = client
    self.bug = bug
  }

  deinit {
    quote?.cancel()
    payment?.cancel()
  }

  var snapshotFields: KeyValuePairs<String, Any?> {
    ["count": count, "total": total, "isPaid": isPaid, "error": error]
  }

  func add() {
    count += 1
    askForPrice()
  }

  func askForPrice() {
    quote?.cancel()
    error = nil
    quote = Task { [weak self, client, count] in
      do {
        let words = try await client.strings("/price?count=\(count)")
        if Task.isCancelled { return }
        self?.total = words.first
      } catch {
        if Task.isCancelled { return }
        // The price of another basket is none.
        self?.total = nil
        if !isCancellation(error) { self?.error = "There is no price." }
      }
    }
  }

  func pay() {
    guard payment == nil else { return }
    error = nil
    payment = Task { [weak self, client, quote, bug] in
      if bug != .paysWhatIsShown { await quote?.value }
      do {
        guard let total = self?.total else {
          self?.error = "There is no price."
          self?.payment = nil
          return
        }
        try await client.tell("POST", "/pay", ["total": total])
        self?.isPaid = true
      } catch {
        self?.payment = nil
        if !isCancellation(error) { self?.error = "Not paid." }
      }
    }
  }

  func tryAgain() {
    askForPrice()
    pay()
  }

  nonisolated static let scenario = Scenario("prices") {
    Stub(.get, "/price", query: .exactly(["count": "1"])).answers(.json(["10"]))
    Stub(.get, "/price", query: .exactly(["count": "2"])).answers(.json(["20"]))
    Stub(.post, "/pay").answers(.done)
  }

  nonisolated static func script(_ bug: Bug?) -> Journey.Script {
    { user in
      let checkout = user.sees { Checkout(user.client, bug) }
      user.does("opens the basket") { checkout.askForPrice() }
      user.retries("asks for the price again") { checkout.askForPrice() }
      user.does("adds a second one") { checkout.add() }
      user.retries("asks for the price again") { checkout.askForPrice() }
      user.does("pays") { checkout.pay() }
      user.retries("pays again") { checkout.tryAgain() }
    }
  }
}

/// What is bought, and who is told of it.
@MainActor @Observable
private final class Shop: SnapshotDescribing {
  enum Bug { case reportsTheSelected }
  private var selected = "tea"
  private var bought: [String] = []
  private var failed: String?
  private var isBuying = false
  @ObservationIgnored private var unbought: String?
  @ObservationIgnored private var task: Task<Void, Never>?
  @ObservationIgnored private let client: ScenarioClient
  @ObservationIgnored private let analytics: Analytics
  @ObservationIgnored private let bug: Bug?

  init(_ client: ScenarioClient, _ analytics: Analytics, _ bug: Bug?) {
    self.client = client
    self.analytics = analytics
    self.bug = bug
  }

  deinit { task?.cancel() }

  var snapshotFields: KeyValuePairs<String, Any?> {
    ["selected": selected, "bought": bought, "failed": failed, "isBuying": isBuying]
  }

  func select(_ item: String) { selected = item }

  func buy() { buy(selected) }

  func tryAgain() { if let unbought { buy(unbought) } }

  private func buy(_ item: String) {
    guard !isBuying else { return }
    isBuying = true
    failed = nil
    unbought = item
    task = Task { [weak self, client, analytics, bug] in
      do {
        try await client.tell("POST", "/orders", ["item": item])
        analytics.purchased(bug == .reportsTheSelected ? self?.selected ?? "" : item)
        self?.bought.append(item)
        self?.unbought = nil
      } catch {
        if !isCancellation(error) { self?.failed = item }
      }
      self?.isBuying = false
    }
  }

  @MainActor
  final class Analytics {
    let calls: JourneyCalls
    init(_ calls: JourneyCalls) { self.calls = calls }
    func purchased(_ item: String) { calls.record("analytics", with: item) }
  }

  nonisolated static let scenario = Scenario("orders") { Stub(.post, "/orders").answers(.done) }

  nonisolated static func script(_ bug: Bug?) -> Journey.Script {
    { user in
      let analytics = Analytics(user.calls)
      let shop = user.sees { Shop(user.client, analytics, bug) }
      user.does("buys tea") { shop.buy() }
      user.retries { shop.tryAgain() }
      user.does("looks at coffee") { shop.select("coffee") }
      user.retries { shop.tryAgain() }
    }
  }
}

extension Exhibit {
  static let money = [
    Exhibit("checkout", Checkout.scenario, Checkout.script(nil)),
    Exhibit(
      "checkout that pays the old price",
      Checkout.scenario,
      Checkout.script(.paysWhatIsShown),
      finds: "tells otherwise: POST /pay"
    ),
    Exhibit("shop", Shop.scenario, Shop.script(nil)),
    Exhibit(
      "shop that reports what is selected",
      Shop.scenario,
      Shop.script(.reportsTheSelected),
      finds: "tells otherwise: analytics.purchased"
    ),
  ]
}

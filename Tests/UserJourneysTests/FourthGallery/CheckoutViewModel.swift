import HTTPFixtures
import SnapshotRendering

/// What so many pieces cost, and the number by which that price is paid.
struct CheckoutQuote: Codable {
  let number: String
  let total: Int
}

/// The prices that were asked for.
actor CheckoutQuotes {
  private(set) var last: CheckoutQuote?
  private let client: ScenarioClient

  init(_ client: ScenarioClient) { self.client = client }

  func quote(for count: Int) async throws -> CheckoutQuote {
    let quote: CheckoutQuote = try await client.ask("GET", "/quote?count=\(count)")
    try Task.checkCancellation()
    last = quote
    return quote
  }
}

/// Pays a quote; the same order is never paid twice, however often it is sent.
struct PayUseCase {
  let client: ScenarioClient

  func callAsFunction(_ quote: CheckoutQuote, order: String) async throws -> String {
    try await client.ask("POST", "/pay", ["quote": quote.number, "order": order])
  }
}

@MainActor
final class CheckoutViewModel: SnapshotDescribing {
  private var count = 1
  private var total: Int?
  private var isPaying = false
  private var isPaid = false
  private var message: String?
  private var attempts = 0
  private var tryAgain: (@MainActor () -> Void)?
  private var quoting: Task<CheckoutQuote, any Error>?
  private var paying: Task<Void, Never>?
  private let quotes: CheckoutQuotes
  private let pay: PayUseCase
  private let onReceipt: @MainActor (String) -> Void
  private let bug: CheckoutFeature.Bug?

  init(
    _ client: ScenarioClient,
    onReceipt: @escaping @MainActor (String) -> Void,
    _ bug: CheckoutFeature.Bug?
  ) {
    quotes = CheckoutQuotes(client)
    pay = PayUseCase(client: client)
    self.onReceipt = onReceipt
    self.bug = bug
    askForQuote()
  }

  deinit {
    quoting?.cancel()
    if bug != .receiptAfterLeaving { paying?.cancel() }
  }

  var snapshotFields: KeyValuePairs<String, Any?> {
    [
      "count": count, "total": total, "isPaying": isPaying, "isPaid": isPaid, "message": message,
    ]
  }

  func choose(_ count: Int) {
    guard !isPaying, !isPaid else { return }
    self.count = count
    askForQuote()
  }

  func askForQuote() {
    guard !isPaying, !isPaid else { return }
    total = nil
    message = nil
    tryAgain = nil
    quoting?.cancel()
    quoting = Task { [weak self, quotes, count] in
      do {
        let quote = try await quotes.quote(for: count)
        try Task.checkCancellation()
        self?.total = quote.total
        return quote
      } catch {
        if !Task.isCancelled {
          self?.quoting = nil
          self?.fail("There is no price at the moment.", error) { $0.askForQuote() }
        }
        throw error
      }
    }
  }

  func tapPay() {
    guard !isPaying, !isPaid, let quoting else { return }
    if bug != .flagAfterTheHop { isPaying = true }
    message = nil
    tryAgain = nil
    attempts += 1
    let order = bug == .newOrderEachTime ? "order \(attempts)" : "order"
    paying = Task { [weak self, quotes, pay, onReceipt, bug] in
      do {
        let newest = bug == .paysTheLastQuote ? await quotes.last : nil
        let quote = if let newest { newest } else { try await quoting.value }
        if bug == .flagAfterTheHop { self?.isPaying = true }
        let receipt = try await pay(quote, order: order)
        try Task.checkCancellation()
        self?.isPaid = true
        onReceipt(receipt)
      } catch {
        self?.fail("Nothing was paid.", error) { checkout in
          checkout.askForQuote()
          checkout.tapPay()
        }
      }
      self?.isPaying = false
    }
  }

  func tapTryAgain() { tryAgain?() }

  private func fail(
    _ words: String,
    _ error: any Error,
    again: @escaping @MainActor (CheckoutViewModel) -> Void
  ) {
    if !isCancellation(error) { message = words }
    if bug == .alertKeepsTheScreen {
      tryAgain = { again(self) }
    } else {
      tryAgain = { [weak self] in self.map(again) }
    }
  }
}

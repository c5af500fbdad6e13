/// The limits of a client's memory.
package struct ClientMemory: Hashable, Sendable {
  /// The number of exchanges that the client keeps; it drops the oldest first.
  let exchanges: Int
  /// The number of unanswered requests that the client reports in full.
  let refusals: Int

  /// A memory without limits, as tests need it.
  package static let everything = ClientMemory(exchanges: .max, refusals: .max)
  /// A memory with limits for a server that runs for days.
  package static let recent = ClientMemory(exchanges: 1_000, refusals: 100)
}

/// The exchanges that a client remembers.
struct ExchangeLog: Sendable {
  /// The exchanges in memory; the index of each is one less than its number.
  private var kept: ArraySlice<ScenarioClient.Exchange> = []
  private let memory: ClientMemory

  init(_ memory: ClientMemory) { self.memory = memory }

  /// The numbers of the exchanges that wait for their answers, in the order of the requests.
  private var open: [Int] = []

  /// The remembered exchanges that wait for their answers, in the order of the requests.
  ///
  /// - Complexity: O(k) in the number of waiting exchanges.
  var waiting: [ScenarioClient.Exchange] { open.compactMap { self[$0] } }

  /// The number of exchanges that the log has dropped.
  var dropped: Int { kept.startIndex }

  /// The number of exchanges so far, including dropped exchanges.
  var count: Int { kept.endIndex }

  /// The remembered exchanges, in the order of the requests.
  var all: [ScenarioClient.Exchange] { Array(kept) }

  /// Returns the exchange with this number; `nil` after the log has dropped it.
  subscript(number: Int) -> ScenarioClient.Exchange? {
    kept.indices.contains(number - 1) ? kept[number - 1] : nil
  }

  mutating func append(_ exchange: ScenarioClient.Exchange) {
    if exchange.outcome == .waiting { open.append(exchange.number) }
    kept.append(exchange)
    if kept.count > memory.exchanges { kept.removeFirst() }
  }

  /// Stores the outcome of an exchange.
  mutating func update(_ exchange: ScenarioClient.Exchange) {
    if exchange.outcome != .waiting { open.removeAll { $0 == exchange.number } }
    let index = exchange.number - 1
    guard kept.indices.contains(index) else { return }
    kept[index].outcome = exchange.outcome
    kept[index].answer = exchange.answer
  }
}

import Foundation

/// The limits of a client's memory.
package struct ClientMemory: Hashable, Sendable {
  /// The number of exchanges that the client keeps; it drops the oldest first.
  let exchanges: Int
  /// The number of unanswered requests that the client reports in full.
  let refusals: Int
  /// The greatest size in bytes of a kept request body; size and checksum replace a longer body.
  let body: Int
  /// The greatest total size of all kept requests, in bytes.
  let bytes: Int

  /// A memory without limits, as tests need it.
  package static let everything = ClientMemory(
    exchanges: .max,
    refusals: .max,
    body: .max,
    bytes: .max
  )
  /// A memory with limits for a server that runs for days.
  package static let recent = ClientMemory(
    exchanges: 10_000,
    refusals: 100,
    body: 65_536,
    bytes: 16_777_216
  )
}

/// The exchanges that a client remembers.
struct ExchangeLog: Sendable {
  /// The exchanges in memory; the index of each is one less than its number.
  private var kept: ArraySlice<ScenarioClient.Exchange> = []
  private var bytes = 0
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
    if memory == .everything { return kept.append(exchange) }
    var exchange = exchange
    exchange.request = exchange.request.remembered(upTo: memory.body)
    kept.append(exchange)
    bytes += exchange.request.size
    while kept.count > memory.exchanges || (bytes > memory.bytes && kept.count > 1) {
      bytes -= kept.removeFirst().request.size
    }
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

extension Stub.Request {
  /// Returns the copy of a request for the log; size and checksum replace a body longer than
  /// `length`.
  fileprivate func remembered(upTo length: Int) -> Stub.Request {
    if body.isEmpty { return self }
    var kept = self
    // The copy has no parsed body, which would take more memory than the body.
    kept.parsedBody = ParsedBody()
    if body.count > length {
      kept.bodyDigest = digest
      kept.content = Content(bytes: Data(), type: content.type)
    }
    return kept
  }

  /// The approximate size in bytes of the path, query, headers and body.
  fileprivate var size: Int {
    headers.reduce(body.count + rawPath.utf8.count + (rawQuery?.utf8.count ?? 0)) {
      $0 + $1.name.utf8.count + $1.value.utf8.count
    }
  }
}

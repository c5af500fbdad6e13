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
  /// The exchanges in memory; the first `forgotten` of them count as dropped.
  ///
  /// `append` removes dropped exchanges in batches, since each removal moves all later exchanges.
  private var kept: [ScenarioClient.Exchange] = []
  private var forgotten = 0
  private var bytes = 0
  /// The number of exchanges that the log has dropped.
  private(set) var dropped = 0
  private let memory: ClientMemory

  init(_ memory: ClientMemory) { self.memory = memory }

  /// The numbers of the exchanges that wait for their answers, in the order of the requests.
  private var open: [Int] = []

  /// The remembered exchanges that wait for their answers, in the order of the requests.
  ///
  /// - Complexity: O(k) in the number of waiting exchanges.
  var waiting: [ScenarioClient.Exchange] { open.compactMap { self[$0] } }

  /// The number of exchanges so far, including dropped exchanges.
  var count: Int { dropped + kept.count - forgotten }

  /// The remembered exchanges, in the order of the requests.
  var all: [ScenarioClient.Exchange] { forgotten == 0 ? kept : Array(kept[forgotten...]) }

  /// Returns the exchange with this number; `nil` after the log has dropped it.
  subscript(number: Int) -> ScenarioClient.Exchange? {
    index(of: number).map { kept[$0] }
  }

  mutating func append(_ exchange: ScenarioClient.Exchange) {
    if exchange.outcome == .waiting { open.append(exchange.number) }
    if memory == .everything { return kept.append(exchange) }
    var exchange = exchange
    exchange.request = exchange.request.remembered(upTo: memory.body)
    kept.append(exchange)
    bytes += exchange.request.size
    while count - dropped > memory.exchanges || (bytes > memory.bytes && count - dropped > 1) {
      bytes -= kept[forgotten].request.size
      forgotten += 1
      dropped += 1
    }
    if forgotten > 64, forgotten > kept.count / 2 {
      kept.removeFirst(forgotten)
      forgotten = 0
    }
  }

  /// Stores the outcome of an exchange.
  mutating func update(_ exchange: ScenarioClient.Exchange) {
    if exchange.outcome != .waiting { open.removeAll { $0 == exchange.number } }
    guard let index = index(of: exchange.number) else { return }
    kept[index].outcome = exchange.outcome
    kept[index].answer = exchange.answer
  }

  private func index(of number: Int) -> Int? {
    number > dropped && number <= count ? number - 1 - dropped + forgotten : nil
  }
}

extension Stub.Request {
  /// Returns the copy of a request for the log; size and checksum replace a body longer than
  /// `length`.
  fileprivate func remembered(upTo length: Int) -> Stub.Request {
    if body.isEmpty { return self }
    // The copy has no parsed body, which would take more memory than the body.
    return body.count > length
      ? Stub.Request(self, body: Data(), digest: digest)
      : Stub.Request(self, body: body, digest: nil)
  }

  /// The approximate size in bytes of the path, query, headers and body.
  fileprivate var size: Int {
    headers.reduce(body.count + rawPath.utf8.count + (rawQuery?.utf8.count ?? 0)) {
      $0 + $1.name.utf8.count + $1.value.utf8.count
    }
  }
}

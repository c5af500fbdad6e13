import Foundation

/// How much of its past a client remembers.
package struct ClientMemory: Hashable, Sendable {
  /// How many exchanges; the oldest are dropped first.
  let exchanges: Int
  /// How many requests without an answer are told in full.
  let refusals: Int
  /// How long the body of a past request may be before only its size and checksum are kept.
  let body: Int
  /// How many bytes the requests are together.
  let bytes: Int

  /// All of it, as tests need it.
  package static let everything = ClientMemory(
    exchanges: .max,
    refusals: .max,
    body: .max,
    bytes: .max
  )
  /// What a server can keep that runs for days.
  package static let recent = ClientMemory(
    exchanges: 10_000,
    refusals: 100,
    body: 65_536,
    bytes: 16_777_216
  )
}

/// The exchanges of a client, as far as it remembers them.
struct ExchangeLog: Sendable {
  /// Begins with exchanges that are dropped, which are let go of together: one by one each would move
  /// all others.
  private var kept: [ScenarioClient.Exchange] = []
  private var forgotten = 0
  private var bytes = 0
  /// How many exchanges were let go of in all.
  private(set) var dropped = 0
  private let memory: ClientMemory

  init(_ memory: ClientMemory) { self.memory = memory }

  /// The numbers of those that wait for their answers, in the order made.
  private var open: [Int] = []

  /// Those that wait for their answers and are remembered, in the order made.
  ///
  /// - Complexity: O(k) in the number of those.
  var waiting: [ScenarioClient.Exchange] { open.compactMap { self[$0] } }

  /// How many exchanges there were.
  var count: Int { dropped + kept.count - forgotten }

  /// Those that are remembered, in the order made.
  var all: [ScenarioClient.Exchange] { forgotten == 0 ? kept : Array(kept[forgotten...]) }

  /// The exchange of a number, unless it is dropped.
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

  /// Books what an exchange has come to.
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
  /// The request without a body that is longer than this, of which size and checksum stay.
  fileprivate func remembered(upTo length: Int) -> Stub.Request {
    if body.isEmpty { return self }
    // What was read from the body takes more room than the body.
    return body.count > length
      ? Stub.Request(self, body: Data(), digest: digest)
      : Stub.Request(self, body: body, digest: nil)
  }

  /// About how many bytes the request takes, which a header or a target can fill as well as a body.
  fileprivate var size: Int {
    headers.reduce(body.count + rawPath.utf8.count + (rawQuery?.utf8.count ?? 0)) {
      $0 + $1.name.utf8.count + $1.value.utf8.count
    }
  }
}

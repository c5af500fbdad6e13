import ProofsheetBasics

#if canImport(FoundationNetworking)
public import Foundation
public import FoundationNetworking
#else
public import Foundation
#endif

extension ScenarioClient {
  /// Answers a request with a body that arrives chunk by chunk on the client's clock.
  ///
  /// - Parameter request: The request.
  /// - Returns: The chunks, one for all unless the answer is `inChunks`, and the response. A
  ///   `truncated` body ends with `URLError(.networkConnectionLost)` after its last bytes.
  /// - Throws: What `data(for:)` throws before the body begins.
  public func chunks(
    for request: URLRequest
  ) async throws -> (AsyncThrowingStream<Data, any Error>, URLResponse) {
    let delivery = try await follow(request, isPaced: false)
    let rest = Locked(BodyChunks(delivery))
    let clock = clock
    let stream = AsyncThrowingStream<Data, any Error> {
      let (chunk, wait) = rest.withLock { ($0.next(), $0.wait) }
      if chunk != nil, wait > .zero { try await clock.sleep(for: wait) }
      return try chunk?.get()
    }
    return (stream, delivery.response)
  }
}

/// What is left of a body that arrives in chunks.
private struct BodyChunks: Sendable {
  private let body: Data
  private var sent = 0
  private let size: Int
  private let interval: Duration
  private var failure: URLError?
  private var count = 0

  init(_ delivery: ScenarioClient.Delivery) {
    body = delivery.data
    size = delivery.answer.pace?.bytes ?? max(1, delivery.data.count)
    interval = delivery.answer.pace?.interval ?? .zero
    failure = delivery.breaks
  }

  /// How long the chunk that was just taken lets wait for itself.
  var wait: Duration { count > 1 ? interval : .zero }

  mutating func next() -> Result<Data, any Error>? {
    guard sent < body.count else {
      defer { failure = nil }
      return failure.map { .failure($0) }
    }
    count += 1
    // A copy of what is left for each chunk would be quadratic in the size of the body.
    let chunk = Data(body.dropFirst(sent).prefix(size))
    sent += chunk.count
    return .success(chunk)
  }
}

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
  /// - Returns: The chunks and the response; an answer without `inChunks` has one chunk. A
  ///   `truncated` body ends with `URLError(.networkConnectionLost)` after its last bytes.
  /// - Throws: The errors of `data(for:)` before the body begins.
  public func chunks(
    for request: URLRequest
  ) async throws -> (AsyncThrowingStream<Data, any Error>, URLResponse) {
    try await chunks(for: request, staysHere: false)
  }

  /// Answers a request chunk by chunk.
  ///
  /// With `staysHere`, a redirect is returned as the answer, and the caller sends the next request.
  package func chunks(
    for request: URLRequest,
    staysHere: Bool
  ) async throws -> (AsyncThrowingStream<Data, any Error>, URLResponse) {
    let delivery = try await follow(request, isPaced: false, staysHere: staysHere)
    let timeouts = staysHere ? .endless : Timeouts(of: request)
    return (pieces(of: delivery, timeouts), delivery.response)
  }

  /// Returns the pieces of a body in the order of their arrival.
  func pieces(
    of delivery: Delivery,
    _ timeouts: Timeouts
  ) -> AsyncThrowingStream<Data, any Error> {
    let (body, clock) = (delivery.body, clock)
    // A chunk may be declared greater than any body.
    let size = max(1, min(delivery.answer.pace?.bytes ?? body.count, body.count))
    let interval = delivery.answer.pace?.interval ?? .zero
    let sent = Locked(0)
    let count = max(1, (body.count + size - 1) / size)
    let end = timeouts.end(
      delay: .zero,
      interval: count > 1 ? interval : nil,
      total: interval * (count - 1)
    )
    return AsyncThrowingStream<Data, any Error> {
      let start = sent.withLock { sent in
        defer { sent += size }
        return sent
      }
      guard start < body.count else {
        if let error = delivery.breaks { throw error }
        return nil
      }
      if start > 0, interval > .zero {
        if let end, interval * (start / size) >= end {
          try await clock.sleep(for: end - interval * (start / size - 1))
          throw URLError(.timedOut)
        }
        try await clock.sleep(for: interval)
      }
      // A copy of the rest for each chunk would take quadratic time.
      return Data(body.dropFirst(start).prefix(size))
    }
  }
}

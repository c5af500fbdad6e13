public import Foundation
import ProofsheetBasics

#if canImport(FoundationNetworking)
public import FoundationNetworking
#endif

extension ScenarioClient {
  /// The received part of an answer.
  struct Delivery: Sendable {
    let answer: Stub.Answer
    /// The bytes of the body that the app gets.
    let body: Data
    var response: HTTPURLResponse
    /// The error after a truncated body; `nil` when the client does not notice the truncation.
    let breaks: URLError?
    /// The time between the request and the answer on the client's clock.
    let time: Duration
  }

  /// Answers a request and follows its redirects; each hop is a separate exchange.
  ///
  /// With `staysHere`, a redirect is returned as the answer, and the caller may follow it.
  func follow(
    _ request: URLRequest,
    isPaced: Bool,
    staysHere: Bool = false
  ) async throws -> Delivery {
    var request = request
    for _ in 0...Redirect.limit {
      let timeouts = staysHere ? .endless : Timeouts(of: request)
      let delivery = try await answer(request, isPaced: isPaced, timeouts: timeouts)
      guard !staysHere, let next = Redirect.next(after: delivery.response, to: request) else {
        return delivery
      }
      request = next
    }
    throw URLError(.httpTooManyRedirects)
  }
}

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

// Further methods of sessions; each calls `data(for:)`.
extension ScenarioClient {
  /// Answers a `GET` of a URL.
  ///
  /// - Parameter url: The URL.
  /// - Returns: The body and the `HTTPURLResponse` of the answer.
  /// - Throws: The errors of `data(for:)`.
  public func data(from url: URL) async throws -> (Data, URLResponse) {
    try await data(for: URLRequest(url: url))
  }

  /// Answers a request whose body is passed separately.
  ///
  /// - Parameters:
  ///   - request: The request; the client ignores the request's own body, as a session does.
  ///   - body: The bytes to send.
  /// - Returns: The body and the `HTTPURLResponse` of the answer.
  /// - Throws: The errors of `data(for:)`.
  public func upload(
    for request: URLRequest,
    from body: Data
  ) async throws -> (Data, URLResponse) {
    var request = request
    request.httpBody = body
    return try await data(for: request)
  }
}

/// The rules by which sessions follow a redirect.
enum Redirect {
  /// The number of redirects in a row that a session follows.
  static let limit = 16

  /// Returns the request that a redirect asks for; `nil` for any other response.
  static func next(after response: HTTPURLResponse, to request: URLRequest) -> URLRequest? {
    guard [301, 302, 303, 307, 308].contains(response.statusCode) else { return nil }
    guard let location = response.value(forHTTPHeaderField: "Location"), let from = request.url,
      let url = URL(string: location, relativeTo: from)?.absoluteURL
    else { return nil }
    var next = request
    next.url = url
    if changesToGet(response.statusCode, method: request.httpMethod ?? "GET") {
      next.httpMethod = "GET"
      next.httpBody = nil
      next.setValue(nil, forHTTPHeaderField: "Content-Type")
      next.setValue(nil, forHTTPHeaderField: "Content-Length")
    }
    if url.host != from.host {
      next.setValue(nil, forHTTPHeaderField: "Authorization")
      next.setValue(nil, forHTTPHeaderField: "Cookie")
    }
    return next
  }

  private static func changesToGet(_ status: Int, method: String) -> Bool {
    switch status {
    case 303: method != "HEAD" && method != "GET"
    case 301, 302: method == "POST"
    default: false
    }
  }
}

/// The timeouts of a request, on the client's clock.
struct Timeouts: Sendable {
  /// The longest time for which the request may wait for the next byte.
  let idle: Duration?
  /// The longest time from the request to the last byte of the answer.
  var whole: Duration?

  /// The timeouts of a request that never times out.
  static let endless = Timeouts(seconds: 0)

  /// The `timeoutInterval` of a request whose timeout the app has not set.
  static let unsaid: TimeInterval = 60

  /// Creates the timeouts from a request's `timeoutInterval`; the default of 60 seconds means no
  /// timeout.
  init(of request: URLRequest) {
    self.init(seconds: request.timeoutInterval == Self.unsaid ? 0 : request.timeoutInterval)
  }

  /// - Parameters:
  ///   - seconds: The longest time without any byte; zero means no timeout, as in sessions.
  ///   - whole: The longest time until the last byte.
  init(seconds: TimeInterval, whole: TimeInterval = 0) {
    idle = Self.duration(seconds)
    self.whole = Self.duration(whole)
  }

  /// Returns the time at which the request times out.
  ///
  /// - Parameters:
  ///   - delay: The time of the first bytes.
  ///   - interval: The time between two pieces; `nil` for a single piece.
  ///   - total: The time of the last bytes.
  /// - Returns: The time after the request; `nil` when the answer comes in time.
  func end(delay: Duration, interval: Duration?, total: Duration) -> Duration? {
    var end: Duration?
    if let idle {
      if delay >= idle {
        end = idle
      } else if let interval, interval >= idle {
        end = delay + idle
      }
    }
    if let whole, end ?? total >= whole { return whole }
    return end
  }

  /// Returns the timeouts that are left after `time`.
  func after(_ time: Duration) -> Timeouts {
    var rest = self
    rest.whole = whole.map { $0 > time ? $0 - time : .nanoseconds(1) }
    return rest
  }

  private static func duration(_ seconds: TimeInterval) -> Duration? {
    seconds > 0 && seconds < 1e9 ? .seconds(seconds) : nil
  }
}

public import Foundation
import ProofsheetBasics

#if canImport(FoundationNetworking)
public import FoundationNetworking
#endif

/// A client that answers requests from a scenario and never from a network.
///
/// ```swift
/// extension ScenarioClient: HTTPClient {}  // func data(for: URLRequest) async throws -> (Data, URLResponse)
///
/// let client = ScenarioClient(.jackson, fixtures: FixtureFolder(root: folder))
/// ```
///
/// `data(for:)` has the signature of `URLSession`, so an app's own protocol needs one line:
/// `extension ScenarioClient: HTTPClient {}`. Each client keeps its own state, so parallel tests
/// are independent.
///
/// A scenario that fails its `check(in:)` answers nothing: every request throws the problem.
public final class ScenarioClient: Sendable {
  package let scenario: Scenario
  /// The problem of an invalid scenario; `nil` for a valid one.
  package let invalidity: FixtureError?
  package let fixtures: FixtureFolder?
  let clock: any Clock<Duration>
  let observer: ExchangeObserver
  let ledger: Locked<ClientState>

  /// Creates a client and checks its scenario, fixture files included.
  ///
  /// - Parameters:
  ///   - scenario: The scenario to play.
  ///   - fixtures: The folder of the files; only answers from files need it.
  ///   - clock: The clock of delayed answers.
  public convenience init(
    _ scenario: Scenario,
    fixtures: FixtureFolder? = nil,
    clock: any Clock<Duration> = ContinuousClock()
  ) {
    self.init(scenario, fixtures: fixtures, clock: clock, observer: ExchangeObserver())
  }

  /// Creates a client with an observer; a client that `keeps` nothing forgets each exchange.
  package init(
    _ scenario: Scenario,
    fixtures: FixtureFolder? = nil,
    clock: any Clock<Duration> = ContinuousClock(),
    observer: ExchangeObserver,
    keeps: Bool = true
  ) {
    (self.scenario, self.fixtures, self.clock) = (scenario, fixtures, clock)
    self.observer = observer
    invalidity = scenario.invalidity(in: fixtures)
    ledger = Locked(ClientState(stubs: scenario.stubs.count, keeps: keeps))
  }

  /// Answers a request: finds the stub, waits for the answer's delay, and follows redirects.
  ///
  /// - Parameter request: The request; a body stream is read to its end.
  /// - Returns: The body and the `HTTPURLResponse` of the answer.
  /// - Throws: `UnmatchedRequest`, `FixtureError`, the error that the answer asks for, and
  ///   `URLError(.cancelled)` when the calling task is cancelled. If the task was cancelled before
  ///   the call, all answers stay unused. If the request sets a `timeoutInterval`, the error after
  ///   that time on the client's clock is `URLError(.timedOut)`.
  public func data(for request: URLRequest) async throws -> (Data, URLResponse) {
    let delivery = try await follow(request, isPaced: true)
    return (delivery.body, delivery.response)
  }

  /// Answers a request as ``data(for:)`` does, and returns a redirect as the answer.
  package func answer(for request: URLRequest) async throws -> (Data, URLResponse) {
    let delivery = try await answer(request, isPaced: true, timeouts: Timeouts(of: request))
    return (delivery.body, delivery.response)
  }

  /// Answers a request as ``data(for:)`` does, for code that takes a completion handler.
  ///
  /// - Parameters:
  ///   - request: The request; a body stream is read to its end.
  ///   - completion: The handler of the answer or the error, called outside of any actor.
  /// - Returns: The task of the request; cancel the task to cancel the request.
  @discardableResult
  public func load(
    _ request: URLRequest,
    then completion: @escaping @Sendable (Data?, URLResponse?, (any Error)?) -> Void
  ) -> Task<Void, Never> {
    Task {
      do {
        let (data, response) = try await data(for: request)
        completion(data, response, nil)
      } catch {
        completion(nil, nil, error)
      }
    }
  }

  /// Answers one request and follows no redirect.
  func answer(
    _ request: URLRequest,
    isPaced: Bool,
    timeouts: Timeouts
  ) async throws -> Delivery {
    if let invalidity { throw invalidity }
    let canonical = try read(request)
    guard !Task.isCancelled else { throw URLError(.cancelled) }
    let (answer, exchange) = try match(canonical, timeouts)
    let delay = isPaced ? duration(of: answer) : answer.delay
    let limit = timeouts.end(
      delay: answer.delay,
      interval: isPaced && delay > answer.delay ? answer.pace?.interval : nil,
      total: delay
    )
    guard try await mayDeliver(exchange, after: limit ?? delay) else {
      close(exchange.ended(.cancelled))
      throw URLError(.cancelled)
    }
    if limit != nil {
      close(exchange.ended(.failed, answer: Stub.Answer.failure(.timedOut).description))
      throw Stub.Failure.timedOut.error(for: request)
    }
    do {
      let delivery = try delivery(of: answer, to: request, after: delay)
      if isPaced, let error = delivery.breaks { throw error }
      close(exchange.ended(.answered))
      return delivery
    } catch {
      close(exchange.failed(with: error))
      throw error
    }
  }

  // MARK: - Stages

  /// Parses a request, or records and throws the error of a request that cannot be parsed.
  private func read(_ request: URLRequest) throws(FixtureError) -> Stub.Request {
    do throws(FixtureError) {
      return scenario.asRecorded(try Stub.Request(request))
    } catch {
      book(error)
      throw error
    }
  }

  /// Chooses the answer and logs the request, or throws the error of a request without a stub.
  private func match(
    _ request: Stub.Request,
    _ timeouts: Timeouts
  ) throws -> (Stub.Answer, ScenarioClient.Exchange) {
    switch ledger.withLock({ $0.rule(on: request, in: scenario) }) {
    case .unmatched(let error, let exchange):
      observer.requested(exchange)
      observer.unmatched(error)
      throw error
    case .answer(let declared, let chosen):
      let substitute = observer.substitute(chosen, declared)
      if substitute?.isUnserved == true { ledger.withLock { $0.staysPut(chosen) } }
      let answer = (substitute ?? declared).resolved(for: request).meeting(timeouts)
      var exchange = chosen.ended(.waiting, answer: answer.description)
      exchange.status = answer.status
      if substitute != nil || declared.isComputed {
        ledger.withLock { $0.update(exchange) }
      }
      observer.requested(exchange)
      return (answer, exchange)
    }
  }

  /// Waits for the answer's delay, then for the observer; returns `false` if the task was
  /// cancelled.
  private func mayDeliver(_ exchange: ScenarioClient.Exchange, after delay: Duration) async throws
    -> Bool
  {
    if delay > .zero {
      do {
        try await clock.sleep(for: delay)
      } catch {
        if Task.isCancelled { return false }
        close(exchange.failed(with: error))
        throw error
      }
    }
    await observer.mayAnswer(exchange)
    return !Task.isCancelled
  }

  /// Returns the time until the last chunk of an answer.
  private func duration(of answer: Stub.Answer) -> Duration {
    guard let pace = answer.pace, let count = try? body(of: answer).count else {
      return answer.delay
    }
    return answer.delay + pace.interval * ((max(1, count) - 1) / pace.bytes)
  }

  /// Returns the response that a session would deliver for an answer, or throws the answer's error.
  private func delivery(
    of answer: Stub.Answer,
    to request: URLRequest,
    after time: Duration
  ) throws -> Delivery {
    if case .failure(let failure) = answer.content { throw failure.error(for: request) }
    let whole = try body(of: answer)
    let data = answer.cut.map { whole.prefix($0.bytes) } ?? whole
    let isNoticed = data.count < whole.count && answer.cut?.isNoticed == true
    return Delivery(
      answer: answer,
      body: Data(data),
      response: try answer.head(for: request, bytes: isNoticed ? whole.count : data.count),
      breaks: isNoticed ? Stub.Failure.connectionLost.error(for: request) : nil,
      time: time
    )
  }

  private func body(of answer: Stub.Answer) throws -> Data {
    switch answer.content {
    case .file(let path):
      guard let fixtures else { throw FixtureError.noFolder(for: path) }
      return try fixtures.data(at: path)
    case .bytes(let data): return data
    case .failure, .computed, .leftOut: return Data()
    case .thrown(let error): throw error
    case .unusable(let reason):
      throw EncodingError.invalidValue(reason, .init(codingPath: [], debugDescription: reason))
    }
  }

  private func close(_ exchange: ScenarioClient.Exchange) {
    ledger.withLock { $0.update(exchange) }
    observer.ended(exchange)
  }
}

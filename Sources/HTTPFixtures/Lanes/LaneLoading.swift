import Foundation

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// One request of a session, which a lane's client answers.
final class LaneLoading: @unchecked Sendable {
  // Unchecked because all properties below are accessed under `lock` only. The loading holds the
  // lock while it calls the session, so no call can follow after the session has stopped the
  // loading. The lock is recursive because the session may stop the loading within such a call.
  private let lock = NSRecursiveLock()
  private var loader: URLProtocol?
  private var work: Task<Void, Never>?
  private var lane: LaneRegister.Lane?
  typealias Words = (any URLProtocolClient, URLProtocol) -> Void

  /// - Parameter loader: The object that calls the session; released at the end of the request.
  init(of loader: URLProtocol) {
    self.loader = loader
  }

  /// Starts the client's answer, or fails a request that a lane cannot serve.
  ///
  /// The call has no effect on a loading that already runs.
  func start(_ request: URLRequest, from lane: LaneRegister.Lane) {
    lock.withLock {
      guard self.lane == nil, let loader else { return }
      self.lane = lane
      SessionLane.noteRequest(to: lane.client, request.urlText)
      #if canImport(FoundationNetworking)
      guard loader.task is URLSessionDataTask else {
        let kind = loader.task.map { "\(type(of: $0))" } ?? "request without a task"
        return refuse("is a \(kind), which a lane does not play on this system: use a data task")
      }
      guard let task = loader.task.flatMap({ LaneTask($0) }) else {
        return refuse("hides its session, which no lane can play: use a server")
      }
      work = Task { await load(task.withSessionHeaders(request), of: task, from: lane) }
      #else
      work = Task { await load(request, from: lane) }
      #endif
    }
  }

  /// Cancels the client's work on the request; fails a request that the app has only suspended.
  func stop() {
    lock.withLock {
      if loader?.isOnlySuspended == true {
        refuse("was suspended, which a lane does not play: cancel it and ask again")
      }
      loader = nil
      work?.cancel()
    }
  }

  /// Ends the request with a sentence; `reason` is its predicate with what to do.
  private func refuse(_ reason: String) {
    guard let loader, let lane else { return }
    let error = FixtureError(
      "The request to \(loader.request.urlText) \(reason), or inject the client itself."
    )
    fail(with: lane.noted(error))
  }

  // MARK: - Calls to the session

  /// Ends the request after a complete response.
  func finish(_ response: HTTPURLResponse) {
    end { client, loader in
      #if canImport(FoundationNetworking)
      FinalChallenge.withoutQuestion { client.urlProtocolDidFinishLoading(loader) }
      #else
      client.urlProtocolDidFinishLoading(loader)
      #endif
    }
  }

  /// Ends the request with an error.
  func fail(with error: any Error) {
    end { $0.urlProtocol($1, didFailWithError: error) }
  }

  /// Calls the session, unless the session has stopped the loading.
  func tell(_ words: Words) {
    lock.withLock {
      guard let loader, let client = loader.client else { return }
      words(client, loader)
    }
  }

  /// Makes the last calls to the session, and then ends the loading of the request.
  private func end(_ words: Words) {
    tell { client, loader in
      words(client, loader)
      self.loader = nil
    }
  }
}

extension URLProtocol {
  /// Whether the session stops the loading only because the app has suspended the task.
  fileprivate var isOnlySuspended: Bool {
    #if canImport(FoundationNetworking)
    // The session stops the loading some time after `suspend()`; the app may have resumed the task
    // since.
    return task.map { $0.state == .suspended || $0.state == .running } ?? false
    #else
    return task?.state == .suspended
    #endif
  }
}

extension LaneLoading {
  #if canImport(FoundationNetworking)
  /// Lets the client answer a task's request hop by hop, under the rules of the session and its
  /// delegate; each hop is one exchange of the client.
  func load(_ request: URLRequest, of task: LaneTask, from lane: LaneRegister.Lane) async {
    do {
      var request = try await lane.noting { try task.withBody(request) }
      var timeouts = task.timeouts(with: request)
      for _ in 0...Redirect.limit {
        let delivery = try await lane.answer(request, timeouts)
        timeouts = timeouts.after(delivery.time)
        task.keepCookies(of: delivery.response, to: request)
        guard let target = Redirect.next(after: delivery.response, to: request),
          let next = await task.follow(task.withCookies(target), after: delivery.response)
        else {
          try await lane.noting { try task.refuseChallenge(of: delivery.response, to: request) }
          return try await deliver(delivery, timeouts, from: lane)
        }
        request = next
      }
      throw URLError(.httpTooManyRedirects)
    } catch {
      fail(with: error)
    }
  }
  #else
  /// Lets the lane's client answer a request, on a system that hides the request's session and
  /// task.
  func load(_ request: URLRequest, from lane: LaneRegister.Lane) async {
    do {
      let timeouts = Timeouts(seconds: request.timeoutInterval)
      let delivery = try await lane.answer(request, timeouts)
      if let next = Redirect.next(after: delivery.response, to: request) {
        // The session asks its delegate, and follows the redirect by a new loading.
        tell { $0.urlProtocol($1, wasRedirectedTo: next, redirectResponse: delivery.response) }
      }
      try await deliver(delivery, timeouts, from: lane)
    } catch {
      fail(with: error)
    }
  }
  #endif

  private func deliver(
    _ delivery: ScenarioClient.Delivery,
    _ timeouts: Timeouts,
    from lane: LaneRegister.Lane
  ) async throws {
    #if canImport(FoundationNetworking)
    let response = FinalChallenge.of(delivery.response)
    #else
    let response = delivery.response
    #endif
    tell { $0.urlProtocol($1, didReceive: response, cacheStoragePolicy: .notAllowed) }
    if lane.givesChunks {
      for try await piece in lane.client.pieces(of: delivery, timeouts) {
        tell { $0.urlProtocol($1, didLoad: piece) }
      }
    } else if !delivery.body.isEmpty {
      tell { $0.urlProtocol($1, didLoad: delivery.body) }
    }
    finish(response)
  }
}

extension LaneRegister.Lane {
  fileprivate func answer(
    _ request: URLRequest,
    _ timeouts: Timeouts
  ) async throws -> ScenarioClient.Delivery {
    try await client.answer(request, isPaced: !givesChunks, timeouts: timeouts)
  }

  /// Reports an error of the lane to the client and the journey, and returns the error.
  func noted(_ error: FixtureError) -> FixtureError {
    client.book(error)
    SessionLane.noteFailure(error)
    return error
  }

  /// Reports the `FixtureError` of `work`.
  fileprivate func noting<Value>(_ work: () async throws -> Value) async throws -> Value {
    do { return try await work() } catch let error as FixtureError { throw noted(error) }
  }
}

/// The `URLProtocol` that receives every request of the sessions of one lane.
class LaneProtocol: URLProtocol {
  private lazy var loading = LaneLoading(of: self)

  override class func canInit(with request: URLRequest) -> Bool { true }

  override class func canonicalRequest(for request: URLRequest) -> URLRequest { request }

  override func startLoading() {
    if let lane = LaneRegister.lane(of: type(of: self)) ?? SessionLane.journeyLane {
      return loading.start(request, from: lane)
    }
    let error = FixtureError(
      "The request to \(request.urlText) came after its lane was released: keep the SessionLane "
        + "until the last request is answered."
    )
    SessionLane.noteFailure(error)
    loading.fail(with: error)
  }

  override func stopLoading() { loading.stop() }
}

extension URLRequest {
  var urlText: String { url?.absoluteString ?? "no URL" }
}

import Foundation

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

extension LaneLoading {
  #if canImport(FoundationNetworking)
  /// Lets the client answer a task's request hop by hop, under the rules of the session and its
  /// delegate; each hop is one exchange of the client.
  func load(_ request: URLRequest, of task: LaneTask, from lane: LaneRegister.Lane) async {
    do {
      var request = try await lane.noting { try await task.withBody(request) }
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

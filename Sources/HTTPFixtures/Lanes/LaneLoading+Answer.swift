import Foundation

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

extension LaneLoading {
  #if !canImport(FoundationNetworking)
  /// Lets the lane's client answer a request, on a system that hides the request's session and
  /// task.
  func load(_ request: URLRequest, from lane: LaneRegister.Lane) async {
    do {
      let timeouts = Timeouts(seconds: request.timeoutInterval)
      let delivery = try await lane.client.answer(
        request,
        isPaced: !lane.givesChunks,
        timeouts: timeouts
      )
      if let next = Redirect.next(after: delivery.response, to: request) {
        // The session asks its delegate, and follows the redirect by a new loading.
        tell { $0.urlProtocol($1, wasRedirectedTo: next, redirectResponse: delivery.response) }
      }
      try await deliver(delivery, timeouts, inPieces: lane.givesChunks, from: lane)
    } catch {
      fail(with: error)
    }
  }
  #endif

  private func deliver(
    _ delivery: ScenarioClient.Delivery,
    _ timeouts: Timeouts,
    inPieces givesPieces: Bool,
    from lane: LaneRegister.Lane
  ) async throws {
    tell { $0.urlProtocol($1, didReceive: delivery.response, cacheStoragePolicy: .notAllowed) }
    if givesPieces {
      for try await piece in lane.client.pieces(of: delivery, timeouts) { hand(over: piece) }
    } else if !delivery.body.isEmpty {
      hand(over: delivery.body)
    }
    finish(delivery.response)
  }
}

#if canImport(FoundationNetworking)
extension LaneLoading {
  /// Lets the client answer a task's request hop by hop, under the rules of the session and its
  /// delegate.
  func load(_ request: URLRequest, of task: LaneTask, from lane: LaneRegister.Lane) async {
    do {
      let whole: URLRequest
      do { whole = try await task.withBody(request) } catch { throw lane.booked(error) }
      await task.tellSent(whole.httpBody?.count ?? 0)
      let timeouts = task.timeouts(with: whole)
      var trip = LaneTrip(task: task, request: whole, timeouts: timeouts)
      while let next = try await trip.hop(to: lane) {
        await untilResumed()
        task.goOn(to: next)
      }
      guard let delivery = trip.delivery else { return }
      task.expect(delivery)
      try await deliver(delivery, trip.timeouts, inPieces: lane.givesChunks, from: lane)
    } catch {
      fail(with: error)
    }
  }
}

extension LaneRegister.Lane {
  /// Reports a `FixtureError` to the client and the journey, and returns the error.
  fileprivate func booked(_ error: any Error) -> any Error {
    guard let error = error as? FixtureError else { return error }
    client.book(error)
    SessionLane.noteFailure(error)
    return error
  }
}

/// The hops of a request through redirects and challenges; each hop is one exchange of the client.
private struct LaneTrip {
  let task: LaneTask
  var request: URLRequest
  var timeouts: Timeouts
  /// The answer of the last hop.
  private(set) var delivery: ScenarioClient.Delivery?
  private var redirects = 0
  private var tries: [SentCredential] = []

  init(task: LaneTask, request: URLRequest, timeouts: Timeouts) {
    (self.task, self.request, self.timeouts) = (task, request, timeouts)
  }

  /// Sends one request.
  ///
  /// - Returns: The next request; `nil` when the app gets the answer of this hop.
  /// - Throws: The client's error, or the error that prevents the next hop.
  mutating func hop(to lane: LaneRegister.Lane) async throws -> URLRequest? {
    let delivery = try await lane.client.answer(
      request,
      isPaced: !lane.givesChunks,
      timeouts: timeouts
    )
    timeouts = timeouts.after(delivery.time)
    self.delivery = delivery
    task.keepCookies(of: delivery.response, to: request)
    do {
      guard let next = try await next(after: delivery.response) else { return nil }
      request = next
      return next
    } catch {
      throw lane.booked(error)
    }
  }

  private mutating func next(after response: HTTPURLResponse) async throws -> URLRequest? {
    if let target = Redirect.next(after: response, to: request) {
      redirects += 1
      guard redirects <= Redirect.limit else { throw URLError(.httpTooManyRedirects) }
      return await task.follow(task.withCookies(target), after: response)
    }
    if let (next, sent) = try await task.answer(response, to: request, after: tries) {
      tries.append(sent)
      return next
    }
    if response.statusCode == 401 {
      delivery?.response = FinalChallenge.of(response)
    } else if let sent = tries.last {
      task.keep(sent)
    }
    return nil
  }
}
#endif

import Foundation

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

extension LaneLoading {
  #if !canImport(FoundationNetworking)
  /// Lets the client answer a request that no session knows more of.
  func load(_ request: URLRequest, from lane: LaneRegister.Lane) async {
    do {
      let patience = Patience(seconds: request.timeoutInterval)
      let delivery = try await lane.client.answer(
        request,
        isPaced: !lane.givesChunks,
        patience: patience
      )
      if let next = Redirect.next(after: delivery.response, to: request) {
        // The session asks its delegate, and follows by a loading of its own.
        tell { $0.urlProtocol($1, wasRedirectedTo: next, redirectResponse: delivery.response) }
      }
      try await deliver(delivery, patience, inPieces: lane.givesChunks, from: lane)
    } catch {
      fail(with: error)
    }
  }
  #endif

  private func deliver(
    _ delivery: ScenarioClient.Delivery,
    _ patience: Patience,
    inPieces givesPieces: Bool,
    from lane: LaneRegister.Lane
  ) async throws {
    begin(delivery.response)
    if givesPieces {
      for try await piece in lane.client.pieces(of: delivery, patience) { hand(over: piece) }
    } else if !delivery.body.isEmpty {
      hand(over: delivery.body)
    }
    finish(delivery.response)
  }
}

#if canImport(FoundationNetworking)
extension LaneLoading {
  /// Lets the client answer a request of a task, hop by hop, as the session and its delegate want it.
  func load(_ request: URLRequest, of task: LaneTask, from lane: LaneRegister.Lane) async {
    do {
      let request = try await whole(request, of: task, from: lane)
      await task.tellSent(request.httpBody?.count ?? 0)
      let patience = task.patience(with: request)
      var trip = LaneTrip(task: task, request: request, patience: patience)
      while let next = try await trip.hop(to: lane) {
        await untilResumed()
        task.goOn(to: next)
      }
      guard let delivery = trip.delivery else { return }
      task.expect(delivery)
      let isRead = await task.givesDataToDelegate()
      if isRead { lane.client.noteRead() }
      let givesPieces = lane.givesChunks || (isRead && lane.client.observer.pieces > 1)
      try await deliver(delivery, trip.patience, inPieces: givesPieces, from: lane)
    } catch {
      fail(with: error)
    }
  }
}

extension LaneLoading {
  private func whole(
    _ request: URLRequest,
    of task: LaneTask,
    from lane: LaneRegister.Lane
  ) async throws -> URLRequest {
    do { return try await task.withBody(request) } catch { throw lane.booked(error) }
  }
}

extension LaneRegister.Lane {
  /// The same error, of which the client and the journey have heard when the fixtures are at fault.
  fileprivate func booked(_ error: any Error) -> any Error {
    guard let error = error as? FixtureError else { return error }
    client.book(error)
    SessionLane.noteFailure(error)
    return error
  }
}

/// The way of a request through redirects and challenges; each hop is an exchange of the client.
private struct LaneTrip {
  let task: LaneTask
  var request: URLRequest
  var patience: Patience
  /// What the last hop has brought.
  private(set) var delivery: ScenarioClient.Delivery?
  private var redirects = 0
  private var tries: [SentCredential] = []

  init(task: LaneTask, request: URLRequest, patience: Patience) {
    self.task = task
    self.request = request
    self.patience = patience
  }

  /// Asks once.
  ///
  /// - Returns: What is asked next; nil when the answer is the app's.
  /// - Throws: What the client throws, and what keeps a hop from being asked.
  mutating func hop(to lane: LaneRegister.Lane) async throws -> URLRequest? {
    let delivery = try await lane.client.answer(
      request,
      isPaced: !lane.givesChunks,
      patience: patience
    )
    patience = patience.after(delivery.time)
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

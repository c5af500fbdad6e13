import Foundation

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// One request of a session on its way through the client of a lane.
final class LaneLoading: @unchecked Sendable {
  // Unchecked because everything below is only touched under `lock`. It is held while the session
  // is told, so that nothing is told once it has stopped to listen; it is recursive because a
  // session may stop the loading from within such a call.
  private let lock = NSRecursiveLock()
  private var loader: URLProtocol?
  private var work: Task<Void, Never>?
  typealias Words = (any URLProtocolClient, URLProtocol) throws -> Void
  /// What is told when the request is resumed; nil while it is not suspended.
  private var held: [Words]?
  /// What goes on when the request is resumed.
  private var waiting: CheckedContinuation<Void, Never>?
  #if canImport(FoundationNetworking)
  /// What a download task has loaded.
  private var download: LaneDownload?
  #endif

  /// - Parameter loader: What speaks to the session; let go once the request has ended.
  init(of loader: URLProtocol) {
    self.loader = loader
  }

  /// Lets the client answer, or goes on with what it has answered meanwhile; asked for what runs
  /// already, it does nothing.
  ///
  /// - Throws: `FixtureError` for tasks that no lane can serve.
  func start(_ request: URLRequest, from lane: LaneRegister.Lane) throws(FixtureError) {
    try lock.withLock { () -> Result<Void, FixtureError> in
      if held != nil {
        goOn()
      } else if work == nil, let loader {
        do throws(FixtureError) { try begin(request, from: lane, for: loader) } catch {
          return .failure(error)
        }
      }
      return .success(())
    }.get()
  }

  private func begin(
    _ request: URLRequest,
    from lane: LaneRegister.Lane,
    for loader: URLProtocol
  ) throws(FixtureError) {
    SessionLane.noteRequest(to: lane.client, request.urlText)
    #if canImport(FoundationNetworking)
    guard let task = loader.task.flatMap({ LaneTask($0) }) else {
      throw FixtureError(
        "The request to \(request.urlText) hides its session, so that no lane can serve it on this system: "
          + "inject the client itself."
      )
    }
    if loader.task is URLSessionDownloadTask { download = try LaneDownload(of: loader) }
    work = Task { await load(task.withSessionHeaders(request), of: task, from: lane) }
    #else
    work = Task { await load(request, from: lane) }
    #endif
  }

  private func goOn() {
    let words = held ?? []
    held = nil
    for words in words { tell(words) }
    waiting?.resume()
    waiting = nil
  }

  /// Gives the request up, with the client too; one that is only suspended may go on.
  func stop() {
    lock.withLock {
      if isSuspended {
        held = held ?? []
        return
      }
      loader = nil
      work?.cancel()
      goOn()
    }
  }

  /// Whether the session stops the loading for a while only.
  private var isSuspended: Bool {
    #if canImport(FoundationNetworking)
    // It says so later than the task is suspended, which may be resumed again meanwhile.
    loader?.task.map { $0.state == .suspended || $0.state == .running } ?? false
    #else
    loader?.task?.state == .suspended
    #endif
  }

  /// Returns once the request is not suspended.
  func untilResumed() async {
    await withCheckedContinuation { continuation in
      let isHeld = lock.withLock {
        if held != nil { waiting = continuation }
        return held != nil
      }
      if !isHeld { continuation.resume() }
    }
  }

  // MARK: - What the session is told

  func begin(_ response: URLResponse) {
    tell { $0.urlProtocol($1, didReceive: response, cacheStoragePolicy: .notAllowed) }
  }

  func hand(over bytes: Data) {
    #if canImport(FoundationNetworking)
    tell { [self] client, loader in
      loader.task.flatMap { LaneTask($0) }?.tellReceived(bytes.count, ofDownload: download != nil)
      guard download == nil else { return download?.append(bytes) ?? () }
      client.urlProtocol(loader, didLoad: bytes)
    }
    #else
    tell { $0.urlProtocol($1, didLoad: bytes) }
    #endif
  }

  /// Ends the request.
  func finish(_ response: HTTPURLResponse) {
    #if canImport(FoundationNetworking)
    end { [self] client, loader in
      try download?.finish(loader)
      if response is FinalChallenge {
        FinalChallenge.withoutQuestion { client.urlProtocolDidFinishLoading(loader) }
      } else {
        client.urlProtocolDidFinishLoading(loader)
      }
      if let download, let task = loader.task.flatMap({ LaneTask($0) }) {
        download.removeFile(after: task)
      }
    }
    #else
    end { $0.urlProtocolDidFinishLoading($1) }
    #endif
  }

  /// Ends the request with an error.
  func fail(with error: any Error) {
    end { $0.urlProtocol($1, didFailWithError: error) }
  }

  /// Tells the session something, unless it has stopped to listen.
  func tell(_ words: @escaping Words) {
    lock.withLock {
      if held != nil { return held?.append(words) ?? () }
      guard let loader, let client = loader.client else { return }
      do {
        try words(client, loader)
      } catch {
        self.loader = nil
        client.urlProtocol(loader, didFailWithError: error)
      }
    }
  }

  /// Tells the session the last thing.
  private func end(_ words: @escaping Words) {
    tell { client, loader in
      try words(client, loader)
      self.loader = nil
    }
  }
}

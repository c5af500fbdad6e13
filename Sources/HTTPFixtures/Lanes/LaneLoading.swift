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
  typealias Words = (any URLProtocolClient, URLProtocol) throws -> Void
  /// The calls to the session that wait until the request is resumed.
  ///
  /// The list is `nil` unless the request is suspended.
  private var held: [Words]?
  /// The continuation of the work that waits for the request to be resumed.
  private var waiting: CheckedContinuation<Void, Never>?
  #if canImport(FoundationNetworking)
  /// The file of a download task.
  private var download: LaneDownload?
  #endif

  /// - Parameter loader: The object that calls the session; released at the end of the request.
  init(of loader: URLProtocol) {
    self.loader = loader
  }

  /// Starts the client's answer, or makes the calls that a suspension of the request has held back.
  ///
  /// The call has no effect on a loading that already runs.
  ///
  /// - Throws: `FixtureError` for tasks that a lane cannot serve.
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

  /// Cancels the client's work on the request; if the app has only suspended the request, pauses
  /// the answer instead.
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

  /// Whether the session stops the loading only because the app has suspended the task.
  private var isSuspended: Bool {
    #if canImport(FoundationNetworking)
    // The session stops the loading some time after `suspend()`; the app may have resumed the task
    // since.
    loader?.task.map { $0.state == .suspended || $0.state == .running } ?? false
    #else
    loader?.task?.state == .suspended
    #endif
  }

  /// Waits while the request is suspended.
  func untilResumed() async {
    await withCheckedContinuation { continuation in
      let isHeld = lock.withLock {
        if held != nil { waiting = continuation }
        return held != nil
      }
      if !isHeld { continuation.resume() }
    }
  }

  // MARK: - Calls to the session

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

  /// Ends the request after a complete response.
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

  /// Calls the session, or stores the call while the request is suspended.
  ///
  /// There is no call after the session has stopped the loading.
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

  /// Runs `words`, the last calls to the session, and then ends the loading of the request.
  private func end(_ words: @escaping Words) {
    tell { client, loader in
      try words(client, loader)
      self.loader = nil
    }
  }
}

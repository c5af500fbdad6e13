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
  private var task: Task<Void, Never>?
  private typealias Words = (any URLProtocolClient, URLProtocol) -> Void
  /// What is told when the request is resumed; nil while it is not suspended.
  private var held: [Words]?

  /// - Parameter loader: What speaks to the session; let go once the request has ended.
  init(of loader: URLProtocol) {
    self.loader = loader
  }

  /// Lets the client answer, or goes on with what it has answered meanwhile.
  func start(_ request: URLRequest, from lane: LaneRegister.Lane) {
    lock.withLock {
      if let held {
        self.held = nil
        for words in held { tell(words) }
      } else if loader != nil {
        task = Task { await load(request, from: lane) }
      }
    }
  }

  /// Gives the request up, with the client too; one that is only suspended may go on.
  func stop() {
    lock.withLock {
      if loader?.task?.state == .suspended {
        held = []
        return
      }
      loader = nil
      task?.cancel()
    }
  }

  /// Ends the request with an error.
  func fail(with error: any Error) {
    end { $0.urlProtocol($1, didFailWithError: error) }
  }

  // MARK: - Stages

  private func load(_ request: URLRequest, from lane: LaneRegister.Lane) async {
    do {
      if lane.givesChunks {
        let (chunks, response) = try await lane.client.chunks(for: request)
        try begin(response)
        for try await chunk in chunks { hand(over: chunk) }
      } else {
        let (body, response) = try await lane.client.data(for: request)
        try begin(response)
        if !body.isEmpty { hand(over: body) }
      }
      end { $0.urlProtocolDidFinishLoading($1) }
    } catch {
      fail(with: error)
    }
  }

  private func begin(_ response: URLResponse) throws(FixtureError) {
    #if canImport(FoundationNetworking)
    if let response = response as? HTTPURLResponse, response.statusCode == 401,
      response.value(forHTTPHeaderField: "WWW-Authenticate") != nil
    {
      throw .challenge(by: "The computed answer to \(response.url?.absoluteString ?? "") is")
    }
    #endif
    tell { $0.urlProtocol($1, didReceive: response, cacheStoragePolicy: .notAllowed) }
  }

  private func hand(over bytes: Data) {
    tell { $0.urlProtocol($1, didLoad: bytes) }
  }

  /// Tells the session something, unless it has stopped to listen.
  private func tell(_ words: @escaping Words) {
    lock.withLock {
      if held != nil { return held?.append(words) ?? () }
      if let loader, let client = loader.client { words(client, loader) }
    }
  }

  /// Tells the session the last thing.
  private func end(_ words: @escaping Words) {
    lock.withLock {
      tell { client, loader in
        words(client, loader)
        self.loader = nil
      }
    }
  }
}

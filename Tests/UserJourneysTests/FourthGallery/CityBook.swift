import Foundation
import HTTPFixtures

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// A request that may be given up before it is known.
private final class LoadHandle: @unchecked Sendable {
  private let lock = NSLock()
  private var task: Task<Void, Never>?
  private var isCancelled = false

  func hold(_ task: Task<Void, Never>) {
    lock.withLock {
      self.task = task
      if isCancelled { task.cancel() }
    }
  }

  func cancel() {
    lock.withLock {
      isCancelled = true
      task?.cancel()
    }
  }
}

/// An older service, which answers by closures.
struct CityBook: Sendable {
  let client: ScenarioClient
  let bug: WizardFeature.Bug?

  func city(of zip: String) async throws -> String {
    guard let url = URL(string: "https://example.org/city?zip=\(zip)") else {
      throw URLError(.badURL)
    }
    let handle = LoadHandle()
    return try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { continuation in
        let task = client.load(URLRequest(url: url)) { [bug] data, response, error in
          if bug == .losesTheAnswer, data == nil { return }
          continuation.resume(with: Self.city(data, response, error))
        }
        handle.hold(task)
      }
    } onCancel: {
      handle.cancel()
    }
  }

  private static func city(
    _ data: Data?,
    _ response: URLResponse?,
    _ error: (any Error)?
  ) -> Result<String, any Error> {
    Result {
      guard let data else { throw error ?? URLError(.unknown) }
      let status = (response as? HTTPURLResponse)?.statusCode ?? 0
      guard status == 200 else { throw RefusedByServer(status: status) }
      return try JSONDecoder().decode(String.self, from: data)
    }
  }
}

import MusicSearch
import Testing

/// A repository whose answers come when the test says so, in any order.
///
/// It pays no attention to cancellation: the rudest network that a screen can meet.
@MainActor
final class HeldSearch: SearchRepositoryType {
  struct Request {
    let term: String
    let scope: SearchScope
    private let continuation: CheckedContinuation<[Artist], any Error>

    init(
      _ term: String,
      _ scope: SearchScope,
      _ continuation: CheckedContinuation<[Artist], any Error>
    ) {
      self.term = term
      self.scope = scope
      self.continuation = continuation
    }

    /// Answers with one artist of the given name.
    func succeed(_ name: String) {
      continuation.resume(returning: [Artist(id: 1, name: name, tracks: [.mock(1)])])
    }

    func fail(_ error: any Error) {
      continuation.resume(throwing: error)
    }
  }

  private(set) var askedTerms: [String] = []
  private let requests: AsyncStream<Request>
  private let arrival: AsyncStream<Request>.Continuation

  init() {
    (requests, arrival) = AsyncStream.makeStream()
  }

  func artists(matching term: String, in scope: SearchScope) async throws -> [Artist] {
    askedTerms.append(term)
    return try await withCheckedThrowingContinuation { continuation in
      arrival.yield(Request(term, scope, continuation))
    }
  }

  /// The oldest request that was not taken yet.
  func next() async throws -> Request {
    var iterator = requests.makeAsyncIterator()
    return try #require(await iterator.next(isolation: #isolation))
  }
}

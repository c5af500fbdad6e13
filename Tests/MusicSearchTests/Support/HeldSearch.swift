import Testing

@testable import MusicSearch

/// The answers of a repository, which come when the test says so, in any order.
///
/// It pays no attention to cancellation: the rudest network that a screen can meet.
@MainActor
final class HeldSearch {
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

  let repository = SearchRepositoryTypeDouble()
  private(set) var askedTerms: [String] = []
  private var waiting: ArraySlice<Request> = []

  init() {
    repository.answers.artists = { [weak self] term, scope in
      try await self?.hold(term, scope) ?? []
    }
  }

  private func hold(_ term: String, _ scope: SearchScope) async throws -> [Artist] {
    askedTerms.append(term)
    return try await withCheckedThrowingContinuation { continuation in
      waiting.append(Request(term, scope, continuation))
    }
  }

  /// The oldest request that was not taken yet; the test fails where there is none.
  func next() throws -> Request {
    let request = waiting.popFirst()
    return try #require(request)
  }
}

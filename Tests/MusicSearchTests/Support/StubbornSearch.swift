import MusicSearch

/// A repository that pays no attention to cancellation: every answer arrives, however late.
struct StubbornSearch: SearchRepositoryType {
  let search: any SearchRepositoryType

  func artists(matching term: String, in scope: SearchScope) async throws -> [Artist] {
    try await Task { try await search.artists(matching: term, in: scope) }.value
  }
}

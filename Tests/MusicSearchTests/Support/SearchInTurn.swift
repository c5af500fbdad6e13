import MusicSearch

/// A repository that gives its answers one after the other, and then nothing more.
@MainActor
final class SearchInTurn: SearchRepositoryType {
  private var answers: ArraySlice<[Artist]>

  init(_ answers: [Artist]...) {
    self.answers = answers[...]
  }

  func artists(matching term: String, in scope: SearchScope) async throws -> [Artist] {
    answers.popFirst() ?? []
  }
}

import Proofsheet

@testable import MusicSearch

extension SearchRepositoryTypeDouble {
  static let failure = SearchServiceError.invalidQueryParameters(name: "term", value: "error")

  /// Finds mock artists: none for "", an error for "error", else a number of them by scope.
  static func mock() -> SearchRepositoryTypeDouble {
    let search = SearchRepositoryTypeDouble()
    search.answers.artists = { term, scope in
      switch (term, scope) {
      case ("", _): []
      case ("error", _): throw failure
      case (_, .artist): (0..<5).map(Artist.mock)
      case (_, .song): (0..<1).map(Artist.mock)
      case (_, .album): (0..<3).map(Artist.mock)
      }
    }
    return search
  }

  /// Pays no attention to cancellation: every answer arrives, however late.
  static func stubborn(over search: any SearchRepositoryType) -> SearchRepositoryTypeDouble {
    let stubborn = SearchRepositoryTypeDouble()
    stubborn.answers.artists = { term, scope in
      try await Task { try await search.artists(matching: term, in: scope) }.value
    }
    return stubborn
  }

  /// Gives its answers one after the other, and then nothing more.
  static func inTurn(_ answers: [Artist]...) -> SearchRepositoryTypeDouble {
    let search = SearchRepositoryTypeDouble()
    search.answers.artists = { [calls = search.calls] _, _ in
      let number = calls.lines.count
      return number <= answers.count ? answers[number - 1] : []
    }
    return search
  }
}

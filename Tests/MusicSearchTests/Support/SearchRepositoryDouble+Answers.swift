import Foundation
import Proofsheet

@testable import MusicSearch

extension SearchRepositoryTypeDouble {
  /// A repository that finds mock artists, as many as the scope says, and for some terms none or an
  /// error.
  static func mock(calls: JourneyCalls = JourneyCalls()) -> SearchRepositoryTypeDouble {
    let search = SearchRepositoryTypeDouble(calls: calls)
    search.answers.artists = { term, scope in
      switch (term, scope) {
      case ("", _): []
      case ("error", _):
        throw SearchServiceError.invalidQueryParameters(name: "term", value: "error")
      case (_, .artist): (0..<5).map(Artist.mock)
      case (_, .song): (0..<1).map(Artist.mock)
      case (_, .album): (0..<3).map(Artist.mock)
      }
    }
    return search
  }
}

/// A repository that finds artists and their tracks.
public protocol SearchRepositoryType: Sendable {
  /// Finds the tracks that match a term, grouped by artist.
  ///
  /// - Parameters:
  ///   - term: The text that the user typed; it may be empty.
  ///   - scope: The field of the catalogue in which to look for the term.
  /// - Returns: Artists in the order in which they first appear, each with tracks in the order of
  ///   the answer.
  /// - Throws: A ``SearchServiceError``, or the network's error.
  func artists(matching term: String, in scope: SearchScope) async throws -> [Artist]
}

/// The repository of the shipped app: music videos of the search service.
public struct SearchRepository: SearchRepositoryType {
  private static let media = "musicVideo"
  private static let limit = 200

  private let service: any SearchServiceType

  /// Makes a repository over a search service.
  public init(service: any SearchServiceType) {
    self.service = service
  }

  /// Makes a repository over the production search service.
  ///
  /// - Parameter client: The client that carries the requests.
  public init(client: any HTTPClient) {
    self.init(service: SearchService(client: client, configuration: .init(.production)))
  }

  /// Finds the music videos that match a term, grouped by artist; videos without a preview are left
  /// out.
  ///
  /// - Parameters:
  ///   - term: The text that the user typed; the service decides how to treat an empty term.
  ///   - scope: The field of the catalogue in which to look for the term.
  /// - Returns: The artists in the order in which they first appear in the answer, each with the
  ///   name used there. The tracks of an artist keep the order of the answer.
  /// - Throws: A ``SearchServiceError``, or the network's error.
  public func artists(matching term: String, in scope: SearchScope) async throws -> [Artist] {
    let response = try await service.search(
      term: term,
      media: Self.media,
      entity: Self.media,
      attribute: scope.attribute,
      limit: Self.limit
    )
    return Self.groupByArtist(response.results)
  }

  /// Groups results by artist, in the order of the first result of each.
  public static func groupByArtist(_ results: [SearchResponse.Result]) -> [Artist] {
    var artists: [Artist] = []
    var indexByID: [Int: Int] = [:]
    for result in results where result.previewURL != nil {
      if let index = indexByID[result.artistID] {
        artists[index].tracks.append(Track(result))
      } else {
        indexByID[result.artistID] = artists.count
        var artist = Artist(result)
        artist.tracks = [Track(result)]
        artists.append(artist)
      }
    }
    return artists
  }
}

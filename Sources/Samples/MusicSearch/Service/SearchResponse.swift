/// An answer of the search service, reduced to the parts that the app uses.
public struct SearchResponse: Decodable, Hashable, Sendable {
  /// The number of results, as the service reports it.
  public let resultCount: Int
  /// The results, in the service's order.
  public let results: [Result]

  /// Makes a response from its results.
  public init(results: [Result]) {
    self.resultCount = results.count
    self.results = results
  }
}

extension SearchResponse {
  /// One music video, as the search service describes it.
  public struct Result: Decodable, Hashable, Sendable {
    /// The number of the artist.
    public let artistID: Int
    /// The name of the artist on this track.
    public let artistName: String
    /// The address of the cover picture of 100 × 100 points.
    public let artworkURL100: String
    /// The country of the store that sells the track.
    public let country: String
    /// The address of the preview; some results have none.
    public let previewURL: String?
    /// The main genre of the track.
    public let primaryGenreName: String
    /// The moment at which the track was published, as in `1968-03-15T08:00:00Z`.
    public let releaseDate: String
    /// The number of the track.
    public let trackID: Int
    /// The title of the track.
    public let trackName: String

    private enum CodingKeys: String, CodingKey {
      case artistID = "artistId"
      case artistName
      case artworkURL100 = "artworkUrl100"
      case country
      case previewURL = "previewUrl"
      case primaryGenreName
      case releaseDate
      case trackID = "trackId"
      case trackName
    }

    /// Makes a result from its parts.
    public init(
      artistID: Int,
      artistName: String,
      artworkURL100: String,
      country: String,
      previewURL: String?,
      primaryGenreName: String,
      releaseDate: String,
      trackID: Int,
      trackName: String
    ) {
      self.artistID = artistID
      self.artistName = artistName
      self.artworkURL100 = artworkURL100
      self.country = country
      self.previewURL = previewURL
      self.primaryGenreName = primaryGenreName
      self.releaseDate = releaseDate
      self.trackID = trackID
      self.trackName = trackName
    }
  }
}

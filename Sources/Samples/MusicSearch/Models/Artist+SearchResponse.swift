extension Artist {
  /// Takes the artist out of one search result, without any tracks.
  public init(_ result: SearchResponse.Result) {
    self.init(id: result.artistID, name: result.artistName)
  }
}

extension Artist {
  /// Makes an artist without tracks from one search result.
  public init(_ result: SearchResponse.Result) {
    self.init(id: result.artistID, name: result.artistName)
  }
}

extension SessionLane {
  /// How the session of a lane gets the body of an answer that is `inChunks`.
  public enum Delivery: Hashable, Sendable {
    /// In one piece, after the time of all chunks: what completion handlers and `data(for:)` need.
    case whole
    /// Each chunk as it comes, for a delegate that takes the body piece by piece.
    ///
    /// On Linux a task with a completion handler then keeps only the last chunk.
    case chunks
  }
}

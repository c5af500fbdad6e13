/// The use case that fetches the streams of the user's communities.
public struct GetStreamList: Sendable {
  private let requests: any StreamRequests

  /// Makes the use case over the requests that it needs.
  public init(requests: any StreamRequests) {
    self.requests = requests
  }

  /// Fetches the streams.
  ///
  /// - Returns: The streams in the server's order, each with its newest post first; posts of the
  ///   same second keep the server's order.
  /// - Throws: The error of the requests.
  public func execute() async throws -> [CommunityStream] {
    try await requests.streams().map { stream in
      let contents = stream.contents.enumerated().sorted { left, right in
        left.element.published == right.element.published
          ? left.offset < right.offset : left.element.published > right.element.published
      }
      return CommunityStream(community: stream.community, contents: contents.map(\.element))
    }
  }
}

public import Localization

/// The dependencies of the app.
public struct CommunityWorld: Sendable {
  /// The service that answers the app's requests.
  public let service: CommunityService
  /// The store that keeps users from one launch of the app to the next.
  public let storage: any UserStorage
  /// The style for the age of a post.
  public let dates: RelativeDateStyle
  /// The language of the screens.
  public let texts: LocalizedTexts
  /// A closure that returns the current time.
  public let now: @Sendable () -> Moment

  /// Makes a world from its parts.
  ///
  /// - Parameters:
  ///   - client: The client that carries requests.
  ///   - baseURL: The address of the server.
  ///   - storage: The store that keeps users from one launch of the app to the next.
  ///   - dates: The style for the age of a post.
  ///   - texts: The language of the screens.
  ///   - now: A closure that returns the current time.
  public init(
    client: any HTTPClient,
    baseURL: String,
    storage: any UserStorage,
    dates: RelativeDateStyle = RelativeDateStyle(),
    texts: LocalizedTexts = .community(),
    now: @escaping @Sendable () -> Moment
  ) {
    service = CommunityService(client: client, baseURL: baseURL)
    self.storage = storage
    self.dates = dates
    self.texts = texts
    self.now = now
  }
}

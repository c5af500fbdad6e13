public import Localization

/// The dependencies of the app's screens: the source and the store of standings.
public struct StandingsWorld: Sendable {
  /// The language of the screens.
  public let texts: LocalizedTexts

  private let store: any StandingsStore
  private let endpoint: @Sendable (Tournament.ID) -> any EndpointRequest

  /// Makes a world from its parts.
  ///
  /// - Parameters:
  ///   - store: The store of standings.
  ///   - texts: The language of the screens.
  ///   - endpoint: A closure that makes the request for a tournament's standings.
  public init(
    store: any StandingsStore,
    texts: LocalizedTexts = .standings(),
    endpoint: @escaping @Sendable (Tournament.ID) -> any EndpointRequest
  ) {
    self.store = store
    self.texts = texts
    self.endpoint = endpoint
  }

  /// Makes the world of the shipped app.
  ///
  /// - Parameters:
  ///   - client: The client that carries the requests.
  ///   - baseURL: The address of the server.
  ///   - store: The store of standings.
  ///   - texts: The language of the screens.
  public init(
    client: any HTTPClient,
    baseURL: String,
    store: any StandingsStore,
    texts: LocalizedTexts = .standings()
  ) {
    self.init(store: store, texts: texts) { tournamentID in
      NetworkEndpointRequest(tournamentID: tournamentID, baseURL: baseURL, client: client)
    }
  }

  /// Makes the data source of a tournament.
  ///
  /// - Parameters:
  ///   - tournamentID: The number of the tournament.
  ///   - groupName: The only group that is read back; `nil` for all groups.
  /// - Returns: The data source, which uses the store of this world.
  public func datasource(
    of tournamentID: Tournament.ID,
    groupName: String? = nil
  ) -> StandingsDatasource {
    StandingsDatasource(
      endpoint: endpoint(tournamentID),
      entities: StandingsEntityRequest(tournamentID: tournamentID, groupName: groupName),
      store: store
    )
  }
}

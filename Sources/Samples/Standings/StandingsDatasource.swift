/// The source of standings: one request fetches them into the store, and another request reads them
/// from the store.
public struct StandingsDatasource: Sendable {
  private let endpoint: any EndpointRequest
  private let entities: any EntityRequest
  private let store: any StandingsStore

  /// Makes a data source.
  ///
  /// - Parameters:
  ///   - endpoint: The request that fetches standings.
  ///   - entities: The request that reads standings from the store.
  ///   - store: The store that keeps the fetched standings.
  public init(
    endpoint: any EndpointRequest,
    entities: any EntityRequest,
    store: any StandingsStore
  ) {
    self.endpoint = endpoint
    self.entities = entities
    self.store = store
  }

  /// Requests the standings, parses them and keeps them in the store.
  ///
  /// - Throws: An ``EndpointError``, a ``StoreError``, the network's error, or `CancellationError`
  ///   after a cancellation. An error leaves the store unchanged.
  public func refresh() async throws {
    let standings = try await endpoint.parser.parse(endpoint.data())
    // An answer to a cancelled request may be older than the stored content.
    try Task.checkCancellation()
    try store.keep(standings, askedOf: entities.predicate.tournamentID)
  }

  /// Reads the standings back from the store.
  ///
  /// - Returns: The standings that the entity request asks for, in the server's order.
  /// - Throws: A ``StoreError``.
  public func standings() throws(StoreError) -> [Standing] {
    try store.standings(for: entities)
  }
}

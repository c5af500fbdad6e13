import Foundation

/// A store in memory, separate from the standings that the app has saved.
public final class MemoryStandingsStore: StandingsStore, @unchecked Sendable {
  // Unchecked because the compiler cannot see that `table` is only used under `lock`.
  private let lock = NSLock()
  private var table = StandingsTable()

  /// Makes an empty store.
  public init() {}

  /// Stores fetched standings, and removes the earlier standings of their tournaments.
  public func keep(
    _ standings: [Standing],
    askedOf tournamentID: Tournament.ID
  ) throws(StoreError) {
    lock.withLock { table.keep(standings, askedOf: tournamentID) }
  }

  /// Reads standings back.
  ///
  /// - Parameter request: The condition for the standings.
  /// - Returns: The standings in the order in which they were stored.
  /// - Throws: ``StoreError/unknownEntity(_:)``.
  public func standings(for request: any EntityRequest) throws(StoreError) -> [Standing] {
    try lock.withLock { table }.select(request)
  }
}

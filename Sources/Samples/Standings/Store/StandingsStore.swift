/// The store of parsed standings.
public protocol StandingsStore: Sendable {
  /// Stores fetched standings, and removes the earlier standings of their tournaments.
  ///
  /// - Parameters:
  ///   - standings: All standings of each tournament that occurs in the list; of two standings with
  ///     the same number, the later is stored.
  ///   - tournamentID: The requested tournament, whose earlier standings are removed even if the
  ///     list has no new ones.
  /// - Throws: A ``StoreError``, which leaves the stored content unchanged.
  func keep(_ standings: [Standing], askedOf tournamentID: Tournament.ID) throws(StoreError)

  /// Reads standings back.
  ///
  /// - Parameter request: The condition for the standings.
  /// - Returns: The standings in the order in which they were stored.
  /// - Throws: A ``StoreError``, as ``StoreError/unknownEntity(_:)``.
  func standings(for request: any EntityRequest) throws(StoreError) -> [Standing]
}

/// The reason why standings could not be stored or read back.
public enum StoreError: Error, Hashable, Sendable {
  /// The store holds no entities with the requested name.
  case unknownEntity(String)
  /// The system refuses to store the standings.
  case unwritable(reason: String)
  /// The system refuses to read the stored content.
  case unreadable(reason: String)
  /// The stored content is not standings.
  case corrupted
}

extension StoreError: CustomStringConvertible {
  /// The error in one sentence.
  public var description: String {
    switch self {
    case .unknownEntity(let name):
      "The store holds no entities called '\(name)', only '\(Standing.entityName)'."
    case .unwritable(let reason): "The standings cannot be saved on this device: \(reason)."
    case .unreadable(let reason): "The standings saved on this device cannot be read: \(reason)."
    case .corrupted: "The standings saved on this device are damaged."
    }
  }
}

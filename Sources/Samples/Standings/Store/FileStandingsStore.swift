public import Foundation

/// The app's own store: a JSON file, which stays when the app ends.
public final class FileStandingsStore: StandingsStore {
  private let file: URL
  /// The lock that makes changes of the file wait for each other.
  ///
  /// A change reads the file, and then writes the file, while it holds the lock.
  private let lock = NSLock()

  /// Creates the store of a file, which is neither read nor written yet.
  public init(file: URL) {
    self.file = file
  }

  /// Stores fetched standings, and removes the earlier standings of their tournaments.
  ///
  /// - Parameters:
  ///   - standings: All standings of each tournament that occurs in the list.
  ///   - tournamentID: The requested tournament, whose earlier standings are removed even if the
  ///     list has no new ones.
  /// - Throws: ``StoreError/unwritable(reason:)`` or ``StoreError/unreadable(reason:)``.
  public func keep(
    _ standings: [Standing],
    askedOf tournamentID: Tournament.ID
  ) throws(StoreError) {
    lock.lock()
    defer { lock.unlock() }
    var table = try wholeTable()
    table.keep(standings, askedOf: tournamentID)
    try write(table)
  }

  /// Reads standings back.
  ///
  /// - Parameter request: The condition for the standings.
  /// - Returns: The standings in the order in which they were stored; empty for a missing file.
  /// - Throws: ``StoreError/unknownEntity(_:)``, ``StoreError/unreadable(reason:)`` or
  ///   ``StoreError/corrupted``.
  public func standings(for request: any EntityRequest) throws(StoreError) -> [Standing] {
    try read().select(request)
  }

  /// The saved content; empty for a damaged file.
  ///
  /// So the app can replace a damaged file. No data is lost, because the server has all standings.
  private func wholeTable() throws(StoreError) -> StandingsTable {
    do {
      return try read()
    } catch .corrupted {
      return StandingsTable()
    }
  }

  private func read() throws(StoreError) -> StandingsTable {
    let json: Data
    do {
      json = try Data(contentsOf: file)
    } catch CocoaError.fileReadNoSuchFile {
      return StandingsTable()
    } catch {
      throw .unreadable(reason: (error as NSError).reason)
    }
    guard let table = try? JSONDecoder().decode(StandingsTable.self, from: json) else {
      throw .corrupted
    }
    return table
  }

  private func write(_ table: StandingsTable) throws(StoreError) {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys]
    do {
      try encoder.encode(table).write(to: file, options: .atomic)
    } catch {
      throw .unwritable(reason: (error as NSError).reason)
    }
  }
}

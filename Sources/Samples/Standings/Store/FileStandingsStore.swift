public import Foundation

/// The app's own store: a JSON file that outlives the app.
public final class FileStandingsStore: StandingsStore {
  private let file: URL
  /// Held from the read to the write of a change, so that no other change comes in between.
  private let lock = NSLock()

  /// Names the file; nothing is read or written yet.
  public init(file: URL) {
    self.file = file
  }

  /// Replaces the stored tournaments by new ones.
  ///
  /// - Parameters:
  ///   - standings: The standings of whole tournaments.
  ///   - tournamentID: The tournament that was asked for.
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
  /// - Returns: The standings in the order in which they were kept; empty for a missing file.
  /// - Throws: ``StoreError/unknownEntity(_:)``, ``StoreError/unreadable(reason:)`` or
  ///   ``StoreError/corrupted``.
  public func standings(for request: any EntityRequest) throws(StoreError) -> [Standing] {
    try read().select(request)
  }

  /// The saved content; empty for a damaged file.
  ///
  /// The server has all data. A damaged file must be replaceable, or else the app could never save
  /// again.
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

public import Foundation

extension SnapshotAxis where Value == Locale {
  /// Locales by their identifiers: `.locales("en_US", "ar_EG")`.
  public static func locales(_ identifiers: String...) -> SnapshotAxis {
    SnapshotAxis("locale", identifiers.map { Entry(label: $0, value: Locale(identifier: $0)) })
  }
}

extension SnapshotAxis where Value == TimeZone {
  /// Time zones by their identifiers: `.timeZones("UTC", "Asia/Tokyo")`.
  ///
  /// - Parameter identifiers: Names of the time zone database; an unknown name fails the check.
  /// - Returns: The axis.
  public static func timeZones(_ identifiers: String...) -> SnapshotAxis {
    var entries: [Entry] = []
    for identifier in identifiers {
      guard let zone = TimeZone(identifier: identifier) else {
        return SnapshotAxis("timeZone", entries, problem: .unknownTimeZone(identifier))
      }
      entries.append(Entry(label: identifier, value: zone))
    }
    return SnapshotAxis("timeZone", entries)
  }
}

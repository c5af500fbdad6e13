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
  /// - Parameter identifiers: Names of the time zone database; one that it does not know fails the
  ///   check.
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

/// Where a line of text starts.
public enum SnapshotTextDirection: String, CaseIterable, Sendable {
  case leftToRight
  case rightToLeft
}

extension SnapshotAxis where Value == SnapshotTextDirection {
  /// Text directions: `.textDirections(.leftToRight, .rightToLeft)`; both when none is named.
  public static func textDirections(_ directions: SnapshotTextDirection...) -> SnapshotAxis {
    SnapshotAxis("textDirection", directions.isEmpty ? SnapshotTextDirection.allCases : directions)
  }
}

/// A class of devices that a screen is laid out for.
///
/// An app adds its own: `extension SnapshotDeviceClass { static let car = SnapshotDeviceClass("car") }`.
public struct SnapshotDeviceClass: Hashable, Sendable {
  /// Its name in references.
  public let name: String

  /// Names a class of devices.
  public init(_ name: String) { self.name = name }

  /// A telephone.
  public static let phone = SnapshotDeviceClass("phone")
  /// A tablet.
  public static let pad = SnapshotDeviceClass("pad")
  /// A computer with windows.
  public static let desktop = SnapshotDeviceClass("desktop")
  /// A television.
  public static let television = SnapshotDeviceClass("television")
  /// A watch.
  public static let watch = SnapshotDeviceClass("watch")
  /// A headset.
  public static let headset = SnapshotDeviceClass("headset")
}

extension SnapshotAxis where Value == SnapshotDeviceClass {
  /// Classes of devices: `.devices(.phone, .pad)`.
  public static func devices(_ devices: SnapshotDeviceClass...) -> SnapshotAxis {
    SnapshotAxis("device", devices.map { Entry(label: $0.name, value: $0) })
  }
}

public import Foundation

extension Axis where Value == Locale {
  /// Locales by their identifiers: `.locales("en_US", "ar_EG")`.
  public static func locales(_ identifiers: String...) -> Axis {
    Axis("locale", identifiers.map { Entry(label: $0, value: Locale(identifier: $0)) })
  }
}

extension Axis where Value == TimeZone {
  /// Time zones by their identifiers: `.timeZones("UTC", "Asia/Tokyo")`.
  ///
  /// - Parameter identifiers: Names of the time zone database; one that it does not know fails the
  ///   check.
  /// - Returns: The axis.
  public static func timeZones(_ identifiers: String...) -> Axis {
    var entries: [Entry] = []
    for identifier in identifiers {
      guard let zone = TimeZone(identifier: identifier) else {
        return Axis("timeZone", entries, problem: .unknownTimeZone(identifier))
      }
      entries.append(Entry(label: identifier, value: zone))
    }
    return Axis("timeZone", entries)
  }
}

/// Where a line of text starts.
public enum TextDirection: String, CaseIterable, Sendable {
  case leftToRight
  case rightToLeft
}

extension Axis where Value == TextDirection {
  /// Text directions: `.textDirections(.leftToRight, .rightToLeft)`; both when none is named.
  public static func textDirections(_ directions: TextDirection...) -> Axis {
    Axis("textDirection", directions.isEmpty ? TextDirection.allCases : directions)
  }
}

/// A class of devices that a screen is laid out for.
///
/// An app adds its own: `extension DeviceClass { static let car = DeviceClass("car") }`.
public struct DeviceClass: Hashable, Sendable {
  /// Its name in references.
  public let name: String

  /// Names a class of devices.
  public init(_ name: String) { self.name = name }

  /// A telephone.
  public static let phone = DeviceClass("phone")
  /// A tablet.
  public static let pad = DeviceClass("pad")
  /// A computer with windows.
  public static let desktop = DeviceClass("desktop")
  /// A television.
  public static let television = DeviceClass("television")
  /// A watch.
  public static let watch = DeviceClass("watch")
  /// A headset.
  public static let headset = DeviceClass("headset")
}

extension Axis where Value == DeviceClass {
  /// Classes of devices: `.devices(.phone, .pad)`.
  public static func devices(_ devices: DeviceClass...) -> Axis {
    Axis("device", devices.map { Entry(label: $0.name, value: $0) })
  }
}

public import Foundation

/// The style of release dates.
///
/// The abbreviated and the full format are made once. Screens and threads can share the value.
public struct DateStyle: Hashable, Sendable {
  /// The order of the parts of a date.
  public enum Order: Hashable, Sendable {
    /// The month first in every language, as in the store.
    case ofStore
    /// The order that is usual in the language.
    case ofLanguage
  }

  private let abbreviatedStyle: Date.VerbatimFormatStyle
  private let fullStyle: Date.VerbatimFormatStyle

  /// Makes a style for a reader.
  ///
  /// - Parameters:
  ///   - locale: The language of the month names. The store's dates are English everywhere.
  ///   - timeZone: The time zone of the shown dates. The store's release dates are in UTC.
  ///   - order: The order of the parts of a date.
  public init(
    locale: Locale = Locale(identifier: "en_US_POSIX"),
    timeZone: TimeZone = .gmt,
    order: Order = .ofStore
  ) {
    let language = order == .ofStore ? nil : locale.language.languageCode?.identifier
    var calendar = Calendar(identifier: .gregorian)
    // A new calendar has the time zone of the machine.
    calendar.timeZone = timeZone
    calendar.locale = locale
    abbreviatedStyle = Date.VerbatimFormatStyle(
      format: Self.abbreviated(in: language),
      locale: locale,
      timeZone: timeZone,
      calendar: calendar
    )
    fullStyle = Date.VerbatimFormatStyle(
      format: Self.full(in: language),
      locale: locale,
      timeZone: timeZone,
      calendar: calendar
    )
  }

  private static func abbreviated(in language: String?) -> Date.FormatString {
    switch language {
    case "ja": "\(year: .padded(4))/\(month: .twoDigits)/\(day: .twoDigits)"
    case "de": "\(day: .defaultDigits). \(month: .abbreviated) \(year: .padded(4))"
    case "ar", "es", "fr": "\(day: .defaultDigits) \(month: .abbreviated) \(year: .padded(4))"
    default: "\(month: .abbreviated) \(day: .twoDigits), \(year: .padded(4))"
    }
  }

  private static func full(in language: String?) -> Date.FormatString {
    switch language {
    case "ja": "\(year: .padded(4))年\(month: .defaultDigits)月\(day: .defaultDigits)日"
    case "de": "\(day: .defaultDigits). \(month: .wide) \(year: .padded(4))"
    case "es": "\(day: .defaultDigits) de \(month: .wide) de \(year: .padded(4))"
    case "ar", "fr": "\(day: .defaultDigits) \(month: .wide) \(year: .padded(4))"
    default: "\(month: .wide) \(day: .twoDigits), \(year: .padded(4))"
    }
  }

  /// Writes a date for a cell: `MMM dd, yyyy`, as in "Oct 15, 2019".
  public func abbreviated(_ date: Date) -> String {
    abbreviatedStyle.format(date)
  }

  /// Writes a date for the details: `MMMM dd, yyyy`, as in "October 15, 2019".
  public func full(_ date: Date) -> String {
    fullStyle.format(date)
  }
}

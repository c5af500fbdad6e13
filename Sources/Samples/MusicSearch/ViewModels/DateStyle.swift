public import Foundation

/// How the app writes release dates.
///
/// Both forms are built once; the value can be shared between screens and threads.
public struct DateStyle: Hashable, Sendable {
  private let abbreviatedStyle: Date.VerbatimFormatStyle
  private let fullStyle: Date.VerbatimFormatStyle

  /// Makes a style for a reader.
  ///
  /// - Parameters:
  ///   - locale: The language of the month names. The store's dates are English everywhere.
  ///   - timeZone: The zone whose day is shown. The store publishes by the day of UTC.
  public init(locale: Locale = Locale(identifier: "en_US_POSIX"), timeZone: TimeZone = .gmt) {
    var calendar = Calendar(identifier: .gregorian)
    // A new calendar carries the machine's own zone.
    calendar.timeZone = timeZone
    calendar.locale = locale
    abbreviatedStyle = Date.VerbatimFormatStyle(
      format: "\(month: .abbreviated) \(day: .twoDigits), \(year: .padded(4))",
      locale: locale,
      timeZone: timeZone,
      calendar: calendar
    )
    fullStyle = Date.VerbatimFormatStyle(
      format: "\(month: .wide) \(day: .twoDigits), \(year: .padded(4))",
      locale: locale,
      timeZone: timeZone,
      calendar: calendar
    )
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
